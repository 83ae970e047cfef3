import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

import type { Log } from '../log.ts'
import { applyMigrations } from './apply-migrations.ts'
import { createPool } from './create-pool.ts'
import type { Database, DatabaseHandle } from './database.ts'
import { guarded } from './guarded.ts'
import { keepsSettings } from './keeps-settings.ts'
import { rememberConnection } from './prepared.ts'
import { statementPool } from './statement-pool.ts'
import { setTimeLimits, silenceMs } from './time-limits.ts'
import { withClient } from './with-client.ts'
import { writable } from './writable.ts'

/** A load balancer does not wait: a server that takes longer is not ready. */
const readinessMs = 2_000

const poolLimit = 12

/**
 * A connection behind a pooler. A transaction that begins on it sets its limits in the same round trip; no statement has a name, since the
 * process that knows it may be another one next time.
 */
const limited = (client: pg.PoolClient): pg.PoolClient => {
  const query = ({ name: _, ...config }: pg.QueryConfig, values: unknown[]) =>
    client.query(config.text.startsWith('begin') ? { ...config, text: `${config.text}; ${setTimeLimits}` } : config, values)
  return new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) })
}

const drizzles = new WeakMap<pg.PoolClient, Database>()

/** A connection's own Drizzle, which keeps its prepared statements for as long as the connection lives. */
async function drizzleOn(client: pg.PoolClient): Promise<Database> {
  const known = drizzles.get(client) ?? drizzle((await keepsSettings(client)) ? client : limited(client))
  drizzles.set(client, known)
  return known
}

/** A real PostgreSQL, directly or behind a pooler in transaction mode: no session keeps any state. Migrations may bypass the pooler. */
export function openPostgres(url: string, log: Log, migrationUrl: string = url): DatabaseHandle {
  const pool = createPool({ url, log, max: poolLimit, silenceMs })
  // A busy pool must not delay the readiness check.
  const readinessPool = createPool({ url, log, max: 1, silenceMs: readinessMs })
  const transaction: Database['transaction'] = (run, config) =>
    // On a pool, drizzle's transaction never releases a connection whose `begin` failed.
    withClient(pool, async (client) => {
      const connection = await drizzleOn(client)
      return connection.transaction((tx) => {
        rememberConnection(tx, connection)
        return run(tx)
      }, config)
    })
  return {
    db: guarded(drizzle(statementPool(pool)), transaction),
    kind: 'postgres',
    isWritable: writable(drizzle(readinessPool)),
    pool: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, limit: poolLimit }),
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
