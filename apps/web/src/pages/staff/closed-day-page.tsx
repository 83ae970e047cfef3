import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { ClosedDay } from '../../desk/closed-days/closed-day.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { useSession } from '../../session/use-session.ts'
import { Loading } from '../../ui/feedback/skeleton.tsx'

/** The day of a doctor who is ill, closed by the front desk. */
export function ClosedDayPage() {
  const { t } = useTranslation(['hours', 'desk'])
  const clinic = useQuery(clinicFacts())
  const { mayCloseDays = false } = useSession().user ?? {}
  return (
    <StaffPage staff="desk" title={t('desk:close_day')} lead={t(mayCloseDays ? 'close_day_lead' : 'close_forbidden')}>
      {mayCloseDays &&
        (clinic.data ? (
          <ClosedDay zone={clinic.data.timeZone} />
        ) : (
          <QueryFallback queries={[clinic]} title={t('load_failed')}>
            <Loading label={t('close_loading')} />
          </QueryFallback>
        ))}
    </StaffPage>
  )
}
