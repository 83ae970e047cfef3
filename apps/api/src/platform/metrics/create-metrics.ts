import { messageChannels } from '@aafiya/contracts/notifications/message-channels'
import { Counter, Histogram, Registry, collectDefaultMetrics, Gauge } from 'prom-client'

import type { Database, PoolState } from '../db/database.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import { linesDropped } from '../log.ts'
import { addBackupMetrics } from './backup-metrics.ts'
import { addJobMetrics, type JobMetricsDeps } from './job-metrics.ts'
import type { Metrics } from './metrics.ts'

interface ProcessFacts {
  version: string
  /** For a real PostgreSQL only; the embedded one has no connections. */
  pool: (() => PoolState) | undefined
}

/** Figures read from the process when it is scraped: memory, event loop, log, connections. */
function addProcessMetrics(registry: Registry, { version, pool }: ProcessFacts): void {
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'aafiya_build_info',
    help: 'The release that runs.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.version }, 1)
  const linesLost = new Counter({
    name: 'aafiya_log_lines_dropped_total',
    help: 'Lines of the log that were lost, since what reads the log had stopped.',
    registers: [],
    collect() {
      this.reset()
      this.inc(linesDropped())
    },
  })
  registry.registerMetric(linesLost)
  if (!pool) return
  const gauge = (name: keyof PoolState, help: string) =>
    new Gauge({
      name: `aafiya_database_pool_${name}`,
      help,
      registers,
      collect() {
        this.set(pool()[name])
      },
    })
  gauge('connections', 'Connections to the database that are open.')
  gauge('idle', 'Open connections that nobody uses.')
  gauge('waiting', 'Requests that wait for a connection.')
  gauge('limit', 'Connections that this process may open.')
}

/** From a lookup to an upload; what takes longer than ten seconds is one class. */
const secondsBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Metrics that Prometheus can read. Loaded only where a token is configured. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const metrics = {
    page: { contentType: registry.contentType, text: () => registry.metrics() },
    requests: new Histogram({
      name: 'aafiya_http_request_duration_seconds',
      help: 'Requests answered, by route pattern; status "none" where the client left before the answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: secondsBuckets,
      registers,
    }),
    problems: new Counter({
      name: 'aafiya_problems_total',
      help: 'Requests refused or failed, by the code of the answer; conflicts have the status 409.',
      labelNames: ['route', 'status', 'code'],
      registers,
    }),
    bookings: new Counter({
      name: 'aafiya_bookings_total',
      help: 'Visits booked.',
      labelNames: ['by'],
      registers,
    }),
    holds: new Counter({
      name: 'aafiya_holds_total',
      help: 'Times reserved for a payment or an offer of the waiting list.',
      labelNames: ['for'],
      registers,
    }),
    signIns: new Counter({
      name: 'aafiya_sign_ins_total',
      help: 'Attempts to sign in: "success", or the code of the refusal.',
      labelNames: ['way', 'outcome'],
      registers,
    }),
    jobs: new Counter({
      name: 'aafiya_job_attempts_total',
      help: 'Attempts at jobs: "done", "retried" (to be tried again) or "failed" (given up).',
      labelNames: ['lane', 'kind', 'outcome'],
      registers,
    }),
    messages: new Counter({
      name: 'aafiya_messages_total',
      help: 'Messages: "sent" (the provider has it), "delivered" (where it says so), "retried" (to be tried again), "failed", or "outdated" (not sent: its visit had changed).',
      labelNames: ['channel', 'fate'],
      registers,
    }),
    phoneCodes: new Counter({
      name: 'aafiya_phone_codes_total',
      help: 'Codes to confirm a phone number by SMS: "posted", or "limited" (refused, since the clinic had sent its number of the day).',
      labelNames: ['outcome'],
      registers,
    }),
  }
  // A series that is not there yet hides its first increase.
  for (const by of ['patient', 'staff', 'payment']) metrics.bookings.inc({ by }, 0)
  for (const reason of ['payment', 'offer']) metrics.holds.inc({ for: reason }, 0)
  for (const channel of messageChannels)
    for (const fate of ['sent', 'failed']) metrics.messages.inc({ channel, fate }, 0)
  for (const outcome of ['posted', 'limited']) metrics.phoneCodes.inc({ outcome }, 0)
  metrics.signIns.inc({ way: 'password', outcome: 'success' }, 0)
  return {
    metrics: metrics satisfies Metrics,
    addJobs: (deps: JobMetricsDeps, kinds: readonly JobKind[]) => addJobMetrics(registry, deps, kinds),
    addBackups: (deps: { db: Database }) => addBackupMetrics(registry, deps),
    addProcess: (facts: ProcessFacts) => addProcessMetrics(registry, facts),
  }
}
