import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { QueryFallback } from '../../page/query-fallback.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { earlierInquiries, inquiriesOfVisit } from '../inquiry-queries.ts'
import { InquiryPictures, QuestionHead, QuestionText } from '../question.tsx'
import css from './inbox.module.css'

interface InquiriesOnDemandProps {
  title: string
  /** The sentence where there are none. */
  none: string
  zone: string
  queryOf: (pages: number) => ReturnType<typeof earlierInquiries> | ReturnType<typeof inquiriesOfVisit>
}

interface EarlierInquiriesProps {
  inquiry: Inquiry
  zone: string
}

/** The same patient's earlier inquiries to this speciality. */
export function EarlierInquiries({ inquiry, zone }: EarlierInquiriesProps) {
  const { t } = useTranslation('inbox')
  const queryOf = (pages: number) => earlierInquiries(inquiry.id, pages)
  return <InquiriesOnDemand title={t('earlier')} none={t('earlier_none')} zone={zone} queryOf={queryOf} />
}

/** The inquiries of a visit's patient to the doctor's speciality. */
export function InquiriesOfVisit({ id, zone }: { id: string; zone: string }) {
  const { t } = useTranslation('visit-page')
  const queryOf = (pages: number) => inquiriesOfVisit(id, pages)
  return <InquiriesOnDemand title={t('inquiries')} none={t('inquiries_none')} zone={zone} queryOf={queryOf} />
}

/** A list that is loaded when it is opened, because each access is logged. */
function InquiriesOnDemand({ title, ...list }: InquiriesOnDemandProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>{title}</summary>
      {isOpen && <InquiryRows {...list} />}
    </details>
  )
}

function InquiryRows({ none, zone, queryOf }: Omit<InquiriesOnDemandProps, 'title'>) {
  const { t } = useTranslation(['inbox', 'common'])
  const [pages, setPages] = useState(1)
  const list = useQuery(queryOf(pages))
  if (!list.data) {
    return (
      <QueryFallback queries={[list]} title={t('failed')} text={t('failed_text')} offlineText={t('offline_text')}>
        <Loading label={t('loading')} />
      </QueryFallback>
    )
  }
  if (list.data.items.length === 0) return <p className={css.small}>{none}</p>
  return (
    <>
      <ul className={css.earlier}>
        {list.data.items.map((before) => (
          <li key={before.id} className={css.before}>
            <QuestionHead inquiry={before} zone={zone} />
            <QuestionText>{before.message}</QuestionText>
            <InquiryPictures links={before.files} of="question" />
            {before.response === null ? (
              <p className={css.small}>{t('earlier_unanswered')}</p>
            ) : (
              <p dir="auto" className={css.answered}>
                {before.response}
              </p>
            )}
            <InquiryPictures links={before.responseFiles} of="answer" />
          </li>
        ))}
      </ul>
      {list.data.hasMore && (
        <Button
          tone="text"
          busy={list.isPlaceholderData}
          busyLabel={t('common:loading')}
          onClick={() => setPages(pages + 1)}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}
