import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { isClosed, nuqtasOf, type BookableDay } from './bookable-week.ts'
import css from './day-picker.module.css'

export interface DayOptionProps {
  day: BookableDay
  isChosen: boolean
  onDay: (date: string) => void
}

/**
 * A day: weekday, number, and one to three nuqtas for few, some or many free times. Its accessible name says it in
 * words.
 */
export function DayOption({ day, isChosen, onDay }: DayOptionProps) {
  const { t } = useTranslation('doctors')
  const { pickerWeekday, dayNumber, weekdayAndDay } = useFormat()
  const when = civilDay(day.date)
  const isFull = day.free === 0
  const named = { day: weekdayAndDay(when), count: day.free }
  const reason = isClosed(day) ? 'closed' : day.isOver ? 'over' : 'full'
  const name = isFull ? t(`day_${reason}`, named) : t('day_free', named)
  return (
    <label className={classNames(css.day, isFull && css.full, isChosen && css.picked)}>
      <input
        type="radio"
        name="day"
        className={css.radio}
        value={day.date}
        checked={isChosen}
        disabled={isFull}
        aria-label={name}
        onChange={() => onDay(day.date)}
      />
      <span className={css.weekday}>{pickerWeekday(when)}</span>
      <span className={css.numeral}>{dayNumber(when)}</span>
      <span className={css.foot}>{isFull ? t(reason) : <Nuqtas count={nuqtasOf(day)} isOnGreen={isChosen} />}</span>
    </label>
  )
}

function Nuqtas({ count, isOnGreen }: { count: number; isOnGreen: boolean }) {
  const tone = isOnGreen ? 'on-green' : 'leaf'
  return (
    <>
      {Array.from({ length: count }, (_, place) => (
        <Nuqta key={place} tone={tone} className={css.nuqta} />
      ))}
    </>
  )
}
