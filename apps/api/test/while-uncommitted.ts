import { sql } from 'drizzle-orm'
import { inject } from 'vitest'

import type { Database, Tx } from '../src/platform/db/database.ts'

/**
 * Starts `late` while `change` is not yet committed, and commits once it waits for that, or is over. The embedded
 * database has one connection: there `late` begins afterwards.
 */
export async function whileUncommitted<Result>(
  db: Database,
  change: (tx: Tx) => Promise<unknown>,
  late: () => Promise<Result>,
): Promise<Result> {
  const isEmbedded = inject('template').kind === 'pglite'
  let begin = () => {}
  const changed = new Promise<void>((resolve) => (begin = resolve))
  let isOver = false
  const outcome = changed.then(late).finally(() => (isOver = true))
  outcome.catch(() => undefined)
  await db.transaction(async (tx) => {
    await change(tx)
    begin()
    const isWaiting = async () => {
      const waiting = sql`select 1 as "isWaiting" from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
      return JSON.stringify(await tx.execute(waiting)).includes('"isWaiting":1')
    }
    while (!isEmbedded && !isOver && !(await isWaiting()));
  })
  return outcome
}
