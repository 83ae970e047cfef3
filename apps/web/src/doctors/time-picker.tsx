import type { Slot } from '@aafiya/contracts/slots'
import { useMemo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { civilDay } from '../i18n/when.ts'
import { AnchorButton } from '../ui/anchor-button.tsx'
import { usePressed } from '../ui/use-pressed.ts'
import hidden from '../ui/visually-hidden.module.css'
import { periodsOf, type BookableDay } from './bookable-week.ts'
import { daysId } from './day-picker.tsx'
import css from './time-picker.module.css'
import { TimePeriod } from './time-period.tsx'

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
  const [pressed, press] = usePressed(chosen?.time, onTime)
  // A press draws only those parts of the day anew that it changes.
  const periods = useMemo(() => periodsOf(day.slots), [day.slots])
  const dayInWords = weekdayAndDay(civilDay(day.date))
  return (
    <>
      <fieldset ref={ref} className={css.periods} aria-describedby={describedBy}>
        <legend className={hidden.hidden}>{t('times_of', { day: dayInWords })}</legend>
        {periods.map(({ period, slots }) => {
          const here = (wanted?: string) => slots.find(({ time }) => time === wanted)?.time
          return (
            <TimePeriod
              key={period}
              period={period}
              day={dayInWords}
              slots={slots}
              pressed={here(pressed)}
              chosen={here(chosen?.time)}
              onTime={press}
            />
          )
        })}
      </fieldset>
      <AnchorButton
        tone="text"
        className={css.otherDay}
        href={`#${daysId}`}
        onClick={(event) => {
          // The focus goes to the chosen day; the address stays as it is.
          event.preventDefault()
          onOtherDay()
        }}
      >
        {t('different_day')}
      </AnchorButton>
    </>
  )
}
