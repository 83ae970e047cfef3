import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { useVisitFilter, VisitFilters } from '../../visits/visit-filters.tsx'
import { VisitList } from '../../visits/visit-list.tsx'
import type { VisitScope } from '../../visits/visit-queries.ts'

/** The appointments as staff see them: a doctor's own, or the clinic's. */
export function VisitsPage({ scope }: { scope: VisitScope }) {
  const { t } = useTranslation(['visits', 'appointments', 'common'])
  const waiting = <SkeletonRows label={t('appointments:loading')} count={5} />
  return (
    <StaffPage
      staff={scope === 'doctor' ? 'doctor' : 'desk'}
      title={t(scope === 'doctor' ? 'title_doctor' : 'common:menu_all_appointments')}
      lead={t(`lead_${scope}`)}
      waiting={waiting}
    >
      <Visits scope={scope} waiting={waiting} />
    </StaffPage>
  )
}

interface VisitsProps {
  scope: VisitScope
  waiting: ReactNode
}

function Visits({ scope, waiting }: VisitsProps) {
  const { t } = useTranslation('visits')
  const clinic = useQuery(clinicFacts())
  const zone = clinic.data?.timeZone ?? 'UTC'
  const { filter, set, clear } = useVisitFilter(civilAt(useMinute(), zone).date)
  const q = useDeferredValue(filter.q.trim())
  if (!clinic.data)
    return (
      <QueryFallback queries={[clinic]} title={t('failed')}>
        {waiting}
      </QueryFallback>
    )
  return (
    <>
      <VisitFilters scope={scope} filter={filter} set={set} clear={clear} />
      <VisitList
        scope={scope}
        filter={{ ...filter, q: q || undefined }}
        clinic={clinic.data}
        waiting={waiting}
        onClear={clear}
      />
    </>
  )
}
