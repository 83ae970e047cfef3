import { randomUUID } from 'node:crypto'

import type { Clock } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'
import type { JobKind } from './job-kind.ts'
import { jobs } from './jobs.table.ts'

export interface NewJob {
  kind: JobKind
  payload: Record<string, unknown>
  /** What no dump may hold: encrypted now, wiped once the job is done. */
  secret?: Record<string, string>
  /** Not before; at once unless said. */
  runAt?: Date
}

/** Asks for work in the transaction of the event it belongs to: done if and only if that commits. Takes `tx` for that reason. */
export async function enqueue(tx: Tx, { clock, secrets }: { clock: Clock; secrets: Secrets }, job: NewJob): Promise<void> {
  const now = clock.now()
  await tx.insert(jobs).values({
    id: randomUUID(),
    kind: job.kind.name,
    payload: job.payload,
    secret: job.secret ? secrets.encrypt(JSON.stringify(job.secret)) : null,
    attempts: 0,
    createdAt: now,
    runAt: job.runAt ?? now,
  })
}
