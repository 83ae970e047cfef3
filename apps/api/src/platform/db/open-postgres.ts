import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

import type { Log } from '../log.ts'
import type { DatabaseHandle } from './database.ts'
import { guarded } from './guarded.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** Any number; the same in every process that migrates this database. */
const migrationLock = 726_351_904

/** A pool on a real PostgreSQL. Every wait has an end, and a connection that dies never takes the process with it. */
export function openPostgres(url: string, log: Log): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 8_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'aafiya',
  })
  // Without a listener on each client too, one that is checked out when the server goes away ends the process.
  pool.on('error', (error) => log.warn({ error }, 'idle database connection lost'))
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ error }, 'database connection lost')))

  const db = drizzle(pool)
  return {
    db: guarded(db),
    kind: 'postgres',
    // drizzle's migrate takes no lock of its own: processes that start together would apply a migration twice.
    async migrate() {
      const client = new pg.Client({ connectionString: url, application_name: 'aafiya-migrate', connectionTimeoutMillis: 15_000 })
      client.on('error', (error) => log.warn({ error }, 'migration connection lost'))
      await client.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock])
        await migrate(drizzle(client), { migrationsFolder })
      } finally {
        await client.end()
      }
    },
    close: () => pool.end(),
  }
}
