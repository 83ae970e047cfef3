import type { Environment } from 'vitest/runtime'

/** Modules as a browser gets them, but no window: `setup.ts` opens one for each file. */
const environment: Environment = {
  name: 'without-window',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => {} }),
}

export default environment
