import { lte, or } from 'drizzle-orm'

import { oneTimeCodes } from './account/one-time-codes.table.ts'
import { sessions } from './account/sessions.table.ts'
import type { Deps } from './deps.ts'
import { fillSearchNames } from './doctors/search-names.ts'
import { sweepHolds } from './payments/release-hold.ts'
import { sweepIdempotencyKeys } from './platform/idempotency/idempotency.ts'
import { sweepJobs } from './platform/jobs/worker.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Deletes what has no use any more: spent codes, ended sessions, rates that are over, jobs long done. Folds names that an older release wrote. */
export async function sweep(deps: Pick<Deps, 'db' | 'clock' | 'throttle' | 'uploads'>): Promise<void> {
  const { db, clock, throttle, uploads } = deps
  const now = clock.now()
  await uploads.sweep()
  await throttle.sweep()
  await db.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, new Date(now.getTime() - dayMs)))
  await db.delete(sessions).where(or(lte(sessions.expiresAt, now), lte(sessions.endedAt, new Date(now.getTime() - 30 * dayMs))))
  await sweepJobs(db, clock)
  await sweepIdempotencyKeys(db, clock)
  await sweepHolds(deps)
  await fillSearchNames(db)
}

/** Sweeps now and each hour; every process does, since it costs little and none is special. Answers how to stop. */
export function startSweeping(deps: Deps): () => void {
  const run = () => void sweep(deps).catch((error: unknown) => deps.log.warn({ error }, 'could not sweep'))
  const beat = setInterval(run, hourMs)
  run()
  return () => clearInterval(beat)
}
