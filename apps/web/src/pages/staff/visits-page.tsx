import { civilAt } from '@aafiya/contracts/clinic-time'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { StaffOnly } from '../../page/staff-only.tsx'
import { useUrlState } from '../../page/use-url-state.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { DayField } from '../../ui/field/day-field.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { VisitList } from '../../visits/visit-list.tsx'
import type { VisitScope } from '../../visits/visit-queries.ts'
import css from '../../visits/visits-page.module.css'

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

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

interface VisitsProps {
  scope: VisitScope
  waiting: ReactNode
}

/** From which day on, and the list. The day is in the URL, so that a reload keeps it. */
function Visits({ scope, waiting }: VisitsProps) {
  const { t } = useTranslation('visits')
  const clinic = useQuery(clinicFacts())
  const now = useMinute()
  const [search, change] = useUrlState()
  const dayId = useId()
  if (!clinic.data)
    return (
      <QueryFallback queries={[clinic]} title={t('failed')} text={t('failed_text')} offlineText={t('offline_text')}>
        {waiting}
      </QueryFallback>
    )
  const zone = clinic.data.timeZone
  const today = civilAt(now, zone).date
  const asked = search.get('from')
  const from = isDay(asked) ? asked : today
  return (
    <>
      <DayField
        id={dayId}
        className={css.from}
        label={t('from')}
        value={from}
        onValue={(day) => change({ from: isDay(day) && day !== today ? day : undefined })}
      />
      <VisitList key={from} scope={scope} from={from} zone={zone} waiting={waiting} />
    </>
  )
}
