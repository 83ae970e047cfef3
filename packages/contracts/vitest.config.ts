import { defineConfig } from 'vitest/config'

// Properties over many zones take their time on a busy machine; a test that hangs still ends.
export default defineConfig({
  test: {
    name: 'contracts',
    include: ['src/**/*.test.ts', 'openapi/**/*.test.ts'],
    testTimeout: 60_000,
    isolate: false,
  },
})
