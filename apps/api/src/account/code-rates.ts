import type { Rate } from '../platform/throttle.ts'
import type { CodePurpose } from './one-time-codes.table.ts'

/**
 * Mailed codes: 3 in 15 minutes per address, 20 an hour per network address (design section 3). Counted for each purpose by
 * itself: a stranger who asks for sign-up codes must not keep the owner's login code from being sent.
 */
export const codeRates = (purpose: CodePurpose, email: string, networkAddress: string): Rate[] => [
  { key: `code-net:${networkAddress}`, limit: 20, minutes: 60 },
  { key: `code:${purpose}:${email}`, limit: 3, minutes: 15 },
]
