interface Limit {
  /** The first part of the key that the count is stored under; whom it counts is the second. */
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

/** Counts something that only the verb knows, and is counted there. */
interface RateOfVerb extends Limit {
  readonly by: 'account' | 'network address' | 'e-mail' | 'e-mail and network address' | 'payment' | 'phone number'
  /** What is counted, such as "mailed codes". */
  readonly counts: string
  /** What happens beyond the limit, where that is not `too_many_requests`. */
  readonly beyond?: string
}

/**
 * At most `limit` in `minutes` for each value of `by`. Endpoints that declare the same rate share its count, and
 * `RATE_LIMIT_FACTOR` multiplies its limit.
 */
export type RateLimit = RateOfCalls | RateOfVerb

const day = 24 * 60
const ofCodes = 'mailed codes'

/**
 * Mailed codes. Each purpose is counted separately: a stranger who requests sign-up codes must not stop the owner's login code from being
 * sent. Login codes have no daily limit: a new one is mailed only after the last one has expired or was used up, and a stranger's failures
 * would otherwise lock the owner out.
 *
 * A carrier puts some hundred subscribers behind one IP address; at most a few of them sign up or forget a password within an
 * hour. An e-mail address gets ten codes a day, so that guesses stay rare and no mailbox is flooded. At most five of them can be requested
 * from one IP address, so that a stranger who uses up that share leaves the owner at least as many elsewhere.
 */
const codes = {
  codesOfNetwork: { name: 'code-net', by: 'network address', limit: 20, minutes: 60, counts: ofCodes },
  codesHere: { name: 'code', by: 'e-mail and network address', limit: 3, minutes: 15, counts: ofCodes },
  codesHereToday: { name: 'code-day-net', by: 'e-mail and network address', limit: 5, minutes: day, counts: ofCodes },
  codesToday: { name: 'code-day', by: 'e-mail', limit: 10, minutes: day, counts: ofCodes },
} as const satisfies Readonly<Record<string, RateLimit>>

/** For endpoints that mail a code, in counting order: a request that one rate refuses is not counted by those after it. */
export const codeRates: readonly RateLimit[] = Object.values(codes)

/** Every rate of the API; an endpoint's declaration names those that apply to it. */
export const rates = {
  ...codes,
  registrations: { name: 'register-net', by: 'network address', limit: 20, minutes: 60 },
  /** Sign-ins of any kind, and passwords set with a mailed link. */
  signIns: { name: 'login-net', by: 'network address', limit: 60, minutes: 1 },
  /** Counts attempts and is cleared by a success, so that parallel guesses cannot slip past it. */
  passwordTries: { name: 'login', by: 'e-mail and network address', limit: 10, minutes: 15, counts: 'passwords tried without success' },
  /** From any IP address. It expires, since anyone can make failures with another person's e-mail address. */
  consecutiveFailures: {
    name: 'login-row',
    by: 'e-mail',
    limit: 100,
    minutes: 7 * day,
    counts: 'failures in a row',
    beyond: 'signing in needs a mailed code as well',
  },
  /** The password entered again in an existing session. */
  passwordConfirmations: { name: 'confirm', by: 'account', limit: 10, minutes: 15, counts: 'passwords tried without success' },
  /**
   * The browser that requested the code is never counted here, so this cannot lock out the people behind a carrier's IP address: only those
   * on another device need it, with a try or two each. Each code already has a limit of five such tries; this limits what one
   * IP address can try for all e-mail addresses together, to a little more than five tries for each of the twenty codes it may request.
   */
  blindTries: {
    name: 'code-blind',
    by: 'network address',
    limit: 120,
    minutes: 60,
    counts: 'codes entered without their nonce',
  },
  /** Holds count as bookings do. */
  bookings: { name: 'book', by: 'account', limit: 30, minutes: 60 },
  /** Reminders that the front desk sends by hand. */
  remindersByHand: { name: 'remind', by: 'account', limit: 120, minutes: 60 },
  /** A link's secret cannot be guessed; this keeps anybody from trying. A clinic's patients may share a carrier's address. */
  visitLinks: { name: 'visit-link', by: 'network address', limit: 300, minutes: 60 },
  pushSubscriptions: { name: 'push', by: 'account', limit: 30, minutes: 60 },
  /** A browser does this on its own, now and then. */
  pushRenewals: { name: 'push-renew', by: 'network address', limit: 60, minutes: 60 },
  /** A code is found by itself, so guesses are counted here; wrong years are counted with the code. */
  claims: { name: 'claim', by: 'account', limit: 10, minutes: 60 },
  guardianInvitations: { name: 'invite-guardian', by: 'account', limit: 10, minutes: 60 },
  /** Codes sent by SMS cost money and disturb the owner of the number. */
  phoneCodesOfAccount: { name: 'phone-code', by: 'account', limit: 3, minutes: 15 },
  phoneCodesToday: { name: 'phone-code-day', by: 'account', limit: 10, minutes: day },
  phoneCodesOfNetwork: { name: 'phone-code-net', by: 'network address', limit: 20, minutes: 60 },
  phoneCodesOfNumber: { name: 'phone-code-number', by: 'phone number', limit: 5, minutes: day, counts: 'codes sent by SMS' },
  inquiries: { name: 'inquiry', by: 'account', limit: 30, minutes: 60 },
  /** For every endpoint that accepts files; counted before they are read. */
  uploads: { name: 'upload', by: 'account', limit: 60, minutes: 60 },
  checkouts: { name: 'checkout', by: 'account', limit: 60, minutes: 60 },
  lookUps: {
    name: 'look-up',
    by: 'payment',
    limit: 12,
    minutes: 1,
    counts: 'requests to the provider',
    beyond: 'what is known is answered',
  },
  /** One event reports a few facts, each a few times; more than this means that an old event is being sent over and over. */
  confirmations: {
    name: 'confirm-event',
    by: 'payment',
    limit: 30,
    minutes: 1,
    counts: 'requests to the provider',
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
