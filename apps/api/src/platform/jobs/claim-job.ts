import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { leaseMs, type JobKind } from './job-kind.ts'
import { jobs } from './jobs.table.ts'

export type ClaimedJob = typeof jobs.$inferSelect

const isDue = and(isNull(jobs.doneAt), isNull(jobs.failedAt), lte(jobs.runAt, sql.placeholder('now')))

const selectDueKinds = prepared((db) =>
  db
    .select({ kind: sql<string>`kinds.name` })
    .from(sql`unnest(${sql.placeholder('kinds')}::text[]) as kinds (name)`)
    .where(sql`exists (select from ${jobs} where ${jobs.kind} = kinds.name and ${isDue})`)
    .prepare('due_kinds'),
)

/** Of these kinds those with a job to do, in one statement: most looks find none. */
export async function dueKinds(
  { db, clock }: { db: Database; clock: Clock },
  kinds: readonly JobKind[],
): Promise<readonly string[]> {
  const rows = await selectDueKinds(db).execute({
    kinds: kinds.map(({ name }) => name),
    now: clock.now().toISOString(),
  })
  return rows.map(({ kind }) => kind)
}

const claim = prepared((db) => {
  const waitedLongest = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, sql.placeholder('kind')), isDue))
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
