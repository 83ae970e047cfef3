import type { Rate } from '../platform/throttle.ts'

/** Mailed codes: 3 in 15 minutes per address, 20 an hour per network address (design section 3). */
export const codeRates = (email: string, networkAddress: string): Rate[] => [
  { key: `code-net:${networkAddress}`, limit: 20, minutes: 60 },
  { key: `code:${email}`, limit: 3, minutes: 15 },
]
