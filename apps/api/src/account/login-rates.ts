import type { Rate } from '../platform/throttle.ts'

/** Failures in a row after which an address needs a mailed code as well. */
export const failuresBeforeCode = 100

export const perNetworkAddress = (networkAddress: string): Rate => ({ key: `login-net:${networkAddress}`, limit: 60, minutes: 1 })

/** Counts attempts and is cleared by a success, so that parallel guesses cannot slip past it. */
export const perAddress = (email: string, networkAddress: string): Rate => ({
  key: `login:${email}:${networkAddress}`,
  limit: 10,
  minutes: 15,
})

/** Failures in a row, from anywhere, within a week: anyone can name addresses, so what is counted for one must not stay for ever. */
export const inARow = (email: string): Rate => ({ key: `login-row:${email}`, limit: failuresBeforeCode, minutes: 7 * 24 * 60 })
