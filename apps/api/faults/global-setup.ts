import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { TestProject } from 'vitest/node'

import { createCluster } from '../../../scripts/postgres-cluster.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a PostgreSQL that never ran: a copy takes a third of the processor time of a new one. */
    emptyCluster: string
  }
}

const api = fileURLToPath(new URL('..', import.meta.url))

/** The processes under test are the bundle that production runs, each test on its own copy of an empty PostgreSQL. */
export default async function setup(project: TestProject) {
  execFileSync(process.execPath, ['--import', 'tsx', 'build.ts'], { cwd: api, stdio: 'inherit' })
  const cluster = await createCluster()
  project.provide('emptyCluster', cluster.data)
  return cluster.remove
}
