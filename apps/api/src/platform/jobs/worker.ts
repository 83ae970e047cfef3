import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import { jobs } from './jobs.table.ts'

export interface Job {
  /** The same at each attempt: what a receiver can recognise a repeat by. */
  id: string
  payload: unknown
  secret: Readonly<Record<string, string>>
}

export type JobHandlers = Readonly<Record<string, (job: Job) => Promise<void>>>

interface WorkerDeps {
  db: Database
  clock: Clock
  secrets: Secrets
  log: Log
}

const leaseMs = 60_000
/** One at a time: a process that dies mid-way repeats one mail at most. */
const batch = 1
const giveUpAfterMs = 3 * 86_400_000

/** 1 s, 2 s, 4 s … at most half a minute, so that mail flows again soon after its server is back. */
const backOffMs = (attempts: number) => Math.min(30_000, 1000 * 2 ** Math.min(attempts - 1, 10))

const isRecord = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null

function opened(secrets: Secrets, sealed: string | null): Record<string, string> {
  if (!sealed) return {}
  const value: unknown = JSON.parse(secrets.decrypt(sealed))
  return isRecord(value) ? value : {}
}

/**
 * Does waiting jobs, one batch: claims them in a short transaction by moving `run_at` behind a lease, works outside of it
 * and marks each by itself, so that a bad one never stops the others and a process that dies leaves its jobs to the next.
 * Answers how many it claimed.
 */
export async function workOnce({ db, clock, secrets, log }: WorkerDeps, handlers: JobHandlers): Promise<number> {
  const now = clock.now()
  const claimed = await db.transaction(async (tx) => {
    const due = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(isNull(jobs.doneAt), isNull(jobs.failedAt), lte(jobs.runAt, now), inArray(jobs.kind, Object.keys(handlers))))
      .orderBy(asc(jobs.runAt))
      .limit(batch)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    return tx
      .update(jobs)
      .set({ attempts: sql`${jobs.attempts} + 1`, runAt: new Date(now.getTime() + leaseMs) })
      .where(
        inArray(
          jobs.id,
          due.map((job) => job.id),
        ),
      )
      .returning()
  })

  await Promise.all(
    claimed.map(async (job) => {
      try {
        const handle = handlers[job.kind]
        if (!handle) throw new Error(`no handler for ${job.kind}`)
        await handle({ id: job.id, payload: job.payload, secret: opened(secrets, job.secret) })
        await db.update(jobs).set({ doneAt: clock.now(), secret: null }).where(eq(jobs.id, job.id))
      } catch (error) {
        log.warn({ error, jobId: job.id, kind: job.kind, attempts: job.attempts }, 'job failed, to be tried again')
        const failed = clock.now()
        const isHopeless = failed.getTime() - job.createdAt.getTime() > giveUpAfterMs
        await db
          .update(jobs)
          .set(isHopeless ? { failedAt: failed, secret: null } : { runAt: new Date(failed.getTime() + backOffMs(job.attempts)) })
          .where(eq(jobs.id, job.id))
      }
    }),
  )
  return claimed.length
}

/** Deletes jobs that ended a month ago. */
export const sweepJobs = (db: Database, clock: Clock) => {
  const monthAgo = new Date(clock.now().getTime() - 30 * 86_400_000)
  return deleteInBatches(db, jobs, or(lte(jobs.doneAt, monthAgo), lte(jobs.failedAt, monthAgo)))
}

export interface Worker {
  /** Looks now instead of at the next beat; called after a commit that enqueued. */
  wake: () => void
  /** Finishes what is under way. */
  stop: () => Promise<void>
}

/** Works until stopped: at once when woken, else each second, since another process may have enqueued. */
export function startWorker(deps: WorkerDeps, handlers: JobHandlers): Worker {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false

  const drain = async () => {
    do {
      isWanted = false
      try {
        while (!isStopped && (await workOnce(deps, handlers)) === batch);
      } catch (error) {
        deps.log.warn({ error }, 'could not look for jobs')
      }
    } while (isWanted && !isStopped)
  }
  const wake = () => {
    isWanted = true
    if (isStopped) return
    running ??= drain().finally(() => (running = undefined))
  }
  const beat = setInterval(wake, 1000)
  wake()

  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(beat)
      await running
    },
  }
}
