import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { build } from 'esbuild'

import { operatorCommands } from './operator-commands.ts'
import release from './package.json' with { type: 'json' }

/** Pure JavaScript that every start loads: some large files load far sooner than hundreds of small ones. */
const inside = [
  'compression',
  'dataloader',
  'drizzle-orm',
  'express',
  'helmet',
  'jsonwebtoken',
  'libphonenumber-js',
  'multer',
  'nodemailer',
  'otpauth',
  'p-limit',
  'pg',
  'pino',
  'zod',
]
const isInside = (path: string) => inside.some((name) => path === name || path.startsWith(`${name}/`))
const isPackageFile = (path: string) => path.includes('node_modules')
const { dependencies } = release
const isOutside = (path: string) =>
  Object.keys(dependencies).some((name) => path === name || path.startsWith(`${name}/`))

/** Every other package stays outside: some are native, one is optional, and the large ones are loaded when used. */
const { metafile } = await build({
  entryPoints: [
    ...['main', 'serve', ...operatorCommands].map((name) => ({ in: `src/${name}.ts`, out: name })),
    { in: 'src/platform/pictures/picture-process.ts', out: 'picture-process' },
    { in: 'src/platform/paper/paper-process.ts', out: 'paper-process' },
  ],
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  logLevel: 'warning',
  chunkNames: 'chunks/[hash]',
  external: ['pg-native', 'pg-cloudflare'],
  // Packages in CommonJS load Node's modules with it. A name of its own: a source file that imports `createRequire` too
  // would declare it twice.
  banner: {
    js: "import { createRequire as requireOfBundle } from 'node:module'; const require = requireOfBundle(import.meta.url);",
  },
  metafile: true,
  plugins: [
    {
      name: 'packages-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^./]/ }, ({ path, kind, importer }) =>
          kind === 'entry-point' ||
          path.startsWith('@aafiya/') ||
          isInside(path) ||
          (isPackageFile(importer) && !isOutside(path))
            ? undefined
            : { external: true },
        ),
    },
  ],
})

// The bundler does not read its banner: a name declared twice would only fail when a program starts.
const programs = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) => (entryPoint ? [path] : []))
const check = promisify(execFile)
await Promise.all(programs.map((path) => check(process.execPath, ['--check', path])))
