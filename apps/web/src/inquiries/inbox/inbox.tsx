import type { InboxFilter } from '@aafiya/contracts/inquiries/inquiries'
import { limits } from '@aafiya/contracts/platform/limits'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { itemsOf } from '../../growing-list.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { ShowMore } from '../../page/show-more.tsx'
import { paths } from '../../paths.ts'
import { TabLinks } from '../../ui/action/tab-links.tsx'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { InquiriesSkeleton } from '../ask/inquiries-skeleton.tsx'
import { answerFigures, inbox } from '../inquiry-queries.ts'
import type { Late } from './answer-form.tsx'
import { InboxCard } from './inbox-card.tsx'
import css from './inbox.module.css'

const TooLate = lazyPart(() => import('./late-answer.tsx'))

// Not imported from the contract, whose schemas are as heavy as the page.
const inboxFilters = ['open', 'mine', 'answered', 'overdue'] as const satisfies readonly InboxFilter[]

/** The inbox by filter. The URL holds the filter and the inquiry being answered. */
export function Inbox({ doctorId }: { doctorId: string | undefined }) {
  const { t } = useTranslation(['inbox', 'inquiries'])
  const { count } = useFormat()
  const now = useMinute()
  const [search] = useSearchParams()
  const filter = inboxFilters.find((one) => one === search.get('filter')) ?? 'open'
  const clinic = useQuery(clinicFacts())
  const list = useInfiniteQuery(inbox(filter))
  const { data: figures } = useQuery(answerFigures())
  const heading = useRef<HTMLHeadingElement>(null)

  const [late, setLate] = useState<Late>()
  const closeLate = () => {
    setLate(undefined)
    heading.current?.focus()
  }

  const counts: Partial<Record<string, number | undefined>> = { overdue: figures?.overdue }
  const tabs = inboxFilters.map((one) => {
    const number = counts[one]
    return {
      to: paths.doctorInquiries({ filter: one }),
      text: t(`filter_${one}`),
      count: number ? count(number) : undefined,
    }
  })
  const zone = clinic.data?.timeZone
  // Placeholder data of another filter must not be shown.
  const listed = list.isPlaceholderData ? undefined : list.data && itemsOf(list.data)
  const shown = listed?.filter(({ id }) => id !== late?.inquiry.id)
  return (
    <section aria-labelledby="inbox-part">
      <TabLinks label={t('filters')} tabs={tabs} current={paths.doctorInquiries({ filter })} />
      {late && zone !== undefined && (
        <TooLate>{({ LateAnswer }) => <LateAnswer late={late} zone={zone} now={now} onClose={closeLate} />}</TooLate>
      )}
      <h2 id="inbox-part" ref={heading} tabIndex={-1} className={css.heading}>
        {t(`filter_${filter}_long`, { hours: t('hours', { count: limits.answerDueHours }) })}
      </h2>
      {!shown || zone === undefined ? (
        <QueryFallback queries={[clinic, list]} title={t('inquiries:failed')}>
          <InquiriesSkeleton label={t('inquiries:loading')} />
        </QueryFallback>
      ) : shown.length === 0 ? (
        <EmptyState title={t(`empty_${filter}`)}>{t(`empty_${filter}_text`)}</EmptyState>
      ) : (
        <ul className={css.list}>
          {shown.map((inquiry) => (
            <li key={inquiry.id}>
              <InboxCard
                inquiry={inquiry}
                zone={zone}
                now={now}
                doctorId={doctorId}
                isAnswering={search.get('answer') === inquiry.id}
                onGone={() => heading.current?.focus()}
                onLate={setLate}
              />
            </li>
          ))}
        </ul>
      )}
      {shown && <ShowMore list={list} />}
    </section>
  )
}
