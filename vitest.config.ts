import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/contracts', 'apps/api', 'apps/web'],
    // By itself it leaves a core free: of two, half the machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
})
