import { dateFormatter } from '@aafiya/contracts/language/formatters'

import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilDay } from '../i18n/when.ts'
import type { Period, Unit } from './period.ts'

const shortMonth = { month: 'short' } as const

type PartUnit = 'day' | 'week' | 'month'

/** Names of periods: "October 2026", "3 October – 9 October 2026". */
export function usePeriodNames() {
  const { fullDate, longDate, dayAndMonth, dayNumber, monthAndYear } = useFormat()
  const language = useLanguage()
  const range = ({ from, to }: Period) =>
    from === to
      ? longDate(civilDay(from))
      : `${from.slice(0, 4) === to.slice(0, 4) ? dayAndMonth(civilDay(from)) : longDate(civilDay(from))} – ${longDate(civilDay(to))}`
  /** Short, for a row of a table. */
  const partName = (unit: PartUnit, { from, to }: Period) => {
    if (unit === 'month') return monthAndYear(civilDay(from))
    if (from === to) return dayAndMonth(civilDay(from))
    return from.slice(0, 7) === to.slice(0, 7)
      ? `${dayNumber(civilDay(from))}–${dayAndMonth(civilDay(to))}`
      : `${dayAndMonth(civilDay(from))} – ${dayAndMonth(civilDay(to))}`
  }
  return {
    periodName: (unit: Unit, period: Period) => {
      if (unit === 'day') return fullDate(civilDay(period.from))
      if (unit === 'month') return monthAndYear(civilDay(period.from))
      return unit === 'year' ? period.from.slice(0, 4) : range(period)
    },
    partName,
    /** For a column of a chart with up to twelve: "Nov"; "نوفمبر", since Arabic does not shorten months. */
    columnName: (unit: PartUnit, part: Period) =>
      unit === 'month'
        ? dateFormatter(language, 'UTC', shortMonth).format(new Date(civilDay(part.from).instant))
        : partName(unit, part),
  }
}
