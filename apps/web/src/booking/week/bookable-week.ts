import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { daysFrom, slotsOfDay, type SlotQuery, type Slot } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'

export interface BookableDay {
  /** `YYYY-MM-DD` */
  date: string
  slots: readonly Slot[]
  /** How many of them are free. */
  free: number
  /** Whether none is left because the day is nearly done, not because others were quicker. */
  isOver: boolean
}

export interface Week {
  /** The clinic's IANA zone. */
  zone: string
  /** The civil day now; a later week is without it. */
  today: string
  days: readonly BookableDay[]
}

export interface WeekQuestion extends Omit<SlotQuery, 'date'> {
  /** How many weeks ahead; 0 starts today. */
  ahead?: number
  /** How far ahead the clinic lets patients book. */
  daysAhead?: number | undefined
}

/** The civil days of a week, as far as they can be booked. */
export function daysOfWeek(now: Date, zone: string, ahead = 0, daysAhead: number = limits.bookingDaysAhead): string[] {
  const first = ahead * limits.gridDays
  return daysFrom(now, zone, Math.min(first + limits.gridDays, daysAhead + 1)).slice(first)
}

/** How many weeks ahead a civil day is, as far as can be booked; 0 for one that is past, or none. */
export function weekAheadOf(date: string, today: string, daysAhead: number): number {
  const days = daysBetween(today, date)
  return days > 0 && days <= daysAhead ? Math.floor(days / limits.gridDays) : 0
}

/** Whether it can be chosen: free, or the appointment's own that is being moved. */
export const isOpen = ({ state }: Slot): boolean => state === 'free' || state === 'own'

/** The days of the grid, seven from today unless said, as the contract's engine draws them. */
export function weekOf({ ahead, daysAhead, ...question }: WeekQuestion): Week {
  const days = daysOfWeek(question.now, question.zone, ahead, daysAhead).map((date) => {
    const slots = slotsOfDay({ ...question, date })
    const offered = slots.filter(({ state }) => state !== 'closed')
    return { date, slots, free: slots.filter(isOpen).length, isOver: offered.every(({ state }) => state === 'past') }
  })
  return { zone: question.zone, today: civilAt(question.now, question.zone).date, days }
}

/** Whether no visit can start on it at all: a day off, a holiday, or a doctor who is not there on that weekday. */
export const isClosed = ({ slots }: BookableDay): boolean => slots.every(({ state }) => state === 'closed')

/** One nuqta for few free times, two for some, three for many, none for none. */
export function nuqtasOf({ free, slots }: BookableDay): number {
  if (free === 0) return 0
  if (free < slots.length / 4) return 1
  return free < slots.length / 2 ? 2 : 3
}

const noon = '12:00'
const evening = '17:00'

export type Period = 'morning' | 'afternoon' | 'evening'

const periodOf = (time: string): Period => (time < noon ? 'morning' : time < evening ? 'afternoon' : 'evening')

/** The slots of a day by part of the day; a part without any is left out. */
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

/** The choice that the URL names, as far as it is possible; without a day, the first one with a free time. */
export function chosenIn(week: Week, wanted: { day: string | null; time: string | null }): Choice {
  const day = week.days.find(({ date }) => date === wanted.day) ?? week.days.find(({ free }) => free > 0) ?? week.days[0] ?? nothing
  return { day, slot: day.slots.find((slot) => slot.time === wanted.time && isOpen(slot)) }
}
