import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { endpointsOnly } from './build/endpoints-only.ts'
import { preloadLanguage } from './build/preload-language.ts'

const webPort = Number(process.env['WEB_PORT'] ?? 5173)
const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const proxy = { '/api': api, '/dev/mail': api }

export default defineConfig({
  plugins: [react(), endpointsOnly('/src/api.ts'), preloadLanguage()],
  // React has this hook itself; the stand-in is for versions without.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  server: { port: webPort, strictPort: true, proxy },
  preview: { port: webPort, strictPort: true, proxy },
  build: {
    manifest: true,
    sourcemap: false,
    // A data: URL is refused by the content security policy.
    assetsInlineLimit: 0,
    // Browsers that run this code preload modules by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page loads, in two files instead of twenty: they compress better, and a release changes one of them.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'shell', tags: ['$initial'], test: /src\/(?!main\.tsx)/, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'art/**/*.test.ts', 'build/**/*.test.ts'],
    setupFiles: ['./src/test-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
