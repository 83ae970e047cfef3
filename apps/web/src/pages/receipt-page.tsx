import { roles } from '@aafiya/contracts/platform/people'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { keyOf } from '../kit/query-key.ts'
import { api } from '../late-api.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { SignInFirst } from '../page/sign-in-first.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { paths } from '../paths.ts'
import page from '../payments/payment-page.module.css'
import { ReceiptSheet } from '../payments/receipt/receipt-sheet.tsx'
import { isMissing } from '../sending.ts'
import { useSession } from '../session/use-session.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageFrame } from '../ui/layout/page-frame.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'

/** The receipt of a paid appointment: one page to print, in the chosen language. */
export function ReceiptPage() {
  const { t } = useTranslation('payments')
  const { appointmentId = '' } = useParams()
  const { status, user } = useSession()
  return (
    <PageFrame>
      <SiteTitle page={t('receipt_title')} />
      <PageHeading>{t('receipt_title')}</PageHeading>
      {status === 'signed-out' && <SignInFirst title={t('login_title')}>{t('login_text')}</SignInFirst>}
      {(user || status === 'unreachable') && (
        <Receipt
          id={appointmentId}
          isAtDesk={user?.role === roles.receptionist || user?.role === roles.administrator}
        />
      )}
    </PageFrame>
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
  const { t } = useTranslation('payments')
  const clinic = useQuery(clinicFacts())
  const back = isAtDesk
    ? { to: paths.desk(), label: t('receipt_to_desk') }
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
    <div className={page.state}>
      <QueryFallback
        queries={[clinic, receipt]}
        title={t('receipt_failed')}
        text={t('receipt_failed_text')}
        offlineText={t('payment_offline')}
      >
        <Loading label={t('receipt_loading')}>
          <Skeleton className={page.waiting} />
        </Loading>
      </QueryFallback>
    </div>
  )
}
