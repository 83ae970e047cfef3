import type { Slot } from '@aafiya/contracts/slots'
import { useTranslation } from '../i18n/use-translation.ts'

import { useFormat } from '../i18n/use-format.ts'
import { civilDay, civilTime } from '../i18n/when.ts'
import { Nuqta } from '../ui/nuqta.tsx'
import css from './time-picker.module.css'

export interface TimeSlotProps {
  date: string
  slot: Slot
  isChosen: boolean
  onChoose: () => void
}

/** One time. What cannot be had stays in its place, struck through; the name says why. */
export function TimeSlot({ date, slot: { time, state }, isChosen, onChoose }: TimeSlotProps) {
  const { t } = useTranslation('doctors')
  const { clockFace, clockTime, weekdayAndDay } = useFormat()
  const when = civilTime(time)
  return (
    <label className={css.slot}>
      <input
        type="radio"
        name="time"
        className={css.radio}
        value={time}
        checked={isChosen}
        disabled={state !== 'free'}
        aria-label={t(`slot_${state}`, { day: weekdayAndDay(civilDay(date)), time: clockTime(when) })}
        onChange={onChoose}
      />
      <span>{clockFace(when)}</span>
      {isChosen && <Nuqta tone="on-green" className={css.chosen} />}
    </label>
  )
}
