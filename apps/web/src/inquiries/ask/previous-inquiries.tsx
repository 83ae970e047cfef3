import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { itemsOf, type Grown } from '../../growing-list.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { ShowMore } from '../../page/show-more.tsx'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { ownInquiries } from '../inquiry-queries.ts'
import { SendFailure } from '../send-failure.tsx'
import { useInquiryTime } from '../use-inquiry-time.ts'
import { InquiriesSkeleton } from './inquiries-skeleton.tsx'
import { InquiryCard } from './inquiry-card.tsx'
import css from './previous-inquiries.module.css'
import { useRemoveInquiry, type Removing } from './use-remove-inquiry.ts'

/**
 * The user's inquiries, latest first. Answers appear automatically; Refresh is there for reassurance. `onAsk` opens the
 * form; undefined while it is open.
 */
export function PreviousInquiries({ onAsk }: { onAsk: (() => void) | undefined }) {
  const { t } = useTranslation(['inquiries', 'common'])
  const clinic = useQuery(clinicFacts())
  const list = useInfiniteQuery(ownInquiries())
  const [isRefreshing, setRefreshing] = useState(false)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const removing = useRemoveInquiry(() => heading.current?.focus())
  useNewAnswers(list.data)

  const isBusy = isRefreshing || list.isLoading
  const refresh = async () => {
    setRefreshing(true)
    await Promise.all([list.refetch(), ...(clinic.isError ? [clinic.refetch()] : [])])
    setRefreshing(false)
  }
  const inquiries = itemsOf(list.data)
  const { data: facts } = clinic
  const card = (inquiry: Inquiry) =>
    facts && (
      <li key={inquiry.id}>
        <InquiryCard
          inquiry={inquiry}
          zone={facts.timeZone}
          isBeingRemoved={removing.removedId === inquiry.id}
          onRemove={() => removing.ask(inquiry)}
        />
      </li>
    )
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('previous')}
        </h2>
        <Button tone="text" busy={isBusy} onClick={() => void refresh()}>
          <Icon icon={RefreshCw} />
          {isBusy ? t('refreshing') : t('refresh')}
        </Button>
      </div>
      {!list.data || !facts ? (
        <QueryFallback queries={[clinic, list]} title={t('failed')} text={t('failed_text')}>
          <InquiriesSkeleton label={t('loading')} />
        </QueryFallback>
      ) : inquiries.length === 0 ? (
        <EmptyState
          title={t('empty_title')}
          action={
            onAsk && (
              <Button tone="line" onClick={onAsk}>
                {t('common:ask_doctor')}
              </Button>
            )
          }
        >
          {t('empty_text')}
        </EmptyState>
      ) : (
        <ul className={css.list}>{inquiries.map(card)}</ul>
      )}
      <ShowMore list={list} />
      {removing.asked && facts && <RemoveInquiryDialog removing={removing} zone={facts.timeZone} />}
    </section>
  )
}

/** Announces an answer that arrives while the page is open; it is also in the list. */
function useNewAnswers(list: Grown<Inquiry> | undefined): void {
  const { t } = useTranslation('inquiries')
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!list) return
    const inquiries = itemsOf(list)
    if (inquiries.some(({ id, response }) => response !== null && waiting.current.has(id)))
      showToast(t('answer_arrived'))
    waiting.current = new Set(inquiries.flatMap(({ id, response }) => (response === null ? [id] : [])))
  }, [list, t])
}

/** Asks for confirmation before deleting. */
function RemoveInquiryDialog({ removing, zone }: { removing: Removing; zone: string }) {
  const { t } = useTranslation(['inquiries', 'words', 'common'])
  const time = useInquiryTime(zone)
  const { asked, confirm, keep, isBusy, failure } = removing
  return (
    <ConfirmDialog
      title={t('remove_title', { time: asked ? time(asked.createdAt) : '' })}
      keepLabel={t('common:no')}
      confirmLabel={t('remove_confirm')}
      busy={isBusy}
      busyLabel={t('words:deleting')}
      onKeep={keep}
      onConfirm={confirm}
    >
      <p>{t('remove_text')}</p>
      {failure && <SendFailure failure={undefined} title={t('remove_failed_title')} text={t('remove_failed')} />}
    </ConfirmDialog>
  )
}
