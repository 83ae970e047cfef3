import { sql } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { isAmong } from '../db/is-among.ts'
import { prepared } from '../db/prepared.ts'
import type { Settled, SettleAll } from './job-kind.ts'
import { jobs } from './jobs.table.ts'

/** A job that is done, with what is to be recorded of it. */
export interface DoneJob {
  id: string
  settled: Settled
}

/** Records that a job is done; resolves once that is committed. */
export type RecordJob = (job: DoneJob) => Promise<void>

const markDone = prepared((db) =>
  db
    .update(jobs)
    .set({ doneAt: sql`${sql.placeholder('now')}`, secret: null })
    .where(isAmong(jobs.id, sql.placeholder('ids')))
    .prepare('mark_jobs_done'),
)

/** Records the results of jobs in the given transaction. */
export async function settle(tx: Tx, done: readonly DoneJob[]): Promise<void> {
  const together = new Map<SettleAll, string[]>()
  for (const { id, settled } of done) {
    if (!settled) continue
    if (typeof settled === 'function') await settled(tx)
    else together.set(settled, [...(together.get(settled) ?? []), id])
  }
  for (const [{ all }, ids] of together) await all(tx, ids)
}

async function write({ db, clock }: { db: Database; clock: Clock }, done: readonly DoneJob[]): Promise<void> {
  const marked = { ids: done.map(({ id }) => id), now: clock.now().toISOString() }
  if (done.every(({ settled }) => !settled)) return void (await markDone(db).execute(marked))
  await db.transaction(async (tx) => {
    await settle(tx, done)
    await markDone(tx).execute(marked)
  })
}

interface Waiting {
  job: DoneJob
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Records jobs that are done. Those that end while a commit is under way share the next one. If that fails, each is
 * recorded by itself, so that one which cannot be recorded stops no other.
 */
export function createRecord(deps: { db: Database; clock: Clock }): RecordJob {
  let waiting: Waiting[] = []
  let isWriting = false
  const writeWaiting = async () => {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await write(
          deps,
          batch.map(({ job }) => job),
        )
        for (const { resolve } of batch) resolve()
      } catch (error) {
        if (batch.length === 1) batch[0]?.reject(error)
        else await Promise.all(batch.map(({ job, resolve, reject }) => write(deps, [job]).then(resolve, reject)))
      }
    }
    isWriting = false
  }
  return (job) =>
    new Promise((resolve, reject) => {
      waiting.push({ job, resolve, reject })
      if (!isWriting) void writeWaiting()
    })
}
