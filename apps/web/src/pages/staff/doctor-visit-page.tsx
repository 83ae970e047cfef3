import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { paths } from '../../paths.ts'
import { isMissing } from '../../sending.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { PageFrame } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { visitPage } from '../../visits/page/visit-page-queries.ts'
import { VisitWork } from '../../visits/page/visit-work.tsx'

/** A visit as its doctor prepares and documents it. */
export function DoctorVisitPage() {
  const { t } = useTranslation(['words', 'appointments'])
  const { id = '' } = useParams()
  const waiting = <SkeletonRows label={t('appointments:loading')} count={3} />
  return (
    <StaffPage staff="doctor" title={t('appointment')} waiting={waiting} isBare>
      <PageFrame>
        <SiteTitle page={t('appointment')} />
        <VisitOf key={id} id={id} waiting={waiting} />
      </PageFrame>
    </StaffPage>
  )
}

function VisitOf({ id, waiting }: { id: string; waiting: ReactNode }) {
  const { t } = useTranslation(['visit-page', 'visits', 'words', 'calendar'])
  const clinic = useQuery(clinicFacts())
  const page = useQuery(visitPage(id))
  if (clinic.data && page.data) return <VisitWork page={page.data} zone={clinic.data.timeZone} />
  if (isMissing(page.error))
    return (
      <>
        <PageHeading>{t('words:appointment')}</PageHeading>
        <EmptyState
          title={t('not_yours')}
          action={<LinkButton to={paths.doctorVisits()}>{t('calendar:title')}</LinkButton>}
        >
          {t('not_yours_text')}
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeading>{t('words:appointment')}</PageHeading>
      <QueryFallback queries={[clinic, page]} title={t('visits:failed')}>
        {waiting}
      </QueryFallback>
    </>
  )
}
