import type { Slot } from '@aafiya/contracts/hours/slots'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { AnchorButton } from '../../ui/action/anchor-button.tsx'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import hidden from '../../ui/text/visually-hidden.module.css'
import { isAhead, periodsOf, type BookableDay } from './bookable-week.ts'
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

/** The times of the selected day by part of the day: one group of native radios with a single tab stop. */
export function TimePicker({ ref, day, chosen, describedBy, onTime, onOtherDay }: TimePickerProps) {
  const { t } = useTranslation('doctors')
  const { weekdayAndDay } = useFormat()
  const now = useMinute()
  // Past times would push the first free one out of view.
  const slots = day.slots.filter((slot) => isAhead(slot, now))
  const dayInWords = weekdayAndDay(civilDay(day.date))
  return (
    <>
      <fieldset ref={ref} className={css.periods} aria-describedby={describedBy}>
        <legend className={hidden.hidden}>{t('times_of', { day: dayInWords })}</legend>
        {periodsOf(slots).map((part) => (
          <TimePeriod key={part.period} {...part} day={dayInWords} chosen={chosen?.time} onTime={onTime} />
        ))}
      </fieldset>
      <AnchorButton
        tone="text"
        className={css.otherDay}
        href={`#${daysId}`}
        onClick={(event) => {
          // Moves the focus to the selected day without changing the URL.
          event.preventDefault()
          onOtherDay()
        }}
      >
        {t('different_day')}
      </AnchorButton>
    </>
  )
}
