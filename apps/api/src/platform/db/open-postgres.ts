import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'

import type { Log } from '../log.ts'
import { applyMigrations } from './apply-migrations.ts'
import { createPool } from './create-pool.ts'
import type { Database, DatabaseHandle } from './database.ts'
import { guarded } from './guarded.ts'
import { statementPool } from './statement-pool.ts'
import { setTimeLimits, silenceMs } from './time-limits.ts'
import { withClient } from './with-client.ts'
import { writable } from './writable.ts'

/** A load balancer does not wait: a server that takes longer is not ready. */
const readinessMs = 2_000

/** A real PostgreSQL, directly or behind a pooler in transaction mode: no session keeps any state. Migrations may bypass the pooler. */
export function openPostgres(url: string, log: Log, migrationUrl: string = url): DatabaseHandle {
  const pool = createPool({ url, log, max: 12, silenceMs })
  // A busy pool must not delay the readiness check.
  const readinessPool = createPool({ url, log, max: 1, silenceMs: readinessMs })
  const transaction: Database['transaction'] = (run, config) =>
    // On a pool, drizzle's transaction never releases a connection whose `begin` failed.
    withClient(pool, (client) =>
      drizzle(client).transaction(async (tx) => {
        await tx.execute(sql.raw(setTimeLimits))
        return run(tx)
      }, config),
    )
  return {
    db: guarded(drizzle(statementPool(pool)), transaction),
    kind: 'postgres',
    isWritable: writable(drizzle(readinessPool)),
    async migrate() {
      const migrationPool = createPool({ url: migrationUrl, log, max: 1 })
      try {
        await withClient(migrationPool, (client) => applyMigrations(drizzle(client)))
      } finally {
        await migrationPool.end()
      }
    },
    async close() {
      await Promise.all([pool.end(), readinessPool.end()])
    },
  }
}
