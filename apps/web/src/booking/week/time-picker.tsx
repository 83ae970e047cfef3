import type { Slot } from '@aafiya/contracts/hours/slots'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { AnchorButton } from '../../ui/action/anchor-button.tsx'
import hidden from '../../ui/text/visually-hidden.module.css'
import { periodsOf, type BookableDay } from './bookable-week.ts'
import { daysId } from './day-picker.tsx'
import { TimePeriod } from './time-period.tsx'
import css from './time-picker.module.css'

export interface TimePickerProps {
  ref: Ref<HTMLFieldSetElement>
  day: BookableDay
  chosen: Slot | undefined
  describedBy: string
  onTime: (time: string) => void
  onOtherDay: () => void
}

/** The times of the chosen day by part of the day: one group of native radios, entered once by Tab. */
export function TimePicker({ ref, day, chosen, describedBy, onTime, onOtherDay }: TimePickerProps) {
  const { t } = useTranslation('doctors')
  const { weekdayAndDay } = useFormat()
  const dayInWords = weekdayAndDay(civilDay(day.date))
  return (
    <>
      <fieldset ref={ref} className={css.periods} aria-describedby={describedBy}>
        <legend className={hidden.hidden}>{t('times_of', { day: dayInWords })}</legend>
        {periodsOf(day.slots).map(({ period, slots }) => (
          <TimePeriod key={period} period={period} day={dayInWords} slots={slots} chosen={chosen?.time} onTime={onTime} />
        ))}
      </fieldset>
      <AnchorButton
        tone="text"
        className={css.otherDay}
        href={`#${daysId}`}
        onClick={(event) => {
          // Moves the focus to the chosen day; the URL does not change.
          event.preventDefault()
          onOtherDay()
        }}
      >
        {t('different_day')}
      </AnchorButton>
    </>
  )
}
