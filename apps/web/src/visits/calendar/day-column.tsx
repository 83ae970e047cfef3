import type { Visit } from '@aafiya/contracts/appointments/visits'
import { timeOf } from '@aafiya/contracts/hours/clinic-time'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilDay, civilTime } from '../../i18n/when.ts'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { closedRanges, type CalendarDay, type Range } from './calendar-day.ts'
import css from './calendar-grid.module.css'
import { onScale } from './on-scale.ts'
import scaleCss from './time-scale.module.css'
import { ScaleMarks } from './time-scale.tsx'
import { VisitBlock } from './visit-block.tsx'

export interface DayColumnProps {
  day: CalendarDay
  zone: string
  shown: Range
  /** The position of the now-line in minutes, if it is on this day. */
  nowAt: number | undefined
  isToday: boolean
  /** The day view: its date is in the page's heading, and the selected visit is highlighted. */
  isOnly: boolean
  current: Visit | undefined
  openedId: string | undefined
  onChoose: (visit: Visit) => void
}

export function DayColumn({ day, zone, shown, nowAt, isToday, isOnly, current, openedId, onChoose }: DayColumnProps) {
  const { t } = useTranslation(['calendar', 'staff', 'words'])
  const { pickerWeekday, dayNumber, weekdayAndDay, clockTime } = useFormat()
  const when = civilDay(day.date)
  const closed = closedRanges(day, shown)
  const isClosed = day.open.length === 0
  const count = day.blocks.length === 0 && isClosed ? t('staff:closed') : t('visits', { count: day.blocks.length })
  const words = ({ from, to }: Range) => {
    if (isClosed) return t('staff:closed')
    if (to >= shown.to) return undefined
    const time = clockTime(civilTime(timeOf(to)))
    return from === shown.from ? t('opens', { time }) : t('closed_until', { time })
  }
  return (
    <div role="row" className={classNames(css.day, isToday && css.today)}>
      <div role="rowheader" className={isOnly ? css.only : css.head}>
        <VisuallyHidden>{weekdayAndDay(when) + t('words:comma') + count}</VisuallyHidden>
        {!isOnly && (
          <>
            <span aria-hidden="true" className={css.numeral}>
              {dayNumber(when)}
            </span>
            <span aria-hidden="true" className={css.weekday}>
              <span>
                {isToday && <Nuqta tone="warm" />} {pickerWeekday(when)}
              </span>
              <span>{count}</span>
            </span>
          </>
        )}
      </div>
      <div
        role="presentation"
        className={classNames(scaleCss.scale, css.scale)}
        style={{ blockSize: onScale(shown, shown).blockSize }}
      >
        {closed.map((range) => (
          <p
            key={range.from}
            aria-hidden="true"
            className={classNames(scaleCss.closed, css.closed)}
            style={onScale(range, shown)}
          >
            {words(range)}
          </p>
        ))}
        <ScaleMarks blocks={day.blocks} nowAt={nowAt} shown={shown} />
        {day.blocks.map((block) => (
          <VisitBlock
            key={block.visit.id}
            block={block}
            zone={zone}
            shown={shown}
            isCurrent={block.visit.id === current?.id}
            isMarked={isOnly && block.visit.id === current?.id}
            isWide={isOnly}
            takesFocus={block.visit.id === openedId}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  )
}
