import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import type { TestProject } from 'vitest/node'

import { createCluster } from '../../../scripts/postgres-cluster.mjs'
import { openPostgres } from '../src/platform/db/open-postgres.ts'
import { createLog } from '../src/platform/log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a PostgreSQL that never ran: a copy takes a third of the processor time of a new one. */
    emptyCluster: string
    /** The same, migrated and stopped: a process starts on a copy of it in two thirds of the processor time. */
    migratedCluster: string
  }
}

const api = fileURLToPath(new URL('..', import.meta.url))

/** The processes under test are the bundle that production runs, each test on its own copy of a PostgreSQL. */
export default async function setup(project: TestProject) {
  execFileSync(process.execPath, ['--import', 'tsx', 'build.ts'], { cwd: api, stdio: 'inherit' })
  const empty = await createCluster()
  project.provide('emptyCluster', empty.data)
  const migrated = await createCluster({ copyOf: empty.data })
  await migrated.start()
  const database = openPostgres(migrated.url, createLog('silent'))
  await database.migrate()
  await database.close()
  await migrated.stop()
  project.provide('migratedCluster', migrated.data)
  return () => [empty, migrated].forEach((cluster) => cluster.remove())
}
