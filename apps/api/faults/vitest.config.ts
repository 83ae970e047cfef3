import { configDefaults, defineConfig } from 'vitest/config'

const fileOf = (name: string) => `${name}.fault.ts`

/** Timed tests: CI runs them with nothing else; they mostly wait, so three run concurrently. */
const timed = [
  'drain',
  'fail-over',
  'jobs',
  'killed-behind-proxy',
  'log-in-flood',
  'outages',
  'pooler',
  'silent-database',
  'slow-clients',
  'starts',
].map(fileOf)

/** They mount disks of their own, which needs more rights than a build in a container has: the nightly run has them. */
const mounting = ['full-disk'].map(fileOf)

const root = new URL('.', import.meta.url).pathname
const inAll = {
  root,
  hookTimeout: 120_000,
  testTimeout: 600_000,
  // Where a wait names no limit: the second that vitest allows is nothing to a machine that does much else.
  expect: { poll: { timeout: 60_000 } },
}

/** Against real processes and a real PostgreSQL. `--project counted`, `timed` or `mounting` runs a part. */
export default defineConfig({
  test: {
    root,
    // Once a run: what it provides reaches all projects. One that extended these options would run it again.
    globalSetup: ['global-setup.ts'],
    projects: [
      {
        test: {
          ...inAll,
          name: 'counted',
          // Measurements in milliseconds have their own command: a shared machine must not decide whether a change
          // lands.
          include: process.env['MEASURE'] ? ['**/*.measure.ts'] : ['**/*.fault.ts'],
          exclude: [...configDefaults.exclude, ...timed, ...mounting],
          fileParallelism: !process.env['MEASURE'],
          maxWorkers: process.env['MEASURE'] ? 1 : 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...inAll,
          name: 'timed',
          include: process.env['MEASURE'] ? [] : timed,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...inAll,
          name: 'mounting',
          include: process.env['MEASURE'] ? [] : mounting,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
