import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { lazyPart } from '../../page/lazy-part.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import css from './inbox.module.css'

const rows = () => import('./inquiry-rows.tsx')
const Rows = lazyPart(rows)

interface EarlierInquiriesProps {
  inquiry: Inquiry
  zone: string
}

/** The same patient's earlier inquiries to this speciality. */
export function EarlierInquiries({ inquiry, zone }: EarlierInquiriesProps) {
  const { t } = useTranslation('inbox')
  return (
    <InquiriesOnDemand title={t('earlier')}>
      {({ RowsBefore }) => <RowsBefore id={inquiry.id} zone={zone} none={t('earlier_none')} />}
    </InquiriesOnDemand>
  )
}

/** The inquiries of a visit's patient to the doctor's speciality. */
export function InquiriesOfVisit({ id, zone }: { id: string; zone: string }) {
  const { t } = useTranslation('visit-page')
  return (
    <InquiriesOnDemand title={t('inquiries')}>
      {({ RowsOfVisit }) => <RowsOfVisit id={id} zone={zone} none={t('inquiries_none')} />}
    </InquiriesOnDemand>
  )
}

interface InquiriesOnDemandProps {
  title: string
  children: (part: Awaited<ReturnType<typeof rows>>) => ReactNode
}

/** A list that is loaded when it is opened, because each access is logged. */
function InquiriesOnDemand({ title, children }: InquiriesOnDemandProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.summary}>{title}</summary>
      {isOpen && <Rows waiting={<Loading label={t('loading')} />}>{children}</Rows>}
    </details>
  )
}
