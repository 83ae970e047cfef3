import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { StaffOnly } from '../../page/staff-only.tsx'
import { DailyComparison } from '../../payments/ledger/daily-comparison.tsx'
import css from '../../payments/ledger/ledger-page.module.css'
import { Ledger } from '../../payments/ledger/ledger.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** The administrator's view of payments: each day compared with the providers, and every ledger entry. */
export function LedgerPage() {
  const { t } = useTranslation('ledger')
  const clinic = useQuery(clinicFacts())
  const waiting = (
    <Loading label={t('loading')} className={css.state}>
      <Skeleton className={css.waiting} />
    </Loading>
  )
  return (
    <PageFrame>
      <SiteTitle page={t('title')} />
      <PageHeading>{t('title')}</PageHeading>
      <StaffOnly staff="administrator" waiting={waiting}>
        <PageLead>{t('lead')}</PageLead>
        {clinic.data ? (
          <>
            <DailyComparison zone={clinic.data.timeZone} />
            <Ledger zone={clinic.data.timeZone} />
          </>
        ) : (
          <QueryFallback queries={[clinic]} title={t('failed')} text={t('failed_text')} offlineText={t('offline_text')}>
            {waiting}
          </QueryFallback>
        )}
      </StaffOnly>
    </PageFrame>
  )
}
