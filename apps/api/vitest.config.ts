import { spawnSync } from 'node:child_process'

import { configDefaults, defineConfig } from 'vitest/config'

// Debian's poppler-utils, which a newcomer need not have; CI does.
const canDrawPdf = process.env['CI'] !== undefined || spawnSync('pdftoppm', ['-v']).status === 0
const drawsPdf = ['**/pdf-pages.test.ts', '**/sent-pdfs.test.ts']
if (!canDrawPdf) console.warn('Without pdftoppm (poppler-utils) the tests that draw PDF files are left out.')

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(canDrawPdf ? [] : drawsPdf)],
    globalSetup: ['test/global-setup.ts'],
    // Ends what hangs; a test under load may take long.
    hookTimeout: 120_000,
    testTimeout: 120_000,
    // A second is nothing to a machine that does much else: what is polled for comes, or the test hangs and ends all
    // the same.
    expect: { poll: { timeout: 20_000 } },
    // A worker with its embedded database grows to about 1.4 GB.
    maxWorkers: 2,
    // After the other projects, which may use more workers.
    sequence: { groupOrder: 1 },
    pool: 'forks',
    // Much of what a test makes lives as long as the test: with room for it, less of it is copied.
    execArgv: ['--max-semi-space-size=64'],
    // The app is loaded once a worker instead of once a file; what a file needs it opens itself.
    isolate: false,
  },
})
