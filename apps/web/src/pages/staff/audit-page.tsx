import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Audit } from '../../audit/audit.tsx'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'

/** Who saw or changed which record, for administrators. */
export function AuditPage() {
  const { t } = useTranslation(['audit', 'staff', 'common'])
  const clinic = useQuery(clinicFacts())
  return (
    <StaffPage staff="administrator" title={t('staff:audit')} lead={t('lead')}>
      {clinic.data ? (
        <Audit zone={clinic.data.timeZone} />
      ) : (
        <QueryFallback queries={[clinic]} title={t('failed')}>
          <Loading label={t('common:loading')} />
        </QueryFallback>
      )}
    </StaffPage>
  )
}
