import { addDays, civilAt, instantAt, minutesOf, timeOf } from '@aafiya/contracts/hours/clinic-time'

/** Nobody is messaged from 21:00 to 08:00 by the clinic's clock, unless they or the desk did something just then. */
export const quietHours = { from: 21 * 60, to: 8 * 60 }

/** Whether the clinic's clock shows quiet hours. What is due as they begin may still go out in their first quarter of an hour. */
export function isQuiet(now: Date, zone: string): boolean {
  const minutes = minutesOf(civilAt(now, zone).time)
  return minutes >= quietHours.from + 15 || minutes < quietHours.to
}

/**
 * When a message that was not delivered may go out by another channel: now, or as the quiet hours end. What is of no use by then goes
 * out now.
 */
export function afterQuietHours(now: Date, zone: string, usefulUntil: Date): Date {
  if (!isQuiet(now, zone)) return now
  const { date, time } = civilAt(now, zone)
  const day = minutesOf(time) < quietHours.to ? date : addDays(date, 1)
  const end = instantAt(day, timeOf(quietHours.to), zone)
  return end && end < usefulUntil ? end : now
}
