import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { classNames } from '../../ui/behaviour/class-names.ts'
import hidden from '../../ui/text/visually-hidden.module.css'
import type { CalendarDay } from './calendar-day.ts'
import css from './week-days.module.css'

export interface WeekDaysProps {
  days: readonly CalendarDay[]
  day: string
  onDay: (date: string) => void
}

/** The seven days on a phone with their number of visits: native radios, so arrow keys follow the reading direction. */
export function WeekDays({ days, day, onDay }: WeekDaysProps) {
  const { t } = useTranslation(['calendar', 'staff', 'words'])
  const { pickerWeekday, dayNumber, weekdayAndDay } = useFormat()
  return (
    <fieldset>
      <legend className={hidden.hidden}>{t('staff:days')}</legend>
      <div className={css.days}>
        {days.map(({ date, open, blocks }) => {
          const when = civilDay(date)
          const isClosed = open.length === 0 && blocks.length === 0
          const count = isClosed ? t('staff:closed') : t('visits', { count: blocks.length })
          return (
            <label key={date} className={classNames(css.day, date === day && css.picked, isClosed && css.closed)}>
              <input
                type="radio"
                name="calendar-day"
                className={css.radio}
                checked={date === day}
                aria-label={weekdayAndDay(when) + t('words:comma') + count}
                onChange={() => onDay(date)}
              />
              <span className={css.weekday}>{pickerWeekday(when)}</span>
              <span className={css.numeral}>{dayNumber(when)}</span>
              <span className={css.count}>{isClosed ? '–' : blocks.length}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
