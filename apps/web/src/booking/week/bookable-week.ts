import { daysFrom, slotsOfDay, type Slot } from '@aafiya/contracts/slots'

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
  days: readonly BookableDay[]
}

export interface WeekQuestion {
  now: Date
  zone: string
  taken: ReadonlySet<string>
}

/** The seven days of the grid, as the contract's engine draws them. */
export function weekOf({ now, zone, taken }: WeekQuestion): Week {
  const days = daysFrom(now, zone).map((date) => {
    const slots = slotsOfDay({ date, now, zone, taken })
    const free = slots.filter((slot) => slot.state === 'free').length
    return { date, slots, free, isOver: slots.every((slot) => slot.state === 'past') }
  })
  return { zone, days }
}

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

/** What the address says was chosen, as far as it can be; without a day, the first one with a free time. */
export function chosenIn(week: Week, wanted: { day: string | null; time: string | null }): Choice {
  const day = week.days.find(({ date }) => date === wanted.day) ?? week.days.find(({ free }) => free > 0) ?? week.days[0] ?? nothing
  return { day, slot: day.slots.find(({ time, state }) => time === wanted.time && state === 'free') }
}
