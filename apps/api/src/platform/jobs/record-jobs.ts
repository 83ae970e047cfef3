import { and, isNull, sql } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/database.ts'
import { isAmong } from '../db/is-among.ts'
import { prepared } from '../db/prepared.ts'
import type { Ended, Settled, SettleAll } from './job-kind.ts'
import { jobs } from './jobs.table.ts'

/** A job that is done, with what is to be recorded of it. */
export interface DoneJob {
  id: string
  settled: Settled
}

/** Records that a job is done; resolves once that is committed. */
export type RecordJob = (job: DoneJob) => Promise<void>

/** How jobs are marked as done, by a statement with these two placeholders. One that failed for good stays failed. */
export const doneBy = { doneAt: sql`${sql.placeholder('now')}::timestamptz`, secret: null }
export const isEnded = and(isAmong(jobs.id, sql.placeholder('ids')), isNull(jobs.failedAt))

const markDone = prepared((db) => db.update(jobs).set(doneBy).where(isEnded).prepare('mark_jobs_done'))

const endedOf = (clock: Clock, done: readonly DoneJob[]): Ended => ({
  ids: done.map(({ id }) => id),
  settledIds: done.filter(({ settled }) => settled).map(({ id }) => id),
  now: clock.now().toISOString(),
})

/** Records the results of jobs in the given transaction. */
export async function settle(tx: Tx, clock: Clock, done: readonly DoneJob[]): Promise<void> {
  const together = new Map<SettleAll, DoneJob[]>()
  for (const job of done) {
    const { settled } = job
    if (!settled) continue
    if (typeof settled === 'function') await settled(tx)
    else together.set(settled, [...(together.get(settled) ?? []), job])
  }
  for (const [{ all }, some] of together) await all(tx, endedOf(clock, some))
}

async function write({ db, clock }: { db: Database; clock: Clock }, done: readonly DoneJob[]): Promise<void> {
  const ended = endedOf(clock, done)
  const [settled, ...others] = new Set(done.flatMap((job) => job.settled ?? []))
  if (!settled) return void (await markDone(db).execute(ended))
  if (others.length === 0 && typeof settled === 'object') return settled.all(db, ended)
  await db.transaction(async (tx) => {
    await settle(tx, clock, done)
    await markDone(tx).execute(ended)
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
