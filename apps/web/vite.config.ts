import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { normalizePath } from 'vite'
import { defineConfig } from 'vitest/config'

const webPort = Number(process.env['WEB_PORT'] ?? 5173)
const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const proxy = { '/api': api, '/dev/mail': api, '/dev/checkout': api, '/dev/google': api }

const folder = (path: string) => normalizePath(fileURLToPath(new URL(path, import.meta.url)))
const own = [folder('src/'), folder('../../packages/contracts/src/')]
const isOwn = (id: string) => own.some((path) => id.startsWith(path))
const page = folder('index.html')
const app = folder('src/main.tsx')
const entries = [page, app, folder('src/start.ts')]
const initial: '$initial'[] = ['$initial']
/** Shared code in two files instead of twenty: they compress better, and a release changes only one. */
const codeSplitting = {
  groups: [
    // Needed by the first file, which must not include the app.
    { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
    { name: 'vendor', tags: initial, test: (id: string) => !isOwn(id) && id.includes('/node_modules/') },
    { name: 'shell', tags: initial, test: (id: string) => isOwn(id) && !entries.includes(id) },
    { name: 'doctors', test: new RegExp(`${folder('src/')}(doctors|ui/picture)/`) },
    // Two short files that most pages with something to send need.
    { name: 'sending', test: new RegExp(`${folder('src/')}(kit/use-api-mutation|session/use-is-about-login)`) },
    // Each of these files is short, and a page that books for a family needs all of them.
    {
      name: 'family',
      test: new RegExp(
        `${folder('src/')}family/(chosen-person|family-queries|(use-)?(member|person)-(words|choice|picker))`,
      ),
    },
  ],
}

/**
 * The browser needs paths and methods of endpoints (`routes.ts`), not the rest of their declarations: unread ones are
 * dropped.
 */
const treeshake = { propertyReadSideEffects: false } as const

// The first load names a hundred other files, and a hash compresses by its characters alone, to half a byte each: seven
// tell chunks apart, eight the styles, which go without a name, and five the rest.
const fileNames = {
  hashCharacters: 'hex' as const,
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: ({ names }: { names: string[] }) =>
    names.some((name) => name.endsWith('.css')) ? 'assets/[hash:8][extname]' : 'assets/[name]-[hash:5][extname]',
}

/** Shorter than Vite's own names, which include line numbers: there, a new line renames every class below it. */
const generateScopedName = (name: string, file: string) => {
  const place = normalizePath(relative(folder('.'), file))
  return `${name}-${createHash('sha256').update(place).digest('base64url').slice(0, 4)}`
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  // Named exports would duplicate every key of a text.
  json: { namedExports: false },
  css: { modules: { generateScopedName } },
  server: { port: webPort, strictPort: true, proxy },
  preview: { port: webPort, strictPort: true, proxy },
  // Prerendered pages include all their dependencies, because the API has none of these packages.
  ssr: { noExternal: true },
  build: {
    manifest: !isSsrBuild,
    sourcemap: false,
    // The content security policy refuses data: URLs.
    assetsInlineLimit: 0,
    // Supported browsers preload modules natively. Chunks that every page loads need not be listed again for each.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    // `src/start.ts`, the page's script, imports the app later; as its own entry it still counts as initial code.
    rolldownOptions: isSsrBuild ? {} : { input: [page, app], output: { codeSplitting, ...fileNames }, treeshake },
  },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' }, publicDir: false }),
  test: {
    name: 'web',
    // Long enough for a busy machine; a hanging test still ends.
    testTimeout: 60_000,
    // Each file starts afresh by `test/setup.ts`, which takes half the time of a worker for each.
    isolate: false,
    environment: './test/environment.ts',
    // Much of what a test makes lives as long as the test: with room for it, less of it is copied.
    execArgv: ['--max-semi-space-size=64'],
    // Their state ends with a file, as that of our own modules.
    server: { deps: { inline: [/i18next/, /@tanstack/] } },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts', 'measure/**/*.test.ts', 'worker/**/*.test.ts'],
    setupFiles: ['./test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
}))
