import { and, count, isNotNull, isNull, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'

import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { JobKind, Lane } from '../jobs/job-kind.ts'
import { jobs } from '../jobs/jobs.table.ts'
import { countJob, jobOutcomes, type Metrics } from './metrics.ts'
import { readWhenScraped } from './read-when-scraped.ts'

export interface JobMetricsDeps {
  db: Database
  clock: Clock
  metrics: Metrics
}

interface Counts {
  waiting: number
  failed: number
  oldestSeconds: number
}

/** Waiting and failed jobs, by kind. Both queries use small partial indexes. */
async function countJobs({ db, clock }: JobMetricsDeps) {
  const now = clock.now()
  const dueSince = sql<Date | string | null>`min(case
    when ${jobs.attempts} > 0 then ${jobs.createdAt}
    when ${jobs.runAt} <= ${now.toISOString()}::timestamptz then ${jobs.runAt} end)`
  const [waiting, failed] = await Promise.all([
    db
      .select({ kind: jobs.kind, jobs: count(), dueSince })
      .from(jobs)
      .where(and(isNull(jobs.doneAt), isNull(jobs.failedAt)))
      .groupBy(jobs.kind),
    db.select({ kind: jobs.kind, jobs: count() }).from(jobs).where(isNotNull(jobs.failedAt)).groupBy(jobs.kind),
  ])
  const ageOf = (since: Date | string | null) =>
    since === null ? 0 : Math.max(0, (now.getTime() - new Date(since).getTime()) / 1000)
  return { waiting: waiting.map((row) => ({ ...row, oldestSeconds: ageOf(row.dueSince) })), failed }
}

async function countByLane(deps: JobMetricsDeps, kinds: readonly JobKind[]): Promise<ReadonlyMap<Lane, Counts>> {
  const { waiting, failed } = await countJobs(deps)
  const laneOf = new Map(kinds.map(({ name, lane }) => [name, lane]))
  const byLane = new Map<Lane, Counts>(kinds.map(({ lane }) => [lane, { waiting: 0, failed: 0, oldestSeconds: 0 }]))
  // A kind that only a newer release knows counts with the least urgent lane.
  const countsOf = (kind: string) => byLane.get(laneOf.get(kind) ?? 'upkeep')
  for (const { kind, jobs: number, oldestSeconds } of waiting) {
    const counts = countsOf(kind)
    if (!counts) continue
    counts.waiting += number
    counts.oldestSeconds = Math.max(counts.oldestSeconds, oldestSeconds)
  }
  for (const { kind, jobs: number } of failed) {
    const counts = countsOf(kind)
    if (counts) counts.failed += number
  }
  return byLane
}

/** The outbox of the whole installation, the same at every process. */
export function addJobMetrics(registry: Registry, deps: JobMetricsDeps, kinds: readonly JobKind[]): void {
  const registers = [registry]
  // As for the other counters: a first failure must show as one.
  for (const kind of kinds) for (const outcome of jobOutcomes) countJob(deps, kind, outcome, 0)
  const lanes = readWhenScraped(() => countByLane(deps, kinds))
  const gaugeOf = (count: keyof Counts, name: string, help: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['lane'],
      registers,
      async collect() {
        const byLane = await lanes()
        this.reset()
        for (const [lane, counts] of byLane ?? []) this.set({ lane }, counts[count])
      },
    })
  gaugeOf('waiting', 'aafiya_jobs_waiting', 'Jobs that are not done.')
  gaugeOf('failed', 'aafiya_jobs_failed', 'Jobs given up in the last month.')
  gaugeOf('oldestSeconds', 'aafiya_jobs_oldest_seconds', 'How long the oldest job that is due has waited.')
  const answers = new Gauge({
    name: 'aafiya_database_answers',
    help: '1 if the database answered this scrape, 0 if not: the figures of the outbox are missing then.',
    registers: [],
    async collect() {
      this.set((await lanes()) ? 1 : 0)
    },
  })
  registry.registerMetric(answers)
}
