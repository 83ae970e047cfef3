import type { Visit } from '@aafiya/contracts/appointments/visits'
import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { itemsOf } from '../growing-list.ts'
import { useFormat } from '../i18n/use-format.ts'
import { civilDay } from '../i18n/when.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { ShowMore } from '../page/show-more.tsx'
import { Button } from '../ui/action/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { CancelVisitDialog } from './cancel-visit-dialog.tsx'
import { PrintVisits } from './print-visits.tsx'
import { useCancelVisit } from './use-cancel-visit.ts'
import css from './visit-list.module.css'
import { visitPages, type VisitFilter, type VisitScope } from './visit-queries.ts'
import { VisitRow } from './visit-row.tsx'

export interface VisitListProps {
  scope: VisitScope
  filter: VisitFilter & { from: string }
  clinic: Clinic
  waiting: ReactNode
  onClear: () => void
}

/** Groups the loaded appointments by the clinic's calendar days. */
function daysOf(visits: readonly Visit[], zone: string): { date: string; visits: Visit[] }[] {
  const dateOf = (visit: Visit) => civilAt(new Date(visit.appointmentDate), zone).date
  return [...new Set(visits.map(dateOf))].map((date) => ({
    date,
    visits: visits.filter((visit) => dateOf(visit) === date),
  }))
}

export function VisitList({ scope, filter, clinic, waiting, onClear }: VisitListProps) {
  const { t } = useTranslation(['visits', 'words'])
  const { fullDate, dayNumber, weekday, monthAndYear } = useFormat()
  const zone = clinic.timeZone
  const place = useRef<HTMLDivElement>(null)
  const list = useInfiniteQuery(visitPages(scope, filter))
  const cancelling = useCancelVisit(place)
  if (!list.data)
    return (
      <div className={css.state}>
        <QueryFallback queries={[list]} title={t('failed')}>
          {waiting}
        </QueryFallback>
      </div>
    )
  const visits = itemsOf(list.data)
  const [first] = visits
  if (!first)
    return (
      <div className={css.state}>
        {filter.q || filter.status || filter.to ? (
          <EmptyState title={t('none_match')} action={<Button onClick={onClear}>{t('words:clear_filters')}</Button>}>
            {t('none_match_text')}
          </EmptyState>
        ) : (
          <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
        )}
      </div>
    )
  return (
    <div ref={place} aria-busy={list.isPlaceholderData || undefined}>
      <PrintVisits list={list} visit={first} scope={scope} filter={filter} clinic={clinic} />
      {daysOf(visits, zone).map(({ date, visits: ofDay }) => (
        <section key={date} className={css.day} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={css.title}>
            <VisuallyHidden>{fullDate(civilDay(date))}</VisuallyHidden>
            <span className={css.numeral} aria-hidden="true">
              {dayNumber(civilDay(date))}
            </span>
            <span aria-hidden="true">
              <span className={css.weekday}>{weekday(civilDay(date))}</span>
              <span className={css.month}>{monthAndYear(civilDay(date))}</span>
            </span>
          </h2>
          <ul className={css.rows}>
            {ofDay.map((visit) => (
              <li key={visit.id}>
                <VisitRow
                  visit={visit}
                  zone={zone}
                  scope={scope}
                  isOfDue={filter.figure === 'unpaid'}
                  onCancel={cancelling.ask}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <ShowMore list={list} />
      {cancelling.asked && (
        <CancelVisitDialog key={cancelling.asked.id} visit={cancelling.asked} zone={zone} cancelling={cancelling} />
      )}
    </div>
  )
}
