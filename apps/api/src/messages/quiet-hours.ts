import { addDays, civilAt, instantAt, minutesOf, timeOf } from '@aafiya/contracts/hours/clinic-time'
import { quietHours as bounds } from '@aafiya/contracts/notifications/message-channels'

/** In minutes of the day. */
export const quietHours = { from: minutesOf(bounds.from), to: minutesOf(bounds.to) }

/**
 * Whether it is quiet hours by the clinic's clock. Messages due as they begin may still be sent in their first
 * quarter of an hour.
 */
export function isQuiet(now: Date, zone: string): boolean {
  const minutes = minutesOf(civilAt(now, zone).time)
  return minutes >= quietHours.from + 15 || minutes < quietHours.to
}

/**
 * When an undelivered message may be sent on another channel: now, or when the quiet hours end. A message that would
 * be useless by then is sent now.
 */
export function afterQuietHours(now: Date, zone: string, usefulUntil: Date): Date {
  if (!isQuiet(now, zone)) return now
  const { date, time } = civilAt(now, zone)
  const day = minutesOf(time) < quietHours.to ? date : addDays(date, 1)
  const end = instantAt(day, timeOf(quietHours.to), zone)
  return end && end < usefulUntil ? end : now
}
