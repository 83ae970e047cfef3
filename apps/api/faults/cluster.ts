import { onTestFinished } from 'vitest'

// Plain JavaScript, since the project's scripts run before anything is installed.
import { createCluster } from '../../../scripts/postgres-cluster.mjs'

/** A PostgreSQL of the test's own, with fsync on: what is acknowledged must be on the disk. */
export async function ownCluster() {
  const cluster = await createCluster()
  await cluster.start()
  onTestFinished(async () => {
    await cluster.stop('immediate').catch(() => undefined)
    cluster.remove()
  })
  return cluster
}
