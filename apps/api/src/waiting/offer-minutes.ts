import { afterQuietHours } from '../messages/quiet-hours.ts'

/** The shortest time to read a message and decide. */
const shortest = 5

/**
 * How many minutes a freed time is reserved for: the clinic's setting, but at most a quarter of the minutes left to
 * book it, so that close to the visit several people still get an offer. Undefined if that is too short to answer.
 */
function offerMinutes(minutesLeft: number, most: number): number | undefined {
  const minutes = Math.min(most, Math.floor(minutesLeft / 4))
  return minutes >= Math.min(shortest, most) ? minutes : undefined
}

interface Offering {
  now: Date
  /** The last moment at which the time can be booked. */
  closesAt: Date
  /** For how many minutes the clinic reserves a time. */
  most: number
}

/** When an offer ends that is sent at a moment; undefined where it is too late for one. */
export function reservedFrom(sendAt: Date, { closesAt, most }: Omit<Offering, 'now'>): Date | undefined {
  const minutes = offerMinutes((closesAt.getTime() - sendAt.getTime()) / 60_000, most)
  return minutes === undefined ? undefined : new Date(sendAt.getTime() + minutes * 60_000)
}

/**
 * When an offer is sent, and until when its time is reserved: in quiet hours as they end, or now where that would be
 * too late to answer.
 */
export function offerSpan(zone: string, offering: Offering): { sendAt: Date; reservedUntil: Date } | undefined {
  const { now, closesAt } = offering
  for (const sendAt of [afterQuietHours(now, zone, closesAt), now]) {
    const reservedUntil = reservedFrom(sendAt, offering)
    if (reservedUntil) return { sendAt, reservedUntil }
  }
  return undefined
}
