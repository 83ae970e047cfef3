import { addDays, daysBetween } from '@aafiya/contracts/hours/clinic-time'

export const units = ['day', 'week', 'month', 'year', 'dates'] as const
export type Unit = (typeof units)[number]

/** The first and last civil day, both included. */
export interface Period {
  from: string
  to: string
}

const saturday = 6
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const monthStart = (day: string, months = 0) => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The day, week (from Saturday), month or year that a day is in. */
export function periodAt(unit: Exclude<Unit, 'dates'>, day: string): Period {
  if (unit === 'day') return { from: day, to: day }
  if (unit === 'week') {
    const from = addDays(day, -((weekdayOf(day) - saturday + 7) % 7))
    return { from, to: addDays(from, 6) }
  }
  if (unit === 'month') return { from: monthStart(day), to: addDays(monthStart(day, 1), -1) }
  return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
}

/** The period before: of the same unit, or of as many days. */
export function periodBefore(unit: Unit, { from, to }: Period): Period {
  if (unit !== 'dates') return periodAt(unit, addDays(from, -1))
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

export const dayAfter = ({ to }: Period): string => addDays(to, 1)

export interface Part extends Period {
  values: { visits: number; completed: number; noShow: number; cancelled: number }
}

const longestByDay = 14
const longestByWeek = 62

/** The days of a period added up by day, week or month, whichever gives a readable number of rows. */
export function partsOf(
  { from, to }: Period,
  days: readonly ({ date: string } & Part['values'])[],
): { unit: 'day' | 'week' | 'month'; parts: Part[] } {
  const length = daysBetween(from, to) + 1
  const unit = length <= longestByDay ? 'day' : length <= longestByWeek ? 'week' : 'month'
  const parts: Part[] = []
  for (let start = from; start <= to;) {
    const whole = periodAt(unit, start)
    const end = whole.to < to ? whole.to : to
    const values = { visits: 0, completed: 0, noShow: 0, cancelled: 0 }
    for (const { date, ...counts } of days) {
      if (date < start || date > end) continue
      for (const name of ['visits', 'completed', 'noShow', 'cancelled'] as const) values[name] += counts[name]
    }
    parts.push({ from: start, to: end, values })
    start = addDays(end, 1)
  }
  return { unit, parts }
}
