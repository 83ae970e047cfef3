import type pg from 'pg'

import { ConnectionFailed } from './database-error.ts'
import { tracedClient } from './traced-client.ts'

/** Runs `work` on a connection of its own. A connection that broke, or was left inside a transaction, does not return to the pool. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new ConnectionFailed(cause)
  })
  try {
    return await work(tracedClient(client))
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}
