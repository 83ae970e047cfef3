import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { DailyComparison } from '../../payments/ledger/daily-comparison.tsx'
import css from '../../payments/ledger/ledger-page.module.css'
import { Ledger } from '../../payments/ledger/ledger.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** The administrator's view of payments: each day compared with the providers, and every ledger entry. */
export function LedgerPage() {
  const { t } = useTranslation(['ledger', 'common'])
  const clinic = useQuery(clinicFacts())
  const waiting = (
    <Loading label={t('loading')} className={css.state}>
      <Skeleton className={css.waiting} />
    </Loading>
  )
  return (
    <StaffPage staff="administrator" title={t('common:menu_payments')} lead={t('lead')} waiting={waiting}>
      {clinic.data ? (
        <>
          <DailyComparison zone={clinic.data.timeZone} />
          <Ledger zone={clinic.data.timeZone} />
        </>
      ) : (
        <QueryFallback queries={[clinic]} title={t('failed')}>
          {waiting}
        </QueryFallback>
      )}
    </StaffPage>
  )
}
