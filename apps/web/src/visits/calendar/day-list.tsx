import type { Visit } from '@aafiya/contracts/appointments/visits'
import { civilAt, minutesOf, timeOf } from '@aafiya/contracts/hours/clinic-time'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { civilTime } from '../../i18n/when.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { stretchesOf, type CalendarDay, type Range } from './calendar-day.ts'
import { DayListVisit } from './day-list-visit.tsx'
import css from './day-list.module.css'
import { openAtNow } from './open-at-now.ts'
import type { VisitSteps } from './use-visit-steps.ts'

export interface DayListProps {
  day: CalendarDay
  zone: string
  today: string
  chosen: Visit | undefined
  onChoose: (visit: Visit | undefined) => void
  steps: VisitSteps
  onCancel: (visit: Visit) => void
  onNext: (visit: Visit) => void
}

/** A day on phones and in print: visits, with thin rows for free and closed ranges between them. */
export function DayList({ day, zone, today, chosen, onChoose, steps, onCancel, onNext }: DayListProps) {
  const { t } = useTranslation(['calendar', 'staff'])
  const { clockTime } = useFormat()
  const now = civilAt(useMinute(), zone)
  const nowAt = day.date === today ? minutesOf(now.time) : undefined
  const stretches = stretchesOf(day)
  const at = (minutes: number) => clockTime(civilTime(timeOf(minutes % (24 * 60))))
  const between = ({ from, to }: Range) => `${at(from)} – ${at(to)}`
  // The now-line is before the first row that begins later.
  const later = nowAt === undefined ? undefined : stretches.find(({ from }) => from > nowAt)
  return (
    <ul className={css.list}>
      {stretches.map((stretch) => (
        <Fragment key={stretch.from}>
          {stretch === later && (
            <li ref={openAtNow} className={css.now}>
              {t('now', { time: clockTime(civilTime(now.time)) })}
            </li>
          )}
          {stretch.kind === 'visit' ? (
            <DayListVisit
              visit={stretch.visit}
              zone={zone}
              isOpen={stretch.visit.id === chosen?.id}
              onOpen={onChoose}
              steps={steps}
              onCancel={onCancel}
              onNext={onNext}
            />
          ) : (
            <li className={css[stretch.kind]}>{t(`${stretch.kind}_between`, { times: between(stretch) })}</li>
          )}
        </Fragment>
      ))}
      {stretches.length === 0 && <li className={css.closed}>{t('staff:closed')}</li>}
    </ul>
  )
}
