import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { build } from 'esbuild'

/**
 * Keeps this release's server for `previous-release.fault.ts`, which runs it beside the next one: `node --import tsx faults/keep-release.ts`
 * in apps/api, once a release is out. In the repository, since a test needs neither history nor a registry then.
 */
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { outputFiles } = await build({
  absWorkingDir: at('..'),
  entryPoints: ['src/main.ts'],
  outfile: 'main.mjs',
  write: false,
  bundle: true,
  minify: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'warning',
  plugins: [
    {
      name: 'packages-outside',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@aafiya/') ? undefined : { external: true },
        ),
    },
  ],
})
const [server] = outputFiles
if (!server) throw new Error('nothing was built')
writeFileSync(at('previous-release.mjs.gz'), gzipSync(server.contents, { level: 9 }))
