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

const day = 24 * 60
const ofCodes = 'mailed codes'

/**
 * Mailed codes. Each purpose is counted apart: a stranger who asks for sign-up codes must not keep the owner's login code from being
 * sent. The code of a login has no daily count: one is mailed only once the one before is over, and a stranger's failures would
 * otherwise lock the owner out.
 *
 * A carrier puts some hundred subscribers behind one network address; at most a few of them sign up or forget a password within an
 * hour. An e-mail address gets ten a day, so that guesses stay rare and nobody's mailbox is flooded, and one network address at most
 * five of them: anyone who uses up their share leaves the owner, elsewhere, at least as much.
 */
const codes = {
  codesOfNetwork: { name: 'code-net', by: 'network address', limit: 20, minutes: 60, counts: ofCodes },
  codesHere: { name: 'code', by: 'e-mail and network address', limit: 3, minutes: 15, counts: ofCodes },
  codesHereToday: { name: 'code-day-net', by: 'e-mail and network address', limit: 5, minutes: day, counts: ofCodes },
  codesToday: { name: 'code-day', by: 'e-mail', limit: 10, minutes: day, counts: ofCodes },
} as const satisfies Readonly<Record<string, RateLimit>>

/** What an endpoint declares that mails a code, in the order in which they are counted: what a narrow one refuses counts for none after it. */
export const codeRates: readonly RateLimit[] = Object.values(codes)

/** Every rate of the API; which endpoint has which is on its declaration. */
export const rates = {
  ...codes,
  registrations: { name: 'register-net', by: 'network address', limit: 20, minutes: 60 },
  /** Sign-ins of any kind, and passwords that are set with a mailed link. */
  signIns: { name: 'login-net', by: 'network address', limit: 60, minutes: 1 },
  /** Counts attempts and is cleared by a success, so that parallel guesses cannot slip past it. */
  passwordTries: { name: 'login', by: 'e-mail and network address', limit: 10, minutes: 15, counts: 'passwords tried without success' },
  /** From anywhere: anyone can name an e-mail address, so what is counted for one must not stay for ever. */
  consecutiveFailures: {
    name: 'login-row',
    by: 'e-mail',
    limit: 100,
    minutes: 7 * day,
    counts: 'failures in a row',
    beyond: 'signing in needs a mailed code as well',
  },
  /** The password again, where somebody is signed in already. */
  passwordConfirmations: { name: 'confirm', by: 'account', limit: 10, minutes: 15, counts: 'passwords tried without success' },
  /**
   * The browser that asked is never counted here, so this cannot lock out the people behind a carrier's address: they need it only on
   * another device than the one they asked from, with a try or two each. Each code has five such tries anyhow; this bounds what one
   * network address can try over all e-mail addresses together, to a little more than the five tries of the twenty codes it may ask for.
   */
  blindTries: {
    name: 'code-blind',
    by: 'network address',
    limit: 120,
    minutes: 60,
    counts: 'codes entered without the nonce of their request',
  },
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
  [day, 'a day'],
  [7 * day, 'a week'],
])

/** "At most 30 calls in an hour for one account." */
export function rateSentence({ by, limit, minutes, counts = 'calls', beyond }: RateLimit): string {
  const span = spans.get(minutes) ?? `${minutes} minutes`
  return `At most ${limit} ${counts} in ${span} for one ${by}${beyond ? `; beyond that, ${beyond}` : ''}.`
}
