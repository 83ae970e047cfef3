/** Smaller differences are ignored: an answer takes time, and the header has no fractions. */
const toleranceMs = 5000

let driftMs = 0

/** Records the difference between this device's clock and the server's from the date of an answer. */
export function noteServerTime(response: Response): void {
  const drift = Date.parse(response.headers.get('date') ?? '') - Date.now()
  // The date of a cached answer is not the current time.
  if (Number.isNaN(drift) || response.headers.has('x-kept-since')) return
  driftMs = Math.abs(drift) > toleranceMs ? drift : 0
}

/** The server's current time, in milliseconds. Deadlines are the server's, and phone clocks may be set by hand. */
export const serverNow = (): number => Date.now() + driftMs

/** Converts a server instant to this device's clock, in milliseconds. */
export const onThisClock = (instant: string): number => Date.parse(instant) - driftMs
