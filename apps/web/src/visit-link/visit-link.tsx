import { ApiError } from '@aafiya/contracts/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { LinkedVisitView } from './linked-visit-view.tsx'
import { linkedVisit } from './linked-visit.ts'
import css from './visit-link.module.css'

const outdated = ['visit_link_ended', 'visit_link_replaced', 'validation_failed']

/** The visit of a link, or why the link shows none. Opening the link changes nothing. */
export function VisitLink({ token }: { token: string }) {
  const { t } = useTranslation(['visit', 'words', 'appointments'])
  const clinic = useQuery(clinicFacts())
  const visit = useQuery(linkedVisit(token))
  if (visit.error instanceof ApiError && outdated.includes(visit.error.code)) {
    const state = visit.error.code === 'visit_link_replaced' ? 'replaced' : 'ended'
    return (
      <>
        <PageHeading>{t('words:your_appointment')}</PageHeading>
        <EmptyState
          title={t(`${state}_title`)}
          action={<LinkButton to={paths.appointments()}>{t('words:my_appointments')}</LinkButton>}
        >
          {t(`${state}_text`)}
        </EmptyState>
      </>
    )
  }
  if (visit.data && clinic.data) return <LinkedVisitView token={token} visit={visit.data} zone={clinic.data.timeZone} />
  return (
    <>
      <PageHeading>{t('words:your_appointment')}</PageHeading>
      <QueryFallback queries={[visit, clinic]} title={t('appointments:appointment_failed')}>
        <Loading label={t('loading')}>
          <Skeleton className={css.waiting} />
        </Loading>
      </QueryFallback>
    </>
  )
}
