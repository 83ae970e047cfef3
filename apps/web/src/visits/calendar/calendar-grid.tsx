import type { Visit } from '@aafiya/contracts/appointments/visits'
import { civilAt, minutesOf } from '@aafiya/contracts/hours/clinic-time'
import { useTranslation } from 'react-i18next'

import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { hoursShown } from './calendar-day.ts'
import css from './calendar-grid.module.css'
import { DayColumn } from './day-column.tsx'
import { openAtNow } from './open-at-now.ts'
import { HourLabels } from './time-scale.tsx'
import { useGridKeys, type GridKeys } from './use-grid-keys.ts'

export interface CalendarGridProps extends GridKeys {
  zone: string
  today: string
  /** The visit that was opened from the week; it takes the focus once its day is shown. */
  openedId: string | undefined
  onChoose: (visit: Visit) => void
}

/** Days as columns and times as rows, by the clinic's clock. A single tab stop; arrow keys move between visits. */
export function CalendarGrid({ zone, today, openedId, onChoose, ...keys }: CalendarGridProps) {
  const { t } = useTranslation('calendar')
  const { days, current } = keys
  const { grid, onKeyDown, onClick } = useGridKeys(keys)
  const now = civilAt(useMinute(), zone)
  const shown = hoursShown(days)
  const nowAt = minutesOf(now.time)
  const hasNow = days.some(({ date }) => date === today) && shown.from <= nowAt && nowAt <= shown.to
  return (
    <div className={css.board}>
      <div aria-hidden="true" className={css.axis}>
        <HourLabels {...shown} nowAt={hasNow ? nowAt : undefined} openAtNow={openAtNow} />
      </div>
      <div
        ref={grid}
        role="grid"
        aria-label={t('grid')}
        aria-keyshortcuts="A C N O W D T"
        tabIndex={current ? -1 : 0}
        className={days.length === 1 ? css.one : css.week}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {days.map((day) => (
          <DayColumn
            key={day.date}
            day={day}
            zone={zone}
            shown={shown}
            nowAt={hasNow && day.date === today ? nowAt : undefined}
            isToday={day.date === today}
            isOnly={days.length === 1}
            current={current}
            openedId={openedId}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  )
}
