import { lte, or } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { jobs } from './jobs.table.ts'

/** Deletes jobs that ended a month ago. */
export const sweepJobs = (db: Database, clock: Clock) => {
  const monthAgo = new Date(clock.now().getTime() - 30 * 86_400_000)
  return deleteInBatches(db, jobs, or(lte(jobs.doneAt, monthAgo), lte(jobs.failedAt, monthAgo)))
}
