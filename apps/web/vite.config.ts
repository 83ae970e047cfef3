import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

import { bootScript } from './build/boot-script.ts'
import { endpointsOnly } from './build/endpoints-only.ts'
import { leanContracts } from './build/lean-contracts.ts'
import { leanIcons } from './build/lean-icons.ts'
import { leanMessages } from './build/lean-messages.ts'
import { leanQuery } from './build/lean-query.ts'
import { leanRouter } from './build/lean-router.ts'
import { leanZod } from './build/lean-zod.ts'
import { minifyAgain } from './build/minify-again.ts'
import { preloadLanguage } from './build/preload-language.ts'

const webPort = Number(process.env['WEB_PORT'] ?? 5173)
const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
const proxy = { '/api': api, '/dev/mail': api, '/dev/checkout': api }

const initial: '$initial'[] = ['$initial']
/**
 * What every page loads, in two files instead of twenty, and with it what most pages draw doctors with: they compress
 * better, and a release changes one of them. Fields and forms likewise: many small files that are wanted together.
 */
const chunkGroups = {
  groups: [
    { name: 'vendor', tags: initial, test: /node_modules/, priority: 4 },
    { name: 'shell', tags: initial, test: /src\/(?!main\.tsx)/, priority: 3 },
    {
      name: 'shell',
      test: /src\/(ui\/(portrait|failed-state|state-screen|rich|dir-icon|anchor-button|initials)|i18n\/(format|when)|doctors\/(doctor-card|doctor-queries))\b|contracts\/src\/people\./,
      priority: 2,
    },
    {
      name: 'field',
      test: /src\/(ui\/(banner|control|field|field-frame|focus-on-mount|latin-digits|use-typed-ahead)\.|i18n\/use-failure-text|account\/failure\.)/,
      priority: 1.5,
    },
    { name: 'mutation', test: /@tanstack[\\/].*(?:useMutation|mutationObserver)\.js|src\/sending\./, priority: 1.6 },
    {
      name: 'when',
      test: /src\/(i18n\/use-format|doctors\/(clinic-zone|use-zone-time)|ui\/use-minute)\.|contracts\/src\/clinic-time\./,
      priority: 1.5,
    },
    { name: 'list', test: /src\/(site\/(unloaded|use-url-state)|ui\/empty-state)\./, priority: 1.5 },
    { name: 'visit', test: /src\/appointments\/(payment-state|use-appointment-words)\./, priority: 1.5 },
    { name: 'code', test: /src\/(ui\/code-field|account\/(resend-code|use-countdown))/, priority: 1.5 },
    {
      name: 'form',
      test: /src\/(ui\/(use-zod-form|field-issue|error-summary)|i18n\/use-message|account\/(form-|account-form|use-after|delays))|contracts\/src\/(credentials|success|text)\./,
      priority: 1,
    },
  ],
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    // The clients of the domains: `api.ts` and each `…-api.ts`.
    endpointsOnly(/\/src\/(\w+\/[\w-]+-)?api\.ts$/),
    leanContracts(),
    leanRouter(),
    leanIcons(),
    leanMessages(),
    leanQuery(),
    leanZod(),
    ...(isSsrBuild ? [] : [bootScript(), preloadLanguage(), minifyAgain()]),
  ],
  // React has this hook itself; the stand-in is for versions without.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
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
      resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: { output: isSsrBuild ? {} : { codeSplitting: chunkGroups } },
  },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' }, publicDir: false }),
  test: {
    name: 'web',
    // A busy machine takes its time; a test that hangs still ends.
    testTimeout: 20_000,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'art/**/*.test.ts', 'boot/**/*.test.ts', 'build/**/*.test.ts', 'worker/**/*.test.ts'],
    setupFiles: ['./src/test-setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
}))
