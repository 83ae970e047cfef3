import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { QueryFallback } from '../../page/query-fallback.tsx'
import { useReadWhileUsed } from '../../page/use-read-while-used.ts'
import { Button } from '../../ui/action/button.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { earlierInquiries, inquiriesOfVisit } from '../inquiry-queries.ts'
import { InquiryPictures, QuestionHead, QuestionText } from '../question.tsx'
import css from './inbox.module.css'

interface RowsOf {
  id: string
  zone: string
  /** The sentence where there are none. */
  none: string
}

export const RowsBefore = ({ id, ...rest }: RowsOf) => (
  <InquiryRows {...rest} queryOf={(pages) => earlierInquiries(id, pages)} />
)

export const RowsOfVisit = ({ id, ...rest }: RowsOf) => (
  <InquiryRows {...rest} queryOf={(pages) => inquiriesOfVisit(id, pages)} />
)

interface InquiryRowsProps extends Omit<RowsOf, 'id'> {
  queryOf: (pages: number) => ReturnType<typeof earlierInquiries>
}

/** Inquiries with their answers, page by page. */
function InquiryRows({ none, zone, queryOf }: InquiryRowsProps) {
  const { t } = useTranslation(['inbox', 'common'])
  const [pages, setPages] = useState(1)
  const list = useQuery(queryOf(pages))
  useReadWhileUsed(list)
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
          {t('common:more')}
        </Button>
      )}
    </>
  )
}
