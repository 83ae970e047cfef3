import { and, eq, isNull } from 'drizzle-orm'

import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { countJob, type Metrics } from '../metrics/metrics.ts'
import type { Secrets } from '../secrets.ts'
import { inSpan, type StartSpan } from '../trace/trace-span.ts'
import { readTraceparent } from '../trace/traceparent.ts'
import type { ClaimedJob } from './claim-job.ts'
import { PermanentFailure, type JobHandler, type JobKind, type Settled } from './job-kind.ts'
import { jobs } from './jobs.table.ts'
import { settle, type RecordJob } from './record-jobs.ts'

export interface WorkerDeps {
  db: Database
  clock: Clock
  secrets: Secrets
  log: Log
  startSpan: StartSpan
  metrics: Metrics
}

const giveUpAfterMs = 3 * 86_400_000
const manyAttempts = 30

/**
 * 1 s, 2 s, 4 s … at most half a minute, so that mail flows again soon after its server is back. What has failed for a
 * quarter of an hour is tried each five minutes, instead of for three days.
 */
const backOffMs = (attempts: number) =>
  attempts > manyAttempts ? 300_000 : Math.min(30_000, 1000 * 2 ** Math.min(attempts - 1, 10))

const isRecord = (value: unknown): value is Record<string, string> => typeof value === 'object' && value !== null

function decrypted(secrets: Secrets, secret: string | null): Record<string, string> {
  if (!secret) return {}
  const value: unknown = JSON.parse(secrets.decrypt(secret))
  return isRecord(value) ? value : {}
}

async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the job took too long')), timeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** An attempt whose lease expired no longer decides its job's outcome: another worker has it. */
const isOurs = (job: ClaimedJob) => and(eq(jobs.id, job.id), eq(jobs.attempts, job.attempts), isNull(jobs.doneAt))

async function fail(deps: WorkerDeps, kind: JobKind, job: ClaimedJob, error: unknown): Promise<void> {
  const { db, clock, log } = deps
  const now = clock.now()
  const facts = { error, jobId: job.id, kind: job.kind, attempts: job.attempts }
  const isHopeless = error instanceof PermanentFailure || now.getTime() - job.createdAt.getTime() > giveUpAfterMs
  if (isHopeless) log.error(facts, 'job failed for good')
  else log.warn(facts, 'job failed, to be tried again')
  countJob(deps, kind, isHopeless ? 'failed' : 'retried')
  await db
    .update(jobs)
    .set(isHopeless ? { failedAt: now, secret: null } : { runAt: new Date(now.getTime() + backOffMs(job.attempts)) })
    .where(isOurs(job))
}

/** Records work that finished after its timeout, so that the next attempt, already scheduled by then, can see it. */
async function settleLate({ db, clock, log }: WorkerDeps, id: string, work: Promise<Settled>): Promise<void> {
  // That it failed is known already.
  const settled = await work.catch(() => undefined)
  if (settled)
    await db
      .transaction((tx) => settle(tx, clock, [{ id, settled }]))
      .catch((error: unknown) => log.warn({ error }, 'could not record a late job'))
}

async function attempt(
  deps: WorkerDeps,
  { kind, handle }: JobHandler,
  job: ClaimedJob,
  record: RecordJob,
): Promise<void> {
  const { id, payload } = job
  const work = handle({ id, payload, secret: decrypted(deps.secrets, job.secret) })
  const settled = await within(kind.timeoutMs, work).catch((error: unknown) => {
    void settleLate(deps, id, work)
    throw error
  })
  await record({ id, settled })
}

/**
 * Runs a claimed job and records its outcome, in the trace of the request that enqueued it. Runs outside any
 * transaction; a failure stops no other job.
 */
export async function runJob(deps: WorkerDeps, handler: JobHandler, job: ClaimedJob, record: RecordJob): Promise<void> {
  const span = deps.startSpan({ name: `job ${job.kind}`, kind: 'consumer', parent: readTraceparent(job.traceparent) })
  await inSpan(span, async () => {
    try {
      await attempt(deps, handler, job, record)
      span.end()
      countJob(deps, handler.kind, 'done')
    } catch (error) {
      span.end(error instanceof Error ? error.name : 'error')
      await fail(deps, handler.kind, job, error)
    }
  })
}
