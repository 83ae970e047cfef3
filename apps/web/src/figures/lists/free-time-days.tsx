import type { FreeTimeDay } from '@aafiya/contracts/figures/figure-lists'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { itemsOf } from '../../growing-list.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { civilDay } from '../../i18n/when.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { ShowMore } from '../../page/show-more.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FigureTable, type Row } from '../figure-parts.tsx'
import { visitListOf, type FiguresScope } from '../figures.tsx'
import { freeTimeDays, type FreeTimeFilter } from './figure-list-queries.ts'
import css from './figure-lists.module.css'

export interface FreeTimeDaysProps {
  scope: FiguresScope
  filter: FreeTimeFilter
  waiting: ReactNode
}

/** A table of the doctors for each day; of one doctor, a table of the days. */
export function FreeTimeDays({ scope, filter, waiting }: FreeTimeDaysProps) {
  const { t } = useTranslation(['figures', 'words'])
  const { fullDate, weekdayAndDay } = useFormat()
  const list = useInfiniteQuery(freeTimeDays(scope, filter))
  const doctorName = useDoctorName()
  const rowOf = useRowOf(scope, filter)
  if (!list.data)
    return (
      <QueryFallback queries={[list]} title={t('list_time_failed')}>
        {waiting}
      </QueryFallback>
    )
  const days = itemsOf(list.data)
  if (days.length === 0 && !list.hasNextPage)
    return <EmptyState title={t('list_no_time')}>{t('list_no_time_text')}</EmptyState>
  const heads = [t('list_head_offered'), t('booked'), t('free')]
  return (
    <div className={css.days} aria-busy={list.isPlaceholderData || undefined}>
      {days.length === 0 ? null : scope === 'doctor' || filter.doctorId !== undefined ? (
        <FigureTable
          caption={t('list_title_time')}
          heads={[t('words:day'), ...heads]}
          rows={days.flatMap(({ date, doctors }) =>
            doctors.map((doctor) => rowOf(date, doctor, weekdayAndDay(civilDay(date)))),
          )}
        />
      ) : (
        days.map(({ date, doctors }) => (
          <section key={date}>
            <h2 className={css.title}>{fullDate(civilDay(date))}</h2>
            <FigureTable
              caption={fullDate(civilDay(date))}
              heads={[t('words:doctor'), ...heads]}
              rows={doctors.map((doctor) =>
                rowOf(date, doctor, doctorName({ fullName: doctor.name, fullNameAr: doctor.nameAr })),
              )}
            />
          </section>
        ))
      )}
      <ShowMore list={list} />
    </div>
  )
}

/** A doctor's time on one day; what is booked opens the appointments. */
function useRowOf(scope: FiguresScope, { weekday, hour, visitTypeId }: FreeTimeFilter) {
  const { t } = useTranslation('figures')
  const { count } = useFormat()
  const time = (minutes: number) => {
    const [hours, rest] = [count(Math.floor(minutes / 60)), minutes % 60]
    return rest === 0 ? t('list_hours', { hours }) : t('list_hours_and_minutes', { hours, minutes: rest })
  }
  return (date: string, { id, offered, booked }: FreeTimeDay['doctors'][number], name: string): Row => {
    const ofHour = { ...(weekday && { weekday }), ...(hour && { hour }), ...(visitTypeId && { visitTypeId }) }
    const visits = visitListOf(scope, { from: date, to: date, doctorId: id, figure: 'visits', ...ofHour })
    return {
      key: `${date} ${id}`,
      name,
      cells: [
        { text: time(offered) },
        { text: time(booked), to: booked > 0 ? visits : undefined },
        { text: time(Math.max(0, offered - booked)) },
      ],
    }
  }
}
