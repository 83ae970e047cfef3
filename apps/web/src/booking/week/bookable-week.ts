import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { daysFrom, slotsOfDay, type SlotQuery, type Slot } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'

export interface BookableDay {
  /** `YYYY-MM-DD` */
  date: string
  slots: readonly Slot[]
  /** The number of free times. */
  free: number
  /** Whether none is left because the day is nearly over, not because it is fully booked. */
  isOver: boolean
}

export interface Week {
  /** The clinic's IANA zone. */
  zone: string
  /** The current civil day; later weeks do not include it. */
  today: string
  days: readonly BookableDay[]
}

export interface WeekQuestion extends Omit<SlotQuery, 'date'> {
  /** How many weeks ahead; 0 starts today. */
  ahead?: number
  /** The clinic's booking window in days. */
  daysAhead?: number | undefined
}

/** The civil days of a week within the booking window. */
export function daysOfWeek(now: Date, zone: string, ahead = 0, daysAhead: number = limits.bookingDaysAhead): string[] {
  const first = ahead * limits.gridDays
  return daysFrom(now, zone, Math.min(first + limits.gridDays, daysAhead + 1)).slice(first)
}

/** How many weeks ahead a civil day is, within the booking window; 0 for a past or invalid day. */
export function weekAheadOf(date: string, today: string, daysAhead: number): number {
  const days = daysBetween(today, date)
  return days > 0 && days <= daysAhead ? Math.floor(days / limits.gridDays) : 0
}

/** Whether it can be selected: free, or the moved appointment's own. */
export const isOpen = ({ state }: Slot): boolean => state === 'free' || state === 'own'

/** Whether its start has not passed, or it is the moved appointment's own; a `past` one ahead only starts too soon. */
export const isAhead = ({ state, startsAt }: Slot, now: Date): boolean =>
  state === 'own' || Date.parse(startsAt) > now.getTime()

/** The days of the grid, by default seven from today, computed by the contract's slot rules. */
export function weekOf({ ahead, daysAhead, ...question }: WeekQuestion): Week {
  const days = daysOfWeek(question.now, question.zone, ahead, daysAhead).map((date) => {
    const slots = slotsOfDay({ ...question, date })
    const offered = slots.filter(({ state }) => state !== 'closed')
    return { date, slots, free: slots.filter(isOpen).length, isOver: offered.every(({ state }) => state === 'past') }
  })
  return { zone: question.zone, today: civilAt(question.now, question.zone).date, days }
}

/** Whether no visit can start on that day: a day off, a holiday, or a weekday without hours. */
export const isClosed = ({ slots }: BookableDay): boolean => slots.every(({ state }) => state === 'closed')

/** One nuqta for few free times, two for some, three for many. */
export function nuqtasOf({ free, slots }: BookableDay): number {
  if (free === 0) return 0
  if (free < slots.length / 4) return 1
  return free < slots.length / 2 ? 2 : 3
}

/**
 * Every way to book so many visits one after another on a day: each begins when the one before is over, or at the next
 * time of the grid.
 */
export function runsOf(slots: readonly Slot[], many: number, visitMinutes: number): Slot[][] {
  const minutesTo = (one: Slot, other: Slot) => (Date.parse(other.startsAt) - Date.parse(one.startsAt)) / 60_000
  const free = slots.filter(isOpen)
  const follows = (one: Slot) =>
    free.find((other) => {
      const minutes = minutesTo(one, other)
      return minutes >= visitMinutes && minutes < visitMinutes + limits.slotMinutes
    })
  return free.flatMap((first) => {
    const run = [first]
    for (let next = follows(first); next && run.length < many; next = follows(next)) run.push(next)
    return run.length === many ? [run] : []
  })
}

const noon = '12:00'
const evening = '17:00'

export type Period = 'morning' | 'afternoon' | 'evening'

const periodOf = (time: string): Period => (time < noon ? 'morning' : time < evening ? 'afternoon' : 'evening')

/** The slots of a day by part of the day; empty parts are omitted. */
export function periodsOf(slots: readonly Slot[]): { period: Period; slots: Slot[] }[] {
  const periods: Period[] = ['morning', 'afternoon', 'evening']
  return periods
    .map((period) => ({ period, slots: slots.filter((slot) => periodOf(slot.time) === period) }))
    .filter((part) => part.slots.length > 0)
}

export interface Choice {
  day: BookableDay
  slot: Slot | undefined
}

const nothing: BookableDay = { date: '', slots: [], free: 0, isOver: false }

/** The selection from the URL, as far as it is possible; by default the first day with a free time. */
export function chosenIn(week: Week, wanted: { day: string | null; time: string | null }): Choice {
  const day =
    week.days.find(({ date }) => date === wanted.day) ??
    week.days.find(({ free }) => free > 0) ??
    week.days[0] ??
    nothing
  return { day, slot: day.slots.find((slot) => slot.time === wanted.time && isOpen(slot)) }
}
