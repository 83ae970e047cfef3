import { configDefaults, defineConfig } from 'vitest/config'

const fileOf = (name: string) => `${name}.fault.ts`

/** They wait for most of their time, until something is given up or has come back, so they can do that side by side. */
const waiting = ['outages', 'payments', 'silent-database', 'jobs', 'slow-clients', 'crash', 'pooler', 'fail-over', 'undone-refunds'].map(
  fileOf,
)

/** Against real processes and a real PostgreSQL. Those that race or count come after those that wait, one after the other. */
export default defineConfig({
  test: {
    root: new URL('.', import.meta.url).pathname,
    globalSetup: ['build-api.ts'],
    hookTimeout: 120_000,
    testTimeout: 600_000,
    // Where a wait names no limit: the second that vitest allows is nothing to a machine that does much else.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'waiting', include: process.env['MEASURE'] ? [] : waiting, maxWorkers: 3, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          // What is measured in milliseconds is a command of its own: a shared machine must not decide whether a change lands.
          include: process.env['MEASURE'] ? ['**/*.measure.ts'] : ['**/*.fault.ts'],
          exclude: [...configDefaults.exclude, ...waiting],
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
