import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // A second is nothing to a machine that does much else: what is polled for comes, or the test hangs and ends all
    // the same.
    expect: { poll: { timeout: 20_000 } },
    // Each worker holds an embedded database of about half a gigabyte.
    maxWorkers: 2,
    // After the other projects, which may use more workers.
    sequence: { groupOrder: 1 },
    pool: 'forks',
    // The app is loaded once a worker instead of once a file; what a file needs it opens itself.
    isolate: false,
  },
})
