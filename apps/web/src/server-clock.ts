/** What the clock of this device may be off by before it counts: an answer takes its time, and the header has no fractions. */
const toleranceMs = 5000

let driftMs = 0

/** Notes how far the clock of this device is from the server's, by the date of an answer. */
export function noteServerTime(response: Response): void {
  const drift = Date.parse(response.headers.get('date') ?? '') - Date.now()
  // An answer that the service worker kept is as old as it is.
  if (Number.isNaN(drift) || response.headers.has('x-kept-since')) return
  driftMs = Math.abs(drift) > toleranceMs ? drift : 0
}

/** The server's time on this device, in milliseconds: a deadline is the server's, and clocks of phones are set by hand. */
export const serverNow = (): number => Date.now() + driftMs

/** A moment of the server on the clock of this device, in milliseconds. */
export const onThisClock = (instant: string): number => Date.parse(instant) - driftMs
