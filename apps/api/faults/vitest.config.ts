import { defineConfig } from 'vitest/config'

/** Against real processes and a real PostgreSQL, one after the other: they measure and they kill. */
export default defineConfig({
  test: {
    name: 'faults',
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.fault.ts'],
    globalSetup: ['build-api.ts'],
    fileParallelism: false,
    hookTimeout: 120_000,
    testTimeout: 300_000,
  },
})
