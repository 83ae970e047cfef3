import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '../../page/lazy-part.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { earlierInquiries, inquiriesOfVisit } from '../inquiry-queries.ts'
import css from './inbox.module.css'
import type { InquiryRowsProps } from './inquiry-rows.tsx'

const Rows = lazyPart(() => import('./inquiry-rows.tsx'))

interface InquiriesOnDemandProps extends InquiryRowsProps {
  title: string
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
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>{title}</summary>
      {isOpen && (
        <Rows waiting={<Loading label={t('loading')} />}>{({ InquiryRows }) => <InquiryRows {...list} />}</Rows>
      )}
    </details>
  )
}
