import type { Slot } from '@aafiya/contracts/hours/slots'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilTime } from '../../i18n/when.ts'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { isOpen, type Period } from './bookable-week.ts'
import css from './time-picker.module.css'

export interface TimePeriodProps {
  period: Period
  /** The day in words, for the accessible names of its times. */
  day: string
  slots: readonly Slot[]
  /** `HH:mm`, if it is one of these. */
  chosen: string | undefined
  onTime: (time: string) => void
}

/** Morning, afternoon or evening with its half of the day, so that the times can omit it. */
export function TimePeriod({ period, day, slots, chosen, onTime }: TimePeriodProps) {
  const { t } = useTranslation('words')
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

interface TimeSlotProps {
  /** The day in words, for the accessible name. */
  day: string
  slot: Slot
  isChosen: boolean
  onTime: (time: string) => void
}

/** A time. Unavailable times stay in place, struck through; their names say why. */
function TimeSlot({ day, slot, isChosen, onTime }: TimeSlotProps) {
  const { time, state } = slot
  const { t } = useTranslation('doctors')
  const { clockFace, clockTime } = useFormat()
  const when = civilTime(time)
  return (
    <label className={classNames(css.slot, isChosen && css.picked, !isOpen(slot) && css.closed)}>
      <input
        type="radio"
        name="time"
        className={css.radio}
        value={time}
        checked={isChosen}
        disabled={!isOpen(slot)}
        aria-label={t(`slot_${state}`, { day, time: clockTime(when) })}
        onChange={() => onTime(time)}
      />
      <span>{clockFace(when)}</span>
      {isChosen && <Nuqta tone="on-green" className={css.chosen} />}
    </label>
  )
}
