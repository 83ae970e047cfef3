import type { Rate } from '../platform/throttle.ts'
import type { CodePurpose } from './one-time-codes.table.ts'

const day = 24 * 60

/**
 * Mailed codes. Counted for each purpose by itself: a stranger who asks for sign-up codes must not keep the owner's login code
 * from being sent.
 *
 * An e-mail address gets ten a day, so that guesses stay rare and nobody's mailbox is flooded. One network address can ask for
 * three of them in a quarter of an hour and five a day: whoever uses up their share leaves the owner, elsewhere, at least as much.
 * The narrowest comes first, since what it refuses is not counted against the others.
 *
 * A network address may ask for twenty an hour over all e-mail addresses. A carrier puts some hundred subscribers behind one;
 * at most a few of them sign up or forget a password within an hour.
 */
export const codeRates = (purpose: CodePurpose, email: string, networkAddress: string): Rate[] => [
  { key: `code-net:${networkAddress}`, limit: 20, minutes: 60 },
  { key: `code:${purpose}:${email}:${networkAddress}`, limit: 3, minutes: 15 },
  ...(purpose === 'login' ? [] : dailyRates(purpose, email, networkAddress)),
]

/** Not for the code of a login: one is mailed only once the one before is over, and without it a stranger's failures would lock the owner out. */
const dailyRates = (purpose: CodePurpose, email: string, networkAddress: string): Rate[] => [
  { key: `code-day-net:${purpose}:${email}:${networkAddress}`, limit: 5, minutes: day },
  { key: `code-day:${purpose}:${email}`, limit: 10, minutes: day },
]

/**
 * Codes entered without the nonce of their request. The browser that asked is never counted here, so this cannot lock out the
 * people behind a carrier's address: they need it only on another device than the one they asked from, with a try or two each.
 * Each code has five such tries anyhow; this bounds what one network address can try over all e-mail addresses together, to a
 * little more than the five tries of the twenty codes it may ask for.
 */
export const blindTries = (networkAddress: string): Rate => ({ key: `code-blind:${networkAddress}`, limit: 120, minutes: 60 })
