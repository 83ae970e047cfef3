import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const hasOwnEnvironment = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')

/** A worker ends when the next file has another environment, and starting one takes seconds: those files come last. */
class FewWorkers extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's method
    const sorted = await super.sort(files)
    return [...sorted.filter((file) => !hasOwnEnvironment(file)), ...sorted.filter(hasOwnEnvironment)]
  }
}

export default defineConfig({
  test: {
    projects: ['packages/contracts', 'apps/api', 'apps/web'],
    // By itself it leaves a core free, of two half the machine; and the tests of the web app wait a quarter of their time.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: FewWorkers },
    // Kept in node_modules, by content; a changed lockfile empties it.
    experimental: { fsModuleCache: true },
  },
})
