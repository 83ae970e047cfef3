import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { AnchorButton } from '../ui/anchor-button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { clinicFacts } from './clinic-queries.ts'
import { ContactDetails } from './contact-details.tsx'
import { EmergencyNotice } from './emergency-notice.tsx'
import css from './plain-page.module.css'
import { SiteTitle } from './site-title.tsx'

export function ContactPage() {
  const { t } = useTranslation(['site', 'common'])
  const { data: clinic, isError, isFetching, refetch } = useQuery(clinicFacts())
  const jobs = clinic?.email && `mailto:${clinic.email}?subject=${encodeURIComponent(t('contact_jobs_subject'))}`
  return (
    <div className={css.page}>
      <SiteTitle page={t('contact_title')} />
      <PageHeading>{t('contact_title')}</PageHeading>
      <p className={css.lead}>{t('contact_lead')}</p>
      <EmergencyNotice />
      <div className={css.sections}>
        {clinic ? (
          <ContactDetails clinic={clinic} />
        ) : isError ? (
          <FailedState
            title={t('contact_failed')}
            retryLabel={t('common:retry')}
            busyLabel={t('common:retrying')}
            busy={isFetching}
            onRetry={() => void refetch()}
          >
            {t('contact_failed_text')}
          </FailedState>
        ) : (
          <Loading label={t('contact_loading')} className={css.section}>
            <Skeleton className={css.waitingHead} />
            <Skeleton className={css.waitingBody} />
          </Loading>
        )}
        <section className={css.section}>
          <h2 className={css.head}>{t('contact_careers')}</h2>
          <div className={css.body}>
            <p>{t('contact_careers_text')}</p>
            {jobs && (
              <AnchorButton tone="line" href={jobs}>
                {t('contact_jobs')}
              </AnchorButton>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}
