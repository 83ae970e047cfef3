import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

import hidden from '../../ui/text/visually-hidden.module.css'
import type { BookableDay, Week } from './bookable-week.ts'
import { DayOption } from './day-option.tsx'
import css from './day-picker.module.css'

/** The target of "Choose a different day". */
export const daysId = 'days'

export interface DayPickerProps {
  ref: Ref<HTMLFieldSetElement>
  week: Week
  day: BookableDay
  onDay: (date: string) => void
}

/** Seven days as native radios: arrow keys follow the reading direction. */
export function DayPicker({ ref, week, day, onDay }: DayPickerProps) {
  const { t } = useTranslation('words')
  return (
    <fieldset ref={ref} id={daysId}>
      <legend className={hidden.hidden}>{t('day')}</legend>
      <div className={css.days}>
        {week.days.map((option) => (
          <DayOption key={option.date} day={option} isChosen={option.date === day.date} onDay={onDay} />
        ))}
      </div>
    </fieldset>
  )
}
