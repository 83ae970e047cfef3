interface Limit {
  /** What the count is stored under, before whom it counts. */
  readonly name: string
  readonly limit: number
  readonly minutes: number
}

/** Counts every call, before the verb. */
interface RateOfCalls extends Limit {
  readonly by: 'account' | 'network address'
  readonly counts?: never
  readonly beyond?: never
}

/** Counts what the verb alone can tell, and is counted there. */
interface RateOfVerb extends Limit {
  readonly by: 'account' | 'network address' | 'e-mail' | 'e-mail and network address' | 'payment'
  /** What is counted, such as "mailed codes". */
  readonly counts: string
  /** What happens beyond the limit, where that is not `too_many_requests`. */
  readonly beyond?: string
}

/**
 * At most `limit` in `minutes` for one of what `by` names. Endpoints that declare the same rate share its count, and
 * `RATE_LIMIT_FACTOR` multiplies its limit.
 */
export type RateLimit = RateOfCalls | RateOfVerb

/** Every rate of the API; which endpoint has which stands on its declaration. */
export const rates = {
  /** Holds count as bookings do. */
  bookings: { name: 'book', by: 'account', limit: 30, minutes: 60 },
  inquiries: { name: 'inquiry', by: 'account', limit: 30, minutes: 60 },
  /** Of every endpoint that takes files; counted before they are read. */
  uploads: { name: 'upload', by: 'account', limit: 60, minutes: 60 },
  checkouts: { name: 'checkout', by: 'account', limit: 60, minutes: 60 },
  lookUps: {
    name: 'look-up',
    by: 'payment',
    limit: 12,
    minutes: 1,
    counts: 'questions to the provider',
    beyond: 'what is known is answered',
  },
  /** One event tells a handful of things, each a few times; more than this is somebody who sends an old one over and over. */
  confirmations: {
    name: 'confirm-event',
    by: 'payment',
    limit: 30,
    minutes: 1,
    counts: 'questions to the provider',
    beyond: 'the provider is asked to send it again',
  },
} as const satisfies Readonly<Record<string, RateLimit>>

const spans = new Map([
  [1, 'a minute'],
  [60, 'an hour'],
  [24 * 60, 'a day'],
  [7 * 24 * 60, 'a week'],
])

/** "At most 30 calls in an hour for one account." */
export function rateSentence({ by, limit, minutes, counts = 'calls', beyond }: RateLimit): string {
  const span = spans.get(minutes) ?? `${minutes} minutes`
  return `At most ${limit} ${counts} in ${span} for one ${by}${beyond ? `; beyond that, ${beyond}` : ''}.`
}
