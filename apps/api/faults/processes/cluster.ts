import { inject, onTestFinished } from 'vitest'

// Plain JavaScript, since the project's scripts run before anything is installed.
import { createCluster } from '../../../../scripts/postgres-cluster.mjs'

/**
 * The test's own PostgreSQL, with fsync on: acknowledged writes must be on disk. Migrated, unless the test is about a
 * first start.
 */
export async function ownCluster({ isEmpty = false, ...options }: { isEmpty?: boolean; parent?: string } = {}) {
  const cluster = await createCluster({ ...options, copyOf: inject(isEmpty ? 'emptyCluster' : 'migratedCluster') })
  await cluster.start()
  onTestFinished(async () => {
    await cluster.stop('immediate').catch(() => undefined)
    cluster.remove()
  })
  return cluster
}
