import { minutesRange, type OpeningHours } from '@aafiya/contracts/hours/schedule'

import css from './ribbon.module.css'

export interface RibbonBounds {
  /** Minutes from midnight. */
  from: number
  to: number
}

/** Which part of the day some hours take, as a line; the words beside it say the same. */
export function Ribbon({ hours, bounds: { from, to } }: { hours: readonly OpeningHours[]; bounds: RibbonBounds }) {
  const share = (minutes: number) => `${((minutes - from) / (to - from)) * 100}%`
  return (
    <div className={css.ribbon} aria-hidden="true">
      {hours.map(minutesRange).map((range) => (
        <span
          key={range.from}
          className={css.open}
          style={{ insetInlineStart: share(range.from), inlineSize: `${((range.to - range.from) / (to - from)) * 100}%` }}
        />
      ))}
    </div>
  )
}
