import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { FreshSignInPlace } from '../../account/session/fresh-sign-in-place.tsx'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { Desk } from '../../desk/desk.tsx'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { PageFrame } from '../../ui/layout/page-frame.tsx'

/** The front desk, as wide as the window. */
export function DeskPage() {
  const { t } = useTranslation(['desk', 'common'])
  const clinic = useQuery(clinicFacts())
  return (
    <StaffPage staff="desk" title={t('common:menu_desk')} isBare>
      <SiteTitle page={t('common:menu_desk')} />
      {clinic.data ? (
        <Desk zone={clinic.data.timeZone} />
      ) : (
        <PageFrame>
          <QueryFallback queries={[clinic]} title={t('failed')}>
            <Loading label={t('loading')} />
          </QueryFallback>
        </PageFrame>
      )}
      <FreshSignInPlace />
    </StaffPage>
  )
}
