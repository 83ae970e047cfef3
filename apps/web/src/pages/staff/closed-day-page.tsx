import { roles } from '@aafiya/contracts/platform/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { ClosedDay } from '../../desk/closed-days/closed-day.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { Restricted } from '../../page/restricted.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** The day of a doctor who is ill, closed by the front desk. */
export function ClosedDayPage() {
  const { t } = useTranslation('hours')
  const clinic = useQuery(clinicFacts())
  return (
    <Restricted isFor={({ role }) => role === roles.administrator || role === roles.receptionist}>
      {({ mayCloseDays = false }) => (
        <PageFrame>
          <SiteTitle page={t('close_day')} />
          <PageHeading>{t('close_day')}</PageHeading>
          <PageLead>{t(mayCloseDays ? 'close_day_lead' : 'close_forbidden')}</PageLead>
          {mayCloseDays &&
            (clinic.data ? (
              <ClosedDay zone={clinic.data.timeZone} />
            ) : (
              <QueryFallback
                queries={[clinic]}
                title={t('load_failed')}
                text={t('load_failed_text')}
                offlineText={t('load_offline')}
              >
                <Loading label={t('close_loading')} />
              </QueryFallback>
            ))}
        </PageFrame>
      )}
    </Restricted>
  )
}
