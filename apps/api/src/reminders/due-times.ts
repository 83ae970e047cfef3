import { addDays, civilAt, dayMinutes, instantAt, minutesOf, timeOf } from '@aafiya/contracts/clinic-time'

const hourMs = 3_600_000

/** Nobody is reminded from 21:00 to 08:00 by the clinic's clock. */
const quiet = { from: 21 * 60, to: 8 * 60 }

/** Whether the clinic's clock shows quiet hours. What is due as they begin may still go out in their first quarter of an hour. */
export function isQuiet(now: Date, zone: string): boolean {
  const minutes = minutesOf(civilAt(now, zone).time)
  return minutes >= quiet.from + 15 || minutes < quiet.to
}

/**
 * When a reminder goes out: so many hours before the visit by the clinic's clock, so that 24 hours are the same time of the day
 * before, also when the clock changes. In quiet hours it goes out as they begin.
 */
export function dueTime(startsAt: Date, hoursBefore: number, zone: string): Date {
  const { date, time } = civilAt(startsAt, zone)
  const sinceMidnight = minutesOf(time) - hoursBefore * 60
  const days = Math.floor(sinceMidnight / dayMinutes)
  const minutes = sinceMidnight - days * dayMinutes
  const day = addDays(date, minutes < quiet.to ? days - 1 : days)
  const isInQuietHours = minutes < quiet.to || minutes >= quiet.from
  // A zone that crosses the date line skips a whole day.
  return instantAt(day, timeOf(isInQuietHours ? quiet.from : minutes), zone) ?? new Date(startsAt.getTime() - hoursBefore * hourMs)
}

interface Wanted {
  startsAt: Date
  /** The clinic's reminders: hours before a visit. */
  hours: readonly number[]
  zone: string
  now: Date
}

/** The reminders that a visit still gets. One whose time has come already is left out, so that nobody is reminded as they book. */
export const dueTimes = ({ startsAt, hours, zone, now }: Wanted): { hoursBefore: number; dueAt: Date }[] =>
  hours.map((hoursBefore) => ({ hoursBefore, dueAt: dueTime(startsAt, hoursBefore, zone) })).filter(({ dueAt }) => dueAt > now)
