import { randomUUID } from 'node:crypto'

import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/guarded.ts'
import { insertRows } from '../db/write-together.ts'
import type { Secrets } from '../secrets.ts'
import { currentSpan } from '../trace/trace-span.ts'
import { writeTraceparent } from '../trace/traceparent.ts'
import type { JobKind, Lane } from './job-kind.ts'
import { jobs } from './jobs.table.ts'

export interface NewJob {
  /** Where something else names it too. */
  id?: string | undefined
  kind: JobKind
  payload: Record<string, unknown>
  /** Values that no dump may contain: encrypted immediately, wiped once the job is done. */
  secret?: Record<string, string>
  /** Not before this time; immediately by default. */
  runAt?: Date | undefined
}

export interface EnqueueDeps {
  clock: Clock
  secrets: Secrets
  /** Notifies this process's worker that a job waits in a lane. */
  wakeWorker: (lane: Lane) => void
}

/** Requests work in the transaction of the event it belongs to: it is done if and only if that commits, hence `tx`. */
export async function enqueue(tx: Tx, { clock, secrets, wakeWorker }: EnqueueDeps, ...wanted: NewJob[]): Promise<void> {
  const now = clock.now()
  const span = currentSpan()
  const traceparent = span ? writeTraceparent(span) : null
  const rows = wanted.map(({ id = randomUUID(), kind, payload, secret, runAt = now }) => ({
    id,
    kind: kind.name,
    payload,
    secret: secret ? secrets.encrypt(JSON.stringify(secret)) : null,
    attempts: 0,
    createdAt: now,
    runAt,
    traceparent,
  }))
  await insertRows(tx, jobs, rows)
  const lanes = new Set(wanted.filter(({ runAt = now }) => runAt <= now).map(({ kind }) => kind.lane))
  for (const lane of lanes) afterCommit(() => wakeWorker(lane))
}
