import type { OpeningHours, Weekday } from '@aafiya/contracts/hours/schedule'
import { span } from '@aafiya/contracts/language/format-span'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { civilDay, civilTime } from '../i18n/when.ts'
import { dayNamed, endsNextDay, type DayGroup } from './week-days.ts'

/** Hours, days and periods as text. A time range is isolated by its text. */
export function useHoursWords() {
  const { t } = useTranslation(['hours', 'staff', 'words'])
  const language = useLanguage()
  const { clockTime, weekday, dayAndMonth, longDate } = useFormat()
  const time = (text: string) => clockTime(civilTime(text === '24:00' ? '00:00' : text))
  const range = (hours: OpeningHours) =>
    t(endsNextDay(hours) ? 'range_next_day' : 'range', { opens: time(hours.opens), closes: time(hours.closes) })
  const hours = (list: readonly OpeningHours[]) =>
    list.length === 0 ? t('staff:closed') : list.map(range).join(t('words:comma'))
  const day = (one: Weekday) => weekday(dayNamed(one))
  return {
    time,
    hours,
    day,
    /** "Saturday to Thursday", "Friday". */
    days: ({ days }: DayGroup) => {
      const [first, last] = [days[0], days.at(-1)]
      if (!first || !last) return ''
      return first === last ? day(first) : t('days', { first: day(first), last: day(last) })
    },
    /** "8 February to 9 March 2027", "12 March 2027". */
    period: ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) =>
      startsOn === endsOn
        ? longDate(civilDay(startsOn))
        : t('period', {
            first:
              startsOn.slice(0, 4) === endsOn.slice(0, 4)
                ? dayAndMonth(civilDay(startsOn))
                : longDate(civilDay(startsOn)),
            last: longDate(civilDay(endsOn)),
          }),
    /** "49 hours 30 minutes". */
    length: (minutes: number) => {
      const hoursLong = span(language, Math.floor(minutes / 60), 'hour')
      const rest = minutes % 60
      return rest === 0
        ? hoursLong
        : t('staff:hours_and_minutes', { hours: hoursLong, minutes: span(language, rest, 'minute') })
    },
  }
}
