import { useTranslation } from 'react-i18next'

import { SiteTitle } from '../../page/site-title.tsx'
import { StaffOnly } from '../../page/staff-only.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import type { VisitScope } from '../../visits/visit-queries.ts'
import css from '../../visits/visits-page.module.css'
import { Visits } from '../../visits/visits.tsx'

/** About as many as are seen at once. */
const rows = [1, 2, 3, 4, 5]

/** The appointments as the clinic's side sees them: a doctor's own, or everybody's. */
export function VisitsPage({ scope }: { scope: VisitScope }) {
  const { t } = useTranslation('visits')
  const waiting = (
    <Loading label={t('loading')} className={css.state}>
      {rows.map((row) => (
        <Skeleton key={row} className={css.waiting} />
      ))}
    </Loading>
  )
  return (
    <PageFrame>
      <SiteTitle page={t(`title_${scope}`)} />
      <PageHeading>{t(`title_${scope}`)}</PageHeading>
      <StaffOnly staff={scope === 'doctor' ? 'doctor' : 'administrator'} waiting={waiting}>
        <PageLead>{t(`lead_${scope}`)}</PageLead>
        <Visits scope={scope} waiting={waiting} />
      </StaffOnly>
    </PageFrame>
  )
}
