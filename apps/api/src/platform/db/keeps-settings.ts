import type pg from 'pg'

import { ConnectionFailed } from './database-error.ts'
import { settingTimeLimits } from './time-limits.ts'

const known = new WeakMap<pg.Connection, boolean>()

async function ask(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const isDirect = 'processID' in client && client.processID === rows[0]?.pid
  if (isDirect) await client.query(settingTimeLimits)
  return isDirect
}

/**
 * Whether a connection leads to one process of PostgreSQL for as long as it lives, so that what is set on it, and the statements that
 * have a name, are still there next time. A pooler in transaction mode gives each transaction another process, and introduces itself under
 * a number of its own. Asked once a connection, which then has its time limits for good and needs no transaction to set them in.
 */
export async function keepsSettings(client: pg.PoolClient): Promise<boolean> {
  const lost = (cause: unknown): never => {
    throw new ConnectionFailed(cause)
  }
  const answer = known.get(client.connection) ?? (await ask(client).catch(lost))
  known.set(client.connection, answer)
  return answer
}
