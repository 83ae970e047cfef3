import { useTranslation } from 'react-i18next'

import { SiteTitle } from '../site/site-title.tsx'
import { PageFrame, PageLead } from '../ui/page-frame.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { StaffOnly } from './staff-only.tsx'
import type { VisitScope } from './visit-queries.ts'
import css from './visits-page.module.css'
import { Visits } from './visits.tsx'

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
