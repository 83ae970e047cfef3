import { and, asc, between, isNull, lte, sql, type Placeholder, type SQL } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { leaseMs, type JobKind } from './job-kind.ts'
import { jobs } from './jobs.table.ts'

export type ClaimedJob = typeof jobs.$inferSelect

const now = sql.placeholder('now')

/**
 * The waiting jobs of a kind, by time. The range of one kind makes its place in the order count, so that only the index
 * by kind has that order. By an equality, PostgreSQL may look by time alone and read all jobs that wait, of any kind,
 * to find that none is of this one; therefore the time is compared outside, too.
 */
const isWaiting = (kind: SQL | Placeholder) =>
  and(between(jobs.kind, kind, kind), isNull(jobs.doneAt), isNull(jobs.failedAt))
const byTime = [asc(jobs.kind), asc(jobs.runAt)]

export const dueKindsQuery = (db: Queryable) =>
  db
    .select({ kind: sql<string>`kinds.name` })
    .from(sql`unnest(${sql.placeholder('kinds')}::text[]) as kinds (name)`)
    .innerJoinLateral(
      sql`(select ${jobs.runAt} from ${jobs} where ${isWaiting(sql`kinds.name`)}
        order by ${sql.join(byTime, sql`, `)} limit 1) as longest`,
      sql`longest.run_at <= ${now}::timestamptz`,
    )

const selectDueKinds = prepared((db) => dueKindsQuery(db).prepare('due_kinds'))

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

export const claimQuery = (db: Queryable) => {
  const longest = db
    .select({ id: jobs.id, runAt: jobs.runAt })
    .from(jobs)
    .where(isWaiting(sql.placeholder('kind')))
    .orderBy(...byTime)
    .limit(sql.placeholder('limit'))
    .for('update', { skipLocked: true })
    .as('longest')
  const due = db.select({ id: longest.id }).from(longest).where(lte(longest.runAt, now))
  // As an array, the subquery runs once and locks what it returns; inside `in` it may run again and lock more.
  return db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, runAt: sql`${sql.placeholder('leaseEnd')}` })
    .where(sql`${jobs.id} = any(array(${due}))`)
    .returning()
}

const claim = prepared((db) => claimQuery(db).prepare('claim_jobs'))

/** Claims the jobs of one kind that have waited longest, by moving `run_at` behind a lease. */
export async function claimJobs(
  { db, clock }: { db: Database; clock: Clock },
  kind: JobKind,
  limit = 1,
): Promise<ClaimedJob[]> {
  const claimedAt = clock.now()
  const leaseEnd = new Date(claimedAt.getTime() + leaseMs(kind)).toISOString()
  return claim(db).execute({ kind: kind.name, now: claimedAt.toISOString(), leaseEnd, limit })
}
