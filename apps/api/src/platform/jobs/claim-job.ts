import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { leaseMs, type JobKind } from './job-kind.ts'
import { jobs } from './jobs.table.ts'

export type ClaimedJob = typeof jobs.$inferSelect

const claim = prepared((db) => {
  const now = sql.placeholder('now')
  const waitedLongest = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(eq(jobs.kind, sql.placeholder('kind')), isNull(jobs.doneAt), isNull(jobs.failedAt), lte(jobs.runAt, now)),
    )
    .orderBy(asc(jobs.runAt))
    .limit(sql.placeholder('limit'))
    .for('update', { skipLocked: true })
  // As an array, the subquery runs once and locks what it returns; inside `in` it may run again and lock more.
  return db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, runAt: sql`${sql.placeholder('leaseEnd')}` })
    .where(sql`${jobs.id} = any(array(${waitedLongest}))`)
    .returning()
    .prepare('claim_jobs')
})

/** Claims the jobs of one kind that have waited longest, by moving `run_at` behind a lease. */
export async function claimJobs(
  { db, clock }: { db: Database; clock: Clock },
  kind: JobKind,
  limit = 1,
): Promise<ClaimedJob[]> {
  const now = clock.now()
  const leaseEnd = new Date(now.getTime() + leaseMs(kind)).toISOString()
  return claim(db).execute({ kind: kind.name, now: now.toISOString(), leaseEnd, limit })
}
