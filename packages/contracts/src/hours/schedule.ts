import { limits } from '../platform/limits.ts'
import { addDays, civilAt, dayMinutes, instantsOn, minutesOf, timeOf } from './clinic-time.ts'

/**
 * When a doctor is there: the clinic's hours and holidays, the doctor's own hours, seasons and exceptions, and which of
 * them counts on a civil day. Without zod, so that the booking page does without the schemas of `hours.ts`.
 */

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof weekdays)[number]

/** Civil hours, `HH:mm`. `closes` at or before `opens` means on the next day; `24:00` is midnight. */
export interface OpeningHours {
  opens: string
  closes: string
}

/** The hours of each weekday; none: closed. */
export type WeeklyHours = Readonly<Record<Weekday, readonly OpeningHours[]>>

/** Civil days, both included. */
export interface DateRange {
  startsOn: string
  endsOn: string
}

/** Hours that replace the week from one civil day to another, such as in Ramadan. */
export interface Season extends DateRange {
  week: WeeklyHours
}

/** One day with other hours, or with none. */
export interface DayException {
  date: string
  hours: readonly OpeningHours[]
}

/** Everything that decides when a doctor is there. `week` is null where the doctor, or the clinic, has set none. */
export interface Schedule {
  week: WeeklyHours | null
  seasons: readonly Season[]
  exceptions: readonly DayException[]
  clinic: { week: WeeklyHours | null; seasons: readonly Season[]; holidays: readonly DateRange[] }
}

/** The hours of a clinic that has set none. */
export const defaultHours: readonly OpeningHours[] = [{ opens: limits.gridOpens, closes: limits.gridCloses }]

/** The schedule if neither the doctor nor the clinic has set hours. */
export const defaultSchedule: Schedule = {
  week: null,
  seasons: [],
  exceptions: [],
  clinic: { week: null, seasons: [], holidays: [] },
}

export const weekdayOf = (date: string): Weekday => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'sunday'

const covers =
  (date: string) =>
  ({ startsOn, endsOn }: DateRange): boolean =>
    startsOn <= date && date <= endsOn

/**
 * The hours that begin on a civil day. An exception counts before a holiday, and the doctor's own hours before the
 * clinic's.
 */
export function hoursOn(date: string, { week, seasons, exceptions, clinic }: Schedule): readonly OpeningHours[] {
  const exception = exceptions.find((one) => one.date === date)
  if (exception) return exception.hours
  if (clinic.holidays.some(covers(date))) return []
  const weekly = seasons.find(covers(date))?.week ?? week ?? clinic.seasons.find(covers(date))?.week ?? clinic.week
  return weekly ? weekly[weekdayOf(date)] : defaultHours
}

/**
 * Hours as minutes from the midnight at which their day begins; `to` is beyond `dayMinutes` where they end on the next
 * day.
 */
export function minutesRange({ opens, closes }: OpeningHours): { from: number; to: number } {
  const from = minutesOf(opens)
  const to = minutesOf(closes)
  return { from, to: to <= from ? to + dayMinutes : to }
}

/** The instant of a civil time; of one that the zone skips, the first moment after it. */
export function firstInstantFrom(date: string, minutes: number, zone: string): number {
  // No zone has skipped more than a day.
  for (let at = minutes; at <= minutes + 2 * dayMinutes; at += 15) {
    const [instant] = instantsOn(addDays(date, Math.floor(at / dayMinutes)), [timeOf(at % dayMinutes)], zone)
    if (instant) return instant.getTime()
  }
  throw new RangeError(date)
}

/**
 * The instant at which a civil day is over for a doctor, in milliseconds: at midnight, or when hours that began on it
 * end.
 */
export const endOfHours = (date: string, hours: readonly OpeningHours[], zone: string): number =>
  firstInstantFrom(date, Math.max(dayMinutes, ...hours.map((one) => minutesRange(one).to)), zone)

/** An uninterrupted time in which a doctor is there. */
export interface OpenSpan {
  /** Minutes from the midnight of the requested civil day; below 0 if it began the day before. */
  from: number
  to: number
  /** The instant at which it ends, in milliseconds. */
  endsAt: number
}

/**
 * The times of a civil day in which a doctor is there, also those that began the day before and go on past midnight.
 */
export function openSpansOn(date: string, schedule: Schedule, zone: string): OpenSpan[] {
  const yesterday = addDays(date, -1)
  const late = hoursOn(yesterday, schedule)
    .map(minutesRange)
    .filter(({ to }) => to > dayMinutes)
    .map(({ from, to }) => ({
      from: from - dayMinutes,
      to: to - dayMinutes,
      endsAt: firstInstantFrom(yesterday, to, zone),
    }))
  const own = hoursOn(date, schedule)
    .map(minutesRange)
    .map(({ from, to }) => ({ from, to, endsAt: firstInstantFrom(date, to, zone) }))
  return [...late, ...own].toSorted((a, b) => a.from - b.from)
}

/** Whether a doctor is there from one instant to another without a break. */
export function isOpenDuring({ from, to }: { from: Date; to: Date }, schedule: Schedule, zone: string): boolean {
  const { date, time } = civilAt(from, zone)
  return openSpansOn(date, schedule, zone).some((span) => span.from <= minutesOf(time) && to.getTime() <= span.endsAt)
}
