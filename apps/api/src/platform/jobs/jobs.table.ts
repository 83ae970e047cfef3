import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../db/instant.ts'

/**
 * Work to do after the transaction that requested it: written in that transaction, done by any process, at least
 * once. `secret` is encrypted and wiped when the job is done.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    secret: text('secret'),
    attempts: integer('attempts').notNull(),
    createdAt: instant('created_at').notNull(),
    runAt: instant('run_at').notNull(),
    doneAt: instant('done_at'),
    failedAt: instant('failed_at'),
    /** The request or job that enqueued it, as W3C Trace Context. */
    traceparent: text('traceparent'),
  },
  (job) => [
    index('jobs_waiting_by_kind_idx')
      .on(job.kind, job.runAt)
      .where(sql`${job.doneAt} is null and ${job.failedAt} is null`),
    // There are few, and they are counted for the metrics.
    index('jobs_failed_idx')
      .on(job.kind)
      .where(sql`${job.failedAt} is not null`),
    // For the sweep: nearly every row is done.
    index('jobs_done_idx')
      .on(job.doneAt)
      .where(sql`${job.doneAt} is not null`),
    // The worker of the previous release looks by time alone.
    index('jobs_waiting_idx')
      .on(job.runAt)
      .where(sql`${job.doneAt} is null and ${job.failedAt} is null`),
  ],
)
