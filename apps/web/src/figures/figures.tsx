import type { Clinic } from '@aafiya/contracts/clinic/clinic'
import type { Figures as Shown } from '@aafiya/contracts/figures/figures'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Linked } from './figure-parts.tsx'
import { freeOf, useMoneyWords, useRate, type Narrowed, type NarrowingProps, type PartProps } from './figure-words.ts'
import css from './figures.module.css'
import { BusyHours } from './heat-map.tsx'
import { Doctors, Messages, Money } from './money-sections.tsx'
import type { Period } from './period.ts'
import { Attendance, BookedAhead, TimeSpent, Visits } from './visit-sections.tsx'

export type FiguresScope = 'clinic' | 'doctor'

const minuteMs = 60_000

export const useFigures = (scope: FiguresScope, { from, to }: Period, narrowed: Narrowed, enabled = true) => {
  const query = { from, to, ...narrowed }
  const endpoint = scope === 'clinic' ? api.figures.ofClinic : api.figures.ofDoctor
  return useQuery({
    queryKey: keyOf(endpoint, query),
    queryFn: ({ signal }) => endpoint({ query, signal }),
    staleTime: minuteMs,
    enabled,
  })
}

const withSearch = (path: string, values: Record<string, string | undefined>) =>
  `${path}?${new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`

/** The list of a scope's visits, narrowed. */
export const visitListOf = (scope: FiguresScope, query: Record<string, string | undefined>) =>
  withSearch(scope === 'clinic' ? paths.clinicVisits() : paths.doctorVisitList(), query)

export interface FiguresProps extends NarrowingProps {
  scope: FiguresScope
  period: Period
  now: ReturnType<typeof useFigures>
  before: Shown | undefined
  narrowed: Narrowed
  clinic: Clinic
  waiting: ReactNode
}

/** The figures of a period next to those of the one before. */
export function Figures({ scope, now, before, period, narrowed, waiting, clinic, narrowedTo }: FiguresProps) {
  const { t } = useTranslation('figures')
  if (!now.data)
    return (
      <QueryFallback queries={[now]} title={t('failed')}>
        {waiting}
      </QueryFallback>
    )
  const isEmpty = Object.values(now.data.visits).every((amount) => amount === 0) && now.data.income.length === 0
  if (isEmpty) return <EmptyState title={t('empty')}>{t('empty_text')}</EmptyState>
  const lists = {
    visits: (query: Record<string, string>) => visitListOf(scope, { ...period, ...narrowed, ...query }),
    ledger: (query: Record<string, string> = {}) =>
      scope === 'clinic' ? withSearch(paths.ledger(), { ...period, ...narrowed, ...query }) : undefined,
    freeTime: (query: Record<string, string> = {}) =>
      withSearch(paths.freeTime(), { ...period, ...narrowed, ...query }),
    messages: (query: Record<string, string>) => withSearch(paths.sentMessages(), { ...period, ...query }),
  }
  const parts = { figures: now.data, before, lists, currency: clinic.currency }
  return (
    <>
      <Strip {...parts} />
      <div className={css.sections}>
        <Visits {...parts} />
        <Attendance {...parts} />
        <BookedAhead {...parts} />
        <TimeSpent {...parts} />
        {now.data.busy.length > 0 && <BusyHours busy={now.data.busy} lists={lists} />}
        <Money {...parts} narrowedTo={narrowedTo} />
        {scope === 'clinic' && <Doctors {...parts} narrowedTo={narrowedTo} />}
        {now.data.messages && (
          <Messages
            messages={now.data.messages}
            visits={now.data.visits.visits}
            currency={clinic.currency}
            listOf={lists.messages}
          />
        )}
      </div>
    </>
  )
}

/** The five numbers of a glance, and what they were. */
function Strip({ figures, before, lists, currency }: PartProps) {
  const { t } = useTranslation(['figures', 'words'])
  const { count, percent, money } = useFormat()
  const rate = useRate()
  const sum = useMoneyWords(currency)
  const difference = before && figures.visits.visits - before.visits.visits
  const unused = ({ time, ...rest }: Shown) =>
    time.offered === 0 ? t('none') : percent(Math.round((freeOf({ time, ...rest }) / time.offered) * 100))
  const ahead = ({ leadDays: { median } }: Shown) =>
    median === null ? t('none') : t('days', { count: Math.round(median) })
  const was = (text: string | undefined) => text && t('was', { text })
  const refunded = figures.income.filter((income) => income.refunded > 0)
  const facts = [
    {
      name: t('visits', { count: figures.visits.visits }),
      text: count(figures.visits.visits),
      to: lists.visits({ figure: 'visits' }),
      note:
        difference === undefined
          ? undefined
          : difference === 0
            ? t('as_many')
            : t(difference > 0 ? 'more' : 'fewer', {
                count: Math.abs(difference),
                amount: count(Math.abs(difference)),
              }),
    },
    {
      name: t('no_show'),
      text: rate(figures.visits.no_show, figures.visits.attended),
      to: lists.visits({ figure: 'no_show' }),
      note: was(before && rate(before.visits.no_show, before.visits.attended)),
    },
    {
      name: t('booked_ahead_median'),
      text: ahead(figures),
      to: lists.visits({ figure: 'visits' }),
      note: was(before && ahead(before)),
    },
    {
      name: t('unused'),
      text: unused(figures),
      to: lists.freeTime(),
      note: was(before && unused(before)),
    },
    {
      name: t('net'),
      text: sum(figures.income),
      to: lists.ledger(),
      note: [
        was(before && sum(before.income)),
        refunded.length > 0 &&
          t('after_refunds', { text: refunded.map((one) => money(one.refunded, one.currency)).join(' + ') }),
      ]
        .filter(Boolean)
        .join(t('words:comma')),
    },
  ]
  return (
    <dl className={css.strip}>
      {facts.map(({ name, note, ...cell }) => (
        <div key={name} className={css.fact}>
          <dt>{name}</dt>
          <dd className={css.number}>
            <Linked {...cell} />
          </dd>
          {note && <dd className={css.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
