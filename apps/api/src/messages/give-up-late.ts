import { asc, eq, lte } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { startBeat } from '../platform/beat.ts'
import { isUnavailable } from '../platform/db/database-error.ts'
import type { Tx } from '../platform/db/database.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { messageAttempts, type AttemptRow } from './message-attempts.table.ts'
import { markFailed, markSent } from './settle-attempt.ts'

const batch = 50
/** A worker that began just before the time was up ends first, also by a clock that is a little behind. */
const graceMs = 60_000

/** A process of the previous release sends mails without recording it here. */
async function isDone(tx: Tx, jobId: string): Promise<boolean> {
  const [job] = await tx.select({ doneAt: jobs.doneAt }).from(jobs).where(eq(jobs.id, jobId))
  return job !== undefined && job.doneAt !== null
}

async function passOn(tx: Tx, deps: Deps, { id, channel, state }: AttemptRow): Promise<void> {
  if (state !== 'planned') return markFailed(tx, deps, id, 'no_receipt')
  if (channel === 'mail' && (await isDone(tx, id)))
    return markSent(tx, deps, id, { provider: 'smtp', givesReceipts: false })
  return markFailed(tx, deps, id, 'unavailable')
}

/** Passes messages not delivered in time on to the next channel. Returns how many. */
export async function giveUpLate(deps: Deps): Promise<number> {
  const { db, clock, log } = deps
  return db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(messageAttempts)
      .where(lte(messageAttempts.giveUpAt, new Date(clock.now().getTime() - graceMs)))
      .orderBy(asc(messageAttempts.giveUpAt))
      .limit(batch)
      .for('update', { skipLocked: true })
    for (const attempt of found) {
      // In a savepoint: a row that cannot be read stops no other.
      await tx
        .transaction((inner) => passOn(inner, deps, attempt))
        .catch(async (error: unknown) => {
          if (isUnavailable(error)) throw error
          log.warn({ error, attemptId: attempt.id }, 'could not pass a message on')
          await tx
            .update(messageAttempts)
            .set({ giveUpAt: null, state: 'failed', failure: 'unavailable', failedAt: clock.now() })
            .where(eq(messageAttempts.id, attempt.id))
        })
    }
    return found.length
  })
}

/** Runs every half minute, in every process. Returns a function that stops it and waits for the current batch. */
export const startGivingUp = (deps: Deps): (() => Promise<void>) =>
  startBeat(deps.log, {
    everyMs: 30_000,
    failed: 'could not look for messages that were not delivered',
    run: async (isStopped) => {
      while (!isStopped() && (await giveUpLate(deps)) === batch);
    },
  })
