import type { Slot } from '@aafiya/contracts/slots'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilTime } from '../../i18n/when.ts'
import type { Period } from './bookable-week.ts'
import css from './time-picker.module.css'
import { TimeSlot } from './time-slot.tsx'

export interface TimePeriodProps {
  period: Period
  /** The day in words, for the names of its times. */
  day: string
  slots: readonly Slot[]
  /** `HH:mm`, one of these or none. */
  chosen: string | undefined
  onTime: (time: string) => void
}

/** Morning, afternoon or evening, with its half of the day, so that its times need not say it. */
export function TimePeriod({ period, day, slots, chosen, onTime }: TimePeriodProps) {
  const { t } = useTranslation('doctors')
  const { halfOfDay } = useFormat()
  const [first] = slots
  return (
    <fieldset>
      <legend className={css.legend}>
        {t(period)} {first && <span className={css.half}>{halfOfDay(civilTime(first.time))}</span>}
      </legend>
      <div className={css.slots}>
        {slots.map((slot) => (
          <TimeSlot key={slot.time} day={day} slot={slot} isChosen={slot.time === chosen} onTime={onTime} />
        ))}
      </div>
    </fieldset>
  )
}
