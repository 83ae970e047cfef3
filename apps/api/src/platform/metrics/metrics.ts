import type { ProblemCode } from '@aafiya/contracts/platform/problems'

import type { JobKind } from '../jobs/job-kind.ts'
import { Problem } from '../problem.ts'

type Labels<Name extends string> = Partial<Record<Name, string | number>>

interface Count<Name extends string> {
  inc: (labels: Labels<Name>, by?: number) => void
}

/**
 * What this process has done since it started; a scraper adds the processes up. No label names a person or a record:
 * routes are patterns, and everything else is one of a few words.
 */
export interface Metrics {
  readonly requests: { observe: (labels: Labels<'method' | 'route' | 'status'>, seconds: number) => void }
  readonly problems: Count<'route' | 'status' | 'code'>
  readonly bookings: Count<'by'>
  readonly holds: Count<'for'>
  readonly signIns: Count<'way' | 'outcome'>
  readonly jobs: Count<'lane' | 'kind' | 'outcome'>
  readonly messages: Count<'channel' | 'fate'>
  readonly phoneCodes: Count<'outcome'>
  /** What Prometheus reads; absent where nothing is counted. */
  readonly page?: { contentType: string; text: () => Promise<string> }
}

const nothing = { inc: () => {} }

/** Without a metrics token nothing is measured. */
export const noMetrics: Metrics = {
  requests: { observe: () => {} },
  problems: nothing,
  bookings: nothing,
  holds: nothing,
  signIns: nothing,
  jobs: nothing,
  messages: nothing,
  phoneCodes: nothing,
}

export const jobOutcomes = ['done', 'retried', 'failed'] as const
export type JobOutcome = (typeof jobOutcomes)[number]

/** The outcome of one attempt at a job. */
export function countJob({ metrics }: { metrics: Metrics }, kind: JobKind, outcome: JobOutcome, by = 1): void {
  metrics.jobs.inc({ lane: kind.lane, kind: kind.name, outcome }, by)
  if (kind.channel) metrics.messages.inc({ channel: kind.channel, fate: outcome === 'done' ? 'sent' : outcome }, by)
}

/** Counts how an attempt to sign in ended, and lets it end so. */
export async function countSignIn<T extends object>(
  { metrics }: { metrics: Metrics },
  way: 'password' | 'google' | 'passkey',
  attempt: Promise<T>,
): Promise<T> {
  const count = (outcome: 'success' | 'unregistered' | 'error' | ProblemCode) => metrics.signIns.inc({ way, outcome })
  try {
    const result = await attempt
    count('accessToken' in result ? 'success' : 'unregistered')
    return result
  } catch (error) {
    count(error instanceof Problem ? error.code : 'error')
    throw error
  }
}
