import { timeOf } from '@aafiya/contracts/hours/clinic-time'
import { memo } from 'react'

import { useFormat } from '../../i18n/use-format.ts'
import { civilTime } from '../../i18n/when.ts'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { hasPause, type Block, type Range } from './calendar-day.ts'
import { onScale } from './on-scale.ts'
import css from './time-scale.module.css'

const placeOf = (minutes: number, shown: Range) => ({
  insetBlockStart: onScale({ from: minutes, to: minutes }, shown).insetBlockStart,
})

interface HourLabelsProps extends Range {
  /** The position of the now-line in minutes; undefined on another day. */
  nowAt: number | undefined
  /** The hour to open at without a now-line, in minutes. */
  opensAt?: number | undefined
  /** Scrolls to the current time, or the hour to open at, when the scale opens. */
  openAtNow: (label: HTMLElement | null) => void
}

/** The hours beside the scale, and the time now. Memoised, since an arrow renders the grid. */
export const HourLabels = memo(function HourLabels({ nowAt, opensAt, openAtNow, ...shown }: HourLabelsProps) {
  const { clockTime } = useFormat()
  const hours = Array.from({ length: (shown.to - shown.from) / 60 + 1 }, (_, index) => shown.from + index * 60)
  return (
    <>
      {hours
        // Hour labels too close to the now-line are left out; the first may stand half a line below its hour.
        .filter((hour) => nowAt === undefined || Math.abs(hour - nowAt) >= (hour === shown.from ? 20 : 13))
        .map((hour) => (
          <span
            key={hour}
            ref={nowAt === undefined && hour === opensAt ? openAtNow : undefined}
            className={css.hour}
            style={placeOf(hour, shown)}
          >
            {clockTime(civilTime(timeOf(hour % (24 * 60))))}
          </span>
        ))}
      {nowAt !== undefined && (
        <span ref={openAtNow} className={css.now} style={placeOf(nowAt, shown)}>
          {clockTime(civilTime(timeOf(nowAt)))}
          <Nuqta tone="warm" />
        </span>
      )}
    </>
  )
})

interface ScaleMarksProps {
  blocks: readonly Block[]
  nowAt: number | undefined
  shown: Range
}

/** The line of the current time, and the pauses after visits. */
export function ScaleMarks({ blocks, nowAt, shown }: ScaleMarksProps) {
  return (
    <>
      {nowAt !== undefined && <span aria-hidden="true" className={css.line} style={placeOf(nowAt, shown)} />}
      {blocks.filter(hasPause).map(({ visit, to, freeFrom }) => (
        <span
          key={visit.id}
          aria-hidden="true"
          className={css.pause}
          style={onScale({ from: to, to: freeFrom }, shown)}
        />
      ))}
    </>
  )
}
