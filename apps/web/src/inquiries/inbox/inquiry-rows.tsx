import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { itemsOf } from '../../growing-list.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { ShowMore } from '../../page/show-more.tsx'
import { useReadWhileUsed } from '../../page/use-read-while-used.ts'
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

export const RowsBefore = ({ id, ...rest }: RowsOf) => <InquiryRows {...rest} query={earlierInquiries(id)} />

export const RowsOfVisit = ({ id, ...rest }: RowsOf) => <InquiryRows {...rest} query={inquiriesOfVisit(id)} />

interface InquiryRowsProps extends Omit<RowsOf, 'id'> {
  query: ReturnType<typeof earlierInquiries>
}

/** Inquiries with their answers, page by page. */
function InquiryRows({ none, zone, query }: InquiryRowsProps) {
  const { t } = useTranslation(['inbox', 'inquiries'])
  const list = useInfiniteQuery(query)
  useReadWhileUsed(list)
  if (!list.data) {
    return (
      <QueryFallback queries={[list]} title={t('inquiries:failed')}>
        <Loading label={t('inquiries:loading')} />
      </QueryFallback>
    )
  }
  const inquiries = itemsOf(list.data)
  if (inquiries.length === 0) return <p className={css.small}>{none}</p>
  return (
    <>
      <ul className={css.earlier}>
        {inquiries.map((before) => (
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
      <ShowMore list={list} />
    </>
  )
}
