import { defineConfig } from 'vitest/config'

/** Against the container image, as it is built from docker/Dockerfile. */
export default defineConfig({
  test: {
    name: 'container',
    root: new URL('.', import.meta.url).pathname,
    include: ['**/*.container.ts'],
    globalSetup: ['build-image.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
  },
})
