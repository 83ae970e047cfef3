import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

import type { Log } from '../log.ts'
import { applyMigrations } from './apply-migrations.ts'
import { createPool, type Siblings } from './create-pool.ts'
import { ConnectionFailed } from './database-error.ts'
import type { Database, DatabaseHandle } from './database.ts'
import { applicationRole } from './grant-to-application.ts'
import { guarded } from './guarded.ts'
import { rememberConnection } from './prepared.ts'
import { removingTimeLimits, timeLimits, type TimeLimits } from './time-limits.ts'
import { tracedClient } from './traced-client.ts'
import { writable } from './writable.ts'

/**
 * Runs `work` on its own connection. A connection that broke or was left inside a transaction does not return to the
 * pool.
 */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new ConnectionFailed(cause)
  })
  try {
    return await work(tracedClient(client))
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

const known = new WeakMap<pg.Connection, boolean>()

async function ask(client: pg.PoolClient, settings: string): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const isDirect = 'processID' in client && client.processID === rows[0]?.pid
  if (isDirect) await client.query(settings)
  return isDirect
}

/**
 * Whether a connection is bound to one PostgreSQL process for its lifetime, so that its settings and named statements
 * are still there next time. A pooler in transaction mode may use a different process for each transaction, and
 * reports a process id of its own. Checked once per connection; such a connection gets its time limits once and needs
 * no transaction to set them.
 */
async function keepsSettings(client: pg.PoolClient, { ofConnection }: TimeLimits): Promise<boolean> {
  const lost = (cause: unknown): never => {
    throw new ConnectionFailed(cause)
  }
  const answer = known.get(client.connection) ?? (await ask(client, ofConnection).catch(lost))
  known.set(client.connection, answer)
  return answer
}

const isRead = ({ text }: pg.QueryConfig): boolean => /^\s*select\b/i.test(text)

/**
 * The pool that runs single statements. A write may wait for a lock; without a limit on the server it could commit
 * long after its caller was told that it failed. So behind a pooler a write gets a transaction with limits. A read
 * waits for no row lock and runs as it is, but unnamed: its next run may be on a process that has not prepared it.
 */
function statementPool(pool: pg.Pool, limits: TimeLimits): pg.Pool {
  const query = (config: pg.QueryConfig, values: unknown[]) =>
    withClient(pool, async (client) => {
      if (await keepsSettings(client, limits)) return client.query(config, values)
      const { name: _, ...unnamed } = config
      if (isRead(config)) return client.query(unnamed, values)
      await client.query(`begin; ${limits.ofTransaction}`)
      try {
        const result = await client.query(unnamed, values)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    })
  return new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) })
}

/** A load balancer does not wait: a server that takes longer, on two connections in turn, is not ready. */
const readinessMs = 1_000

const poolLimit = 12

/**
 * A connection behind a pooler. A transaction sets its limits in the same round trip as its begin. Statements are
 * unnamed: their next run may be on a process that has not prepared them.
 */
const limited = (client: pg.PoolClient, { ofTransaction }: TimeLimits): pg.PoolClient => {
  const query = ({ name: _, ...config }: pg.QueryConfig, values: unknown[]) =>
    client.query(
      config.text.startsWith('begin') ? { ...config, text: `${config.text}; ${ofTransaction}` } : config,
      values,
    )
  return new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) })
}

const drizzles = new WeakMap<pg.PoolClient, Database>()

/** A connection's own Drizzle, which keeps its prepared statements as long as the connection lives. */
async function drizzleOn(client: pg.PoolClient, limits: TimeLimits): Promise<Database> {
  const known =
    drizzles.get(client) ?? drizzle((await keepsSettings(client, limits)) ? client : limited(client, limits))
  drizzles.set(client, known)
  return known
}

/**
 * A real PostgreSQL, directly or behind a pooler in transaction mode: no state is kept in sessions. Migrations may
 * bypass the pooler.
 */
export function openPostgres(
  url: string,
  log: Log,
  { migrationUrl = url, limits = timeLimits() }: { migrationUrl?: string | undefined; limits?: TimeLimits } = {},
): DatabaseHandle {
  const siblings: Siblings = new Set()
  const { connectionMs, silenceMs } = limits
  const pool = createPool({ url, log, max: poolLimit, connectionMs, silenceMs, siblings })
  // A busy pool must not delay the readiness check.
  const readinessPool = createPool({ url, log, max: 1, connectionMs, silenceMs: readinessMs, siblings })
  const transaction: Database['transaction'] = (run, config) =>
    // Given a pool, drizzle's transaction never releases a connection whose `begin` failed.
    withClient(pool, async (client) => {
      const connection = await drizzleOn(client, limits)
      return connection.transaction((tx) => {
        rememberConnection(tx, connection)
        return run(tx)
      }, config)
    })
  return {
    db: guarded(drizzle(statementPool(pool, limits)), transaction),
    kind: 'postgres',
    isWritable: writable(drizzle(readinessPool)),
    pool: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, limit: poolLimit }),
    async migrate() {
      // One holds the migrations' lock, the other builds indexes concurrently.
      const migrationPool = createPool({ url: migrationUrl, log, max: 2, connectionMs })
      // Otherwise the statement of a process that has ended goes on to its end, and its locks with it.
      const endWithProcess = "set client_connection_check_interval = '2s'"
      const beside = (statement: string) =>
        withClient(migrationPool, async (client) => {
          await ask(client, `${removingTimeLimits}; ${endWithProcess}`)
          return client.query(statement)
        })
      try {
        await withClient(migrationPool, async (client) => {
          await client.query(endWithProcess)
          await applyMigrations(drizzle(client), { applicationRole: applicationRole(url, migrationUrl), beside, log })
        })
      } finally {
        await migrationPool.end()
      }
    },
    async close() {
      await Promise.all([pool.end(), readinessPool.end()])
    },
  }
}
