import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../site/clinic-queries.ts'
import { SiteTitle } from '../site/site-title.tsx'
import { Unloaded } from '../site/unloaded.tsx'
import { PageFrame, PageLead } from '../ui/page-frame.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { StaffOnly } from '../visits/staff-only.tsx'
import { DailyComparison } from './daily-comparison.tsx'
import css from './ledger-page.module.css'
import { Ledger } from './ledger.tsx'

/** The administrator's view of the money: each day against the providers, and every movement. */
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
          <Unloaded
            of={clinic}
            title={t('failed')}
            text={t('failed_text')}
            offlineText={t('offline_text')}
            onRetry={() => void clinic.refetch()}
          >
            {waiting}
          </Unloaded>
        )}
      </StaffOnly>
    </PageFrame>
  )
}
