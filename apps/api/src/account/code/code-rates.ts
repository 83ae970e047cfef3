import { limits } from '@aafiya/contracts/platform/limits'
import { rates } from '@aafiya/contracts/platform/rates'

import type { Deps } from '../../deps.ts'
import { rateFor, siteOf, type Rate } from '../../platform/throttle.ts'
import type { RequestPurpose } from './code-requests.table.ts'
import type { CodePurpose } from './one-time-codes.table.ts'

/** The rates that count before a code is mailed; the contract gives their limits and reasons. */
export const codeRatesFor = (purpose: CodePurpose, email: string, networkAddress: string): Rate[] => [
  ...codeRatesHere(purpose, email, networkAddress),
  ...(purpose === 'login' ? [] : [rateFor(rates.codesToday, purpose, email)]),
]

/** Those that count the requests of one network address. */
export const codeRatesHere = (purpose: CodePurpose, email: string, networkAddress: string): Rate[] => [
  rateFor(rates.codesOfNetwork, networkAddress),
  rateFor(rates.codesHere, purpose, email, networkAddress),
  ...(purpose === 'login' ? [] : [rateFor(rates.codesHereToday, purpose, email, networkAddress)]),
]

/**
 * Whether one more reset code may be mailed today: strangers cannot use up the codes of a network from which the
 * account has signed in. The caller must not be able to tell, since a network known for an address reveals that it
 * has an account.
 */
export async function mayMailResetCode(
  deps: Pick<Deps, 'throttle'>,
  email: string,
  networkAddress: string,
): Promise<boolean> {
  const isKnown = await isKnownNetwork(deps, email, networkAddress)
  return deps.throttle.tryConsume(rateFor(isKnown ? rates.codesTodayKnown : rates.codesToday, 'forgot', email))
}

const knownNetwork = (email: string, networkAddress: string): Rate =>
  rateFor(rates.knownNetworks, email, siteOf(networkAddress))

/**
 * Whether the account has signed in from that network. The result must stay invisible to callers with neither
 * password nor mailbox.
 */
export const isKnownNetwork = async (
  { throttle }: Pick<Deps, 'throttle'>,
  email: string,
  networkAddress: string,
): Promise<boolean> => (await throttle.count(knownNetwork(email, networkAddress).key)) > 0

/**
 * After a sign-in: for half a year, strangers elsewhere cannot use up this network's codes, nor force it to need one
 * to sign in.
 */
export async function rememberNetwork(
  { throttle }: Pick<Deps, 'throttle'>,
  email: string,
  networkAddress: string,
): Promise<void> {
  await throttle.tryConsume(knownNetwork(email, networkAddress))
}

/**
 * Whether codes are guessed at, all over the clinic: then they are longer (`rates.wrongCodes`). Call it before the
 * transaction.
 */
export async function areCodesGuessed({ throttle }: Pick<Deps, 'throttle'>): Promise<boolean> {
  for (const rate of [rates.wrongCodes, rates.codesOfClinic]) {
    if ((await throttle.count(rateFor(rate).key)) >= rate.limit) return true
  }
  return false
}

/** How many digits a code gets that is mailed now, which is counted. */
export async function countCode(deps: Pick<Deps, 'throttle'>): Promise<number> {
  const digits = (await areCodesGuessed(deps)) ? limits.longOtpDigits : limits.otpDigits
  await deps.throttle.tryConsume(rateFor(rates.codesOfClinic))
  return digits
}

interface Entered {
  email: string
  otp: string
  nonce?: string | undefined
}

/**
 * How often a code that is entered now may be tried, wrong ones included. A try without the nonce is counted, and one
 * too many looks at no code; it is answered like a wrong one.
 */
export async function triesFor(
  deps: Pick<Deps, 'throttle'>,
  purpose: RequestPurpose,
  { email, otp, nonce }: Entered,
): Promise<number> {
  if (nonce === undefined && !(await deps.throttle.tryConsume(rateFor(rates.blindTriesToday, purpose, email)))) return 0
  return otp.length < limits.longOtpDigits && (await areCodesGuessed(deps)) ? 1 : limits.otpTries
}

/** Counts a wrong code. */
export const countWrongCode = ({ throttle }: Pick<Deps, 'throttle'>) => throttle.tryConsume(rateFor(rates.wrongCodes))
