import { useTranslation } from 'react-i18next'

import { DoctorSkeleton } from '../booking/doctor-skeleton.tsx'
import type { useDoctor } from '../doctors/doctor-queries.ts'
import { QueryFallback } from '../page/query-fallback.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { paths } from '../paths.ts'
import { isMissing } from '../sending.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Loading } from '../ui/feedback/skeleton.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import css from './doctor-page.module.css'

export function DoctorUnloaded({ query }: { query: ReturnType<typeof useDoctor> }) {
  const { t } = useTranslation(['doctors', 'words'])
  const isUnknown = isMissing(query.error)
  return (
    <>
      <SiteTitle page={t(isUnknown ? 'doctor_missing' : 'words:doctor')} />
      {(query.isError || query.isPaused) && <PageHeading className={css.unknown}>{t('words:doctor')}</PageHeading>}
      {isUnknown ? (
        <EmptyState
          title={t('doctor_missing')}
          action={<LinkButton to={paths.doctors()}>{t('speciality_empty_action')}</LinkButton>}
        >
          {t('doctor_missing_text')}
        </EmptyState>
      ) : (
        <QueryFallback queries={[query]} title={t('doctor_failed')}>
          <Loading label={t('doctor_loading')}>
            <DoctorSkeleton />
          </Loading>
        </QueryFallback>
      )}
    </>
  )
}
