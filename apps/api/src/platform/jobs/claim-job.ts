import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { leaseMs, type JobKind } from './job-kind.ts'
import { jobs } from './jobs.table.ts'

export type ClaimedJob = typeof jobs.$inferSelect

/** Claims the job of one kind that has waited longest, by moving `run_at` behind a lease. */
export async function claimJob({ db, clock }: { db: Database; clock: Clock }, kind: JobKind): Promise<ClaimedJob | undefined> {
  const now = clock.now()
  const waitedLongest = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind.name), isNull(jobs.doneAt), isNull(jobs.failedAt), lte(jobs.runAt, now)))
    .orderBy(asc(jobs.runAt))
    .limit(1)
    .for('update', { skipLocked: true })
  // Compared by `=`, the subquery runs once and locks one row; inside `in` it may run again and lock more.
  const [claimed] = await db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, runAt: new Date(now.getTime() + leaseMs(kind)) })
    .where(eq(jobs.id, sql`(${waitedLongest})`))
    .returning()
  return claimed
}
