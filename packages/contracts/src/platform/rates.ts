interface Limit {
  /** The first part of the key of the counter; the counted subject is the second. */
  readonly name: string
  readonly limit: number
  readonly minutes: number
  /**
   * An IPv6 network address is a /64. The /48 around it, which one customer may own, is counted too: up to this, or
   * else five times the limit.
   */
  readonly siteLimit?: number
}

/** Counts every call, before the verb. */
interface RateOfCalls extends Limit {
  readonly by: 'account' | 'network address'
  readonly counts?: never
  readonly beyond?: never
}

/** Counts events that only the verb knows, in the verb. */
interface RateOfVerb extends Limit {
  readonly by:
    | 'account'
    | 'network address'
    | 'e-mail'
    | 'e-mail and network address'
    | 'payment'
    | 'phone number'
    | 'clinic'
  /** The counted events, such as "mailed codes". */
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
 * Mailed codes. Each purpose is counted separately: a stranger who requests sign-up codes must not stop the owner's
 * login code from being sent. Login codes have no daily limit: a new one is mailed only after the last one has
 * expired or was used up, and a stranger's failures would otherwise lock the owner out.
 *
 * A carrier puts some hundred subscribers behind one IP address; at most a few of them sign up or forget a password
 * within an hour. An e-mail address gets ten codes a day, so that guesses stay rare and no mailbox is flooded. At
 * most five of them can be requested from one IP address or IPv6 /48, so that a stranger who uses up that share
 * leaves the owner at least as many elsewhere. A stranger with several networks can use up all ten; codes for
 * networks where the account has signed in are counted separately and remain.
 */
const codes = {
  codesOfNetwork: { name: 'code-net', by: 'network address', limit: 20, minutes: 60, counts: ofCodes },
  codesHere: { name: 'code', by: 'e-mail and network address', limit: 3, siteLimit: 3, minutes: 15, counts: ofCodes },
  codesHereToday: {
    name: 'code-day-net',
    by: 'e-mail and network address',
    limit: 5,
    siteLimit: 5,
    minutes: day,
    counts: ofCodes,
  },
  codesToday: { name: 'code-day', by: 'e-mail', limit: 10, minutes: day, counts: ofCodes },
} as const satisfies Readonly<Record<string, RateLimit>>

/**
 * For endpoints that mail a code, in counting order: a request that one rate refuses is not counted by those after it.
 */
export const codeRates: readonly RateLimit[] = Object.values(codes)

/** Counted in place of `codesToday` where the account has signed in from the network address. */
const codesTodayKnown = {
  name: 'code-day-known',
  by: 'e-mail',
  limit: 10,
  minutes: day,
  counts: 'codes mailed to a known network',
} as const

const longerCodes = 'new codes have eight digits, and a code of six has one try'

/** Every rate of the API; an endpoint's declaration names those that apply to it. */
export const rates = {
  ...codes,
  codesTodayKnown,
  /** Counts once that an account has signed in from an IP address or IPv6 /48: see `codesTodayKnown`. */
  knownNetworks: {
    name: 'known-network',
    by: 'e-mail and network address',
    limit: 1,
    minutes: 180 * day,
    counts: 'first sign-ins',
  },
  registrations: { name: 'register-net', by: 'network address', limit: 20, minutes: 60 },
  /** Sign-ins of any kind, and passwords set with a mailed link. */
  signIns: { name: 'login-net', by: 'network address', limit: 60, minutes: 1 },
  /** Counts attempts, so that parallel guesses cannot slip past it; a success takes back its own, and no one else's. */
  passwordTries: {
    name: 'login',
    by: 'e-mail and network address',
    limit: 10,
    minutes: 15,
    counts: 'passwords tried without success',
  },
  /**
   * From any IP address. It expires, since anyone can cause failures with another person's e-mail address. No sign-in
   * resets it earlier, or a stranger would see that the address has an account; where the account has signed in, the
   * password alone stays enough.
   */
  failedLogins: {
    name: 'login-row',
    by: 'e-mail',
    limit: 100,
    minutes: 7 * day,
    counts: 'failures',
    beyond: 'signing in from a new network needs a mailed code as well',
  },
  /** Files with everything about an account. */
  exports: { name: 'export', by: 'account', limit: 5, minutes: day, counts: 'files requested' },
  /** All that a search of the audit finds. */
  auditDownloads: { name: 'audit-lines', by: 'account', limit: 20, minutes: 60 },
  /** The password entered again in an existing session. */
  passwordConfirmations: {
    name: 'confirm',
    by: 'account',
    limit: 10,
    minutes: 15,
    counts: 'passwords tried without success',
  },
  /** Six digits are few: the tries at an app's code and at recovery codes, by sessions that have the password. */
  secondFactorTries: {
    name: 'second-factor',
    by: 'account',
    limit: 5,
    minutes: 15,
    counts: 'codes tried without success',
  },
  secondFactorTriesToday: {
    name: 'second-factor-day',
    by: 'account',
    limit: 20,
    minutes: day,
    counts: 'codes tried without success',
  },
  /**
   * The browser that requested the code is never counted here, so this cannot lock out the people behind a carrier's IP
   * address: only those on another device need it, with a try or two each. Each code already has a limit of five such
   * tries; this limits what one IP address can try for all e-mail addresses together, to a little more than five tries
   * for each of the twenty codes it may request.
   */
  blindTries: {
    name: 'code-blind',
    by: 'network address',
    limit: 120,
    minutes: 60,
    counts: 'codes entered without their nonce',
  },
  /** Answers computed per caller. A clinic's patients may share a carrier's address. */
  lookingAhead: { name: 'look-ahead', by: 'network address', limit: 120, minutes: 1 },
  /** Pages of the directory that the server searches for. */
  searchPages: {
    name: 'search-page',
    by: 'network address',
    limit: 120,
    minutes: 1,
    counts: 'pages',
    beyond: 'the browser asks for the results',
  },
  /**
   * Directory requests with words, filters or an order, which cost ten times as much as other reads. Each process
   * counts on its own in memory, so that a search costs no extra statement.
   */
  searches: { name: 'search', by: 'network address', limit: 240, minutes: 1, counts: 'searches' },
  /**
   * For any number of codes: together with the tries of each browser, an e-mail address can be guessed at most 60
   * times a day.
   */
  blindTriesToday: {
    name: 'code-blind-day',
    by: 'e-mail',
    limit: 10,
    minutes: day,
    counts: 'codes entered without their nonce',
    beyond: 'they count as wrong',
  },
  /**
   * Guesses spread over many addresses, each within its limits, still open one of them some day. No one is locked out:
   * under attack the codes only become longer.
   */
  wrongCodes: { name: 'code-wrong', by: 'clinic', limit: 60, minutes: 60, counts: 'wrong codes', beyond: longerCodes },
  /** The codes that may be requested before guessing starts. */
  codesOfClinic: { name: 'code-clinic', by: 'clinic', limit: 200, minutes: 60, counts: ofCodes, beyond: longerCodes },
  /** Holds count as bookings do. */
  bookings: { name: 'book', by: 'account', limit: 30, minutes: 60 },
  /** Reminders that the front desk sends by hand. */
  remindersByHand: { name: 'remind', by: 'account', limit: 120, minutes: 60 },
  /** A link's secret cannot be guessed; this stops attempts. A clinic's patients may share a carrier's address. */
  visitLinks: { name: 'visit-link', by: 'network address', limit: 300, minutes: 60 },
  /** Each is drawn as a PDF, which takes a second of a processor. */
  documents: { name: 'document', by: 'account', limit: 120, minutes: 60 },
  /** Codes of documents cannot be guessed; this stops attempts. A hospital may share an address. */
  documentChecks: { name: 'document-check', by: 'network address', limit: 300, minutes: 60 },
  testMails: { name: 'test-mail', by: 'account', limit: 10, minutes: 60 },
  pushSubscriptions: { name: 'push', by: 'account', limit: 30, minutes: 60 },
  /** A browser does this on its own, now and then. */
  pushRenewals: { name: 'push-renew', by: 'network address', limit: 60, minutes: 60 },
  /** A claim code works without an account name, so guesses are counted here; wrong years are counted with the code. */
  claims: { name: 'claim', by: 'account', limit: 10, minutes: 60 },
  /** Adding people to book for, and no longer booking for them. */
  familyChanges: { name: 'family', by: 'account', limit: 20, minutes: 60 },
  guardianInvitations: { name: 'invite-guardian', by: 'account', limit: 10, minutes: 60 },
  /** Codes sent by SMS cost money and disturb the owner of the number. */
  phoneCodesOfAccount: { name: 'phone-code', by: 'account', limit: 3, minutes: 15 },
  phoneCodesToday: { name: 'phone-code-day', by: 'account', limit: 10, minutes: day },
  phoneCodesOfNetwork: { name: 'phone-code-net', by: 'network address', limit: 20, minutes: 60 },
  phoneCodesOfNumber: {
    name: 'phone-code-number',
    by: 'phone number',
    limit: 5,
    minutes: day,
    counts: 'codes sent by SMS',
  },
  /**
   * All of them together, so that no number of accounts runs up the provider's bill. Its alert is
   * `AafiyaPhoneCodesLimited`.
   */
  phoneCodesOfClinic: {
    name: 'phone-code-clinic',
    by: 'clinic',
    limit: 300,
    minutes: day,
    counts: 'codes sent by SMS',
  },
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
  /**
   * One event reports a few facts, each a few times; more than this means that an old event is being sent over and
   * over.
   */
  confirmations: {
    name: 'confirm-event',
    by: 'payment',
    limit: 30,
    minutes: 1,
    counts: 'requests to the provider',
    beyond: 'the provider has to send it again',
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
  const subject = by === 'clinic' ? 'the whole clinic' : `one ${by}`
  return `At most ${limit} ${counts} in ${span} for ${subject}${beyond ? `; beyond that, ${beyond}` : ''}.`
}
