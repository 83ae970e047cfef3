import { sql } from 'drizzle-orm'
import { inject } from 'vitest'

import type { Database, Tx } from '../src/platform/db/database.ts'

const waiting = sql`select count(*)::int as count from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`

/** How many transactions of this test wait for a lock. */
async function countWaiting(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_stat_clear_snapshot()`)
  return Number(/"count":(\d+)/.exec(JSON.stringify(await tx.execute(waiting)))?.[1])
}

/**
 * Starts `late` calls while `change` is not yet committed, each once those before it wait for a lock or are over, and
 * commits then. The embedded database has one connection: there they begin afterwards, one after the other.
 */
export async function whileUncommitted<Result>(
  db: Database,
  change: (tx: Tx) => Promise<unknown>,
  ...late: readonly (() => Promise<Result>)[]
): Promise<Result[]> {
  if (inject('template').kind === 'pglite') {
    await db.transaction(change)
    const results: Result[] = []
    for (const run of late) results.push(await run())
    return results
  }
  let over = 0
  // Begun outside the transaction, which has a context of its own.
  const calls = late.map((run) => {
    let begin = () => {}
    const outcome = new Promise<void>((resolve) => (begin = resolve)).then(run).finally(() => (over += 1))
    outcome.catch(() => undefined)
    return { begin, outcome }
  })
  await db.transaction(async (tx) => {
    await change(tx)
    for (const [index, { begin }] of calls.entries()) {
      begin()
      while (over + (await countWaiting(tx)) <= index);
    }
  })
  const outcomes = calls.map(({ outcome }) => outcome)
  // None goes on beside what comes after.
  await Promise.allSettled(outcomes)
  return Promise.all(outcomes)
}
