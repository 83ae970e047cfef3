import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { normalizePath } from 'vite'
import { defineConfig } from 'vitest/config'

const webPort = Number(process.env['WEB_PORT'] ?? 5173)
const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const proxy = { '/api': api, '/dev/mail': api, '/dev/checkout': api }

const folder = (path: string) => normalizePath(fileURLToPath(new URL(path, import.meta.url)))
const own = [folder('src/'), folder('../../packages/contracts/src/')]
const isOwn = (id: string) => own.some((path) => id.startsWith(path))
const page = folder('index.html')
const app = folder('src/main.tsx')
const entries = [page, app, folder('src/start.ts')]
const initial: '$initial'[] = ['$initial']
/** What every page loads, in two files instead of twenty: they compress better, and a release changes one of them. */
const codeSplitting = {
  groups: [
    // Needed by the first file of all, which must not bring the app along.
    { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
    { name: 'vendor', tags: initial, test: (id: string) => !isOwn(id) && id.includes('/node_modules/') },
    { name: 'shell', tags: initial, test: (id: string) => isOwn(id) && !entries.includes(id) },
    { name: 'doctors', test: new RegExp(`${folder('src/')}(doctors|ui/picture)/`) },
  ],
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  // Named exports would write every key of a text twice.
  json: { namedExports: false },
  server: { port: webPort, strictPort: true, proxy },
  preview: { port: webPort, strictPort: true, proxy },
  // The pages rendered ahead carry all they need, since the API that runs them has none of these packages.
  ssr: { noExternal: true },
  build: {
    manifest: !isSsrBuild,
    sourcemap: false,
    // A data: URL is refused by the content security policy.
    assetsInlineLimit: 0,
    // Browsers that run this code preload modules by themselves.
    // What every page has loaded anyway need not be listed again for each of them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css'))),
    },
    // `src/start.ts`, the page's script, imports the app later: as an entry of its own the app counts as initial.
    rolldownOptions: isSsrBuild ? {} : { input: [page, app], output: { codeSplitting } },
  },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' }, publicDir: false }),
  test: {
    name: 'web',
    // A busy machine takes its time; a test that hangs still ends.
    testTimeout: 20_000,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts', 'measure/**/*.test.ts', 'worker/**/*.test.ts'],
    setupFiles: ['./test/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
}))
