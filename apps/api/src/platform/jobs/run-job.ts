import { and, eq, isNull } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { ClaimedJob } from './claim-job.ts'
import { PermanentFailure, type JobHandler } from './job-kind.ts'
import { jobs } from './jobs.table.ts'

export interface WorkerDeps {
  db: Database
  clock: Clock
  secrets: Secrets
  log: Log
}

const giveUpAfterMs = 3 * 86_400_000
const manyAttempts = 30

/**
 * 1 s, 2 s, 4 s … at most half a minute, so that mail flows again soon after its server is back. What has failed for a quarter
 * of an hour is tried each five minutes, instead of for three days.
 */
const backOffMs = (attempts: number) => (attempts > manyAttempts ? 300_000 : Math.min(30_000, 1000 * 2 ** Math.min(attempts - 1, 10)))

const isRecord = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null

function decrypted(secrets: Secrets, secret: string | null): Record<string, string> {
  if (!secret) return {}
  const value: unknown = JSON.parse(secrets.decrypt(secret))
  return isRecord(value) ? value : {}
}

async function within(timeoutMs: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the job took too long')), timeoutMs)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** An attempt whose lease ran out no longer decides over its job: another worker has it. */
const isOurs = (job: ClaimedJob) => and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), isNull(jobs.doneAt))

async function fail({ db, clock, log }: WorkerDeps, job: ClaimedJob, error: unknown): Promise<void> {
  const now = clock.now()
  const facts = { error, jobId: job.id, kind: job.kind, attempts: job.attempts }
  const isHopeless = error instanceof PermanentFailure || now.getTime() - job.createdAt.getTime() > giveUpAfterMs
  if (isHopeless) log.error(facts, 'job failed for good')
  else log.warn(facts, 'job failed, to be tried again')
  await db
    .update(jobs)
    .set(isHopeless ? { failedAt: now, secret: null } : { runAt: new Date(now.getTime() + backOffMs(job.attempts)) })
    .where(isOurs(job))
}

/** Does a claimed job and marks how it ended. Works outside of any transaction; a failure stops no other job. */
export async function runJob(deps: WorkerDeps, { kind, handle }: JobHandler, job: ClaimedJob): Promise<void> {
  try {
    const { id, payload } = job
    await within(kind.timeoutMs, handle({ id, payload, secret: decrypted(deps.secrets, job.secret) }))
    await deps.db.update(jobs).set({ doneAt: deps.clock.now(), secret: null }).where(eq(jobs.id, id))
  } catch (error) {
    await fail(deps, job, error)
  }
}
