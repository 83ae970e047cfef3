import { roles } from '@aafiya/contracts/platform/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Audit } from '../../audit/audit.tsx'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { Restricted } from '../../page/restricted.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** Who saw or changed which record, for administrators. */
export function AuditPage() {
  const { t } = useTranslation(['audit', 'common'])
  const clinic = useQuery(clinicFacts())
  return (
    <Restricted isFor={({ role }) => role === roles.administrator}>
      {() => (
        <PageFrame>
          <SiteTitle page={t('title')} />
          <PageHeading>{t('title')}</PageHeading>
          <PageLead>{t('lead')}</PageLead>
          {clinic.data ? (
            <Audit zone={clinic.data.timeZone} />
          ) : (
            <QueryFallback
              queries={[clinic]}
              title={t('failed')}
              text={t('failed_text')}
              offlineText={t('offline_text')}
            >
              <Loading label={t('common:loading')} />
            </QueryFallback>
          )}
        </PageFrame>
      )}
    </Restricted>
  )
}
