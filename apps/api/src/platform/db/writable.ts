import { sql } from 'drizzle-orm'

import { isSilence } from './database-error.ts'
import type { Database } from './database.ts'

/**
 * Checks whether the database answers and accepts writes: after a fail-over a standby may answer long before it is
 * promoted.
 */
export function writable(db: Database): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  const ask = () =>
    db
      .select({ isReadOnly: sql<string>`current_setting('transaction_read_only')` })
      .from(sql`(values (1)) as one`)
      .then(([row]) => row?.isReadOnly === 'off')
  // A silent connection proves nothing about the server: another connection may find it healthy.
  const askAgain = (error: unknown) => isSilence(error) && ask()
  // Simultaneous checks share one query.
  return () =>
    (asking ??= ask()
      .catch(askAgain)
      .catch(() => false)
      .finally(() => (asking = undefined)))
}
