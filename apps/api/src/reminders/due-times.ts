import { addDays, civilAt, dayMinutes, instantAt, minutesOf, timeOf } from '@aafiya/contracts/hours/clinic-time'
import { hourMs } from '@aafiya/contracts/platform/durations'

import { quietHours as quiet } from '../messages/quiet-hours.ts'

/**
 * When a reminder is sent: that many hours before the visit by the clinic's clock, so that 24 hours mean the same
 * time on the day before, also when the clock changes. A time within the quiet hours moves to their beginning.
 */
export function dueTime(startsAt: Date, hoursBefore: number, zone: string): Date {
  const { date, time } = civilAt(startsAt, zone)
  const sinceMidnight = minutesOf(time) - hoursBefore * 60
  const days = Math.floor(sinceMidnight / dayMinutes)
  const minutes = sinceMidnight - days * dayMinutes
  const day = addDays(date, minutes < quiet.to ? days - 1 : days)
  const isInQuietHours = minutes < quiet.to || minutes >= quiet.from
  // A zone that crosses the date line skips a whole day.
  return (
    instantAt(day, timeOf(isInQuietHours ? quiet.from : minutes), zone) ??
    new Date(startsAt.getTime() - hoursBefore * hourMs)
  )
}

interface Wanted {
  startsAt: Date
  /** The clinic's reminders: hours before a visit. */
  hours: readonly number[]
  zone: string
  now: Date
}

/**
 * The remaining reminders of a visit. One whose time has passed is left out, so that patients are not reminded while
 * booking.
 */
export const dueTimes = ({ startsAt, hours, zone, now }: Wanted): { hoursBefore: number; dueAt: Date }[] =>
  hours
    .map((hoursBefore) => ({ hoursBefore, dueAt: dueTime(startsAt, hoursBefore, zone) }))
    .filter(({ dueAt }) => dueAt > now)
