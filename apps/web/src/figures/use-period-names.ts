import { dateFormatter } from '@aafiya/contracts/language/formatters'

import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilDay } from '../i18n/when.ts'
import type { Period, Unit } from './period.ts'

const shortMonth = { month: 'short' } as const
const shortDay = { day: 'numeric', month: 'short' } as const

type PartUnit = 'day' | 'week' | 'month'

/** Names of periods: "October 2026", "3 October – 9 October 2026". */
export function usePeriodNames() {
  const { fullDate, longDate, dayAndMonth, dayNumber, monthAndYear } = useFormat()
  const language = useLanguage()
  const range = ({ from, to }: Period) =>
    from === to
      ? longDate(civilDay(from))
      : `${from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(civilDay(from)) : longDate(civilDay(from))} – ${longDate(civilDay(to))}`
  const daysOf = ({ from, to }: Period, dayName: (day: string) => string) => {
    if (from === to) return dayName(from)
    return from.slice(0, 7) === to.slice(0, 7)
      ? `${dayNumber(civilDay(from))}–${dayName(to)}`
      : `${dayName(from)} – ${dayName(to)}`
  }
  const short = (day: string, how: typeof shortMonth | typeof shortDay) =>
    dateFormatter(language, 'UTC', how).format(new Date(civilDay(day).instant))
  return {
    periodName: (unit: Unit, period: Period) => {
      if (unit === 'day') return fullDate(civilDay(period.from))
      if (unit === 'month') return monthAndYear(civilDay(period.from))
      return unit === 'year' ? period.from.slice(0, 4) : range(period)
    },
    /** Short, for a row of a table. */
    partName: (unit: PartUnit, part: Period) =>
      unit === 'month' ? monthAndYear(civilDay(part.from)) : daysOf(part, (day) => dayAndMonth(civilDay(day))),
    /** For a narrow column of a chart: "Nov", "14–20 Nov"; "نوفمبر", since Arabic does not shorten months. */
    columnName: (unit: PartUnit, part: Period) =>
      unit === 'month' ? short(part.from, shortMonth) : daysOf(part, (day) => short(day, shortDay)),
  }
}
