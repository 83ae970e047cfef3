import * as z from 'zod/mini'

import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import type { Job, JobHandler, JobKind, Lane } from '../../src/platform/jobs/job-kind.ts'
import { jobs } from '../../src/platform/jobs/jobs.table.ts'
import { createWorkOnce } from '../../src/platform/jobs/worker.ts'
import { clinic } from '../clinic.ts'

export const JobPayload = z.object({ name: z.string() })
export const kindOf = (name: string, lane: Lane = 'mails', timeoutMs = 60_000): JobKind => ({ name, lane, timeoutMs })
export const greet = kindOf('greet')

/** A workshop with one kind of job, which fails while its name is among the broken ones. */
export async function workshop() {
  const { deps, clock, database } = await clinic()
  const seen: Job[] = []
  const broken = new Set<string>()
  const handlers: JobHandler[] = [
    {
      kind: greet,
      handle: async (job) => {
        seen.push(job)
        if (broken.has(JobPayload.parse(job.payload).name)) throw new Error('the server is down')
      },
    },
  ]
  const addOf = (kind: JobKind, name: string, secret?: Record<string, string>) =>
    deps.db.transaction((tx) => enqueue(tx, deps, { kind, payload: { name }, ...(secret && { secret }) }))
  const add = (name: string, secret?: Record<string, string>) => addOf(greet, name, secret)
  const rows = () => database.db.select().from(jobs).orderBy(jobs.createdAt)
  const work = createWorkOnce(deps, handlers)
  const workAll = async () => {
    let done = 0
    while ((await work()) > 0) done++
    return done
  }
  return { deps, clock, database, seen, broken, handlers, add, addOf, rows, work, workAll }
}
