import { defineConfig } from 'vitest/config'

/** Against real processes and a real PostgreSQL, one after the other: they measure and they kill. */
export default defineConfig({
  test: {
    name: 'faults',
    root: new URL('.', import.meta.url).pathname,
    // What is measured in milliseconds is a command of its own: a shared machine must not decide whether a change lands.
    include: process.env['MEASURE'] ? ['**/*.measure.ts'] : ['**/*.fault.ts'],
    globalSetup: ['build-api.ts'],
    fileParallelism: false,
    hookTimeout: 120_000,
    testTimeout: 600_000,
  },
})
