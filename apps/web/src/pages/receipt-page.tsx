import { isDeskRole } from '@aafiya/contracts/platform/people'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'
import { OwnPage } from '../page/own-page.tsx'
import { QueryFallback } from '../page/query-fallback.tsx'
import { paths } from '../paths.ts'
import css from '../payments/payment-page.module.css'
import { ReceiptSheet } from '../payments/receipt/receipt-sheet.tsx'
import { isMissing } from '../sending.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'

/** The receipt of a paid appointment: one page to print, in the chosen language. */
export function ReceiptPage() {
  const { t } = useTranslation('payments')
  const { appointmentId = '' } = useParams()
  return (
    <OwnPage
      title={t('receipt_title')}
      visitor={{ title: t('login_title'), text: t('login_text') }}
      waiting={<Waiting />}
      unreachable={<Receipt id={appointmentId} isAtDesk={false} />}
    >
      {({ role }) => <Receipt id={appointmentId} isAtDesk={isDeskRole(role)} />}
    </OwnPage>
  )
}

function Waiting() {
  const { t } = useTranslation('payments')
  return (
    <Loading label={t('receipt_loading')}>
      <Skeleton className={css.waiting} />
    </Loading>
  )
}

/** Receptionists and administrators read the receipt of any appointment. */
const receiptFor = (isAtDesk: boolean, id: string) =>
  queryOptions({
    queryKey: keyOf(api.payments.receipt, isAtDesk, id),
    queryFn: ({ signal }) => (isAtDesk ? api.counter : api.payments).receipt({ params: { id }, signal }),
    staleTime: 0,
  })

function Receipt({ id, isAtDesk }: { id: string; isAtDesk: boolean }) {
  const { t } = useTranslation(['payments', 'words'])
  const clinic = useQuery(clinicFacts())
  const back = isAtDesk
    ? { to: paths.desk(), label: t('words:to_desk') }
    : { to: paths.payment(id), label: t('receipt_back') }
  const receipt = useQuery(receiptFor(isAtDesk, id))
  if (receipt.data && clinic.data) return <ReceiptSheet receipt={receipt.data} clinic={clinic.data} back={back} />
  if (isMissing(receipt.error))
    return (
      <EmptyState title={t('receipt_missing')} action={<LinkButton to={back.to}>{back.label}</LinkButton>}>
        {t('receipt_missing_text')}
      </EmptyState>
    )
  return (
    <div className={css.state}>
      <QueryFallback queries={[clinic, receipt]} title={t('receipt_failed')}>
        <Waiting />
      </QueryFallback>
    </div>
  )
}
