import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { paths } from '../paths.ts'
import { isMissing } from '../sending.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import css from './payment-page.module.css'
import { paymentState } from './payment-queries.ts'
import { PaymentStage } from './payment-stage.tsx'

/** A payment with its loading, missing, failed and offline screens. */
export function Payment({ id }: { id: string }) {
  const { t } = useTranslation(['payments', 'words'])
  const clinic = useQuery(clinicFacts())
  const payment = useQuery(paymentState(id))
  if (payment.data && clinic.data) return <PaymentStage payment={payment.data} clinic={clinic.data} />
  return (
    <>
      <SiteTitle page={t('words:payment')} />
      {/* The heading of the loaded screen takes the focus. */}
      <h1>{t('words:payment')}</h1>
      <div className={css.state}>
        {isMissing(payment.error) ? (
          <EmptyState
            title={t('payment_missing')}
            action={<LinkButton to={paths.appointments()}>{t('words:my_appointments')}</LinkButton>}
          >
            {t('payment_missing_text')}
          </EmptyState>
        ) : (
          <QueryFallback
            queries={[clinic, payment]}
            title={t('payment_load_failed')}
            text={t('payment_load_failed_text')}
          >
            <Loading label={t('payment_loading')}>
              <Skeleton className={css.waiting} />
            </Loading>
          </QueryFallback>
        )}
      </div>
    </>
  )
}
