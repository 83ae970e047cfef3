import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { EmergencyNotice } from '../clinic/emergency-notice.tsx'
import { ContactDetails } from '../info/contact-details.tsx'
import css from '../page/plain-page.module.css'
import { QueryFallback } from '../page/query-fallback.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { AnchorButton } from '../ui/action/anchor-button.tsx'
import { Loading, Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'

export function ContactPage() {
  const { t } = useTranslation(['site', 'common'])
  const facts = useQuery(clinicFacts())
  const clinic = facts.data
  const jobs = clinic?.email && `mailto:${clinic.email}?subject=${encodeURIComponent(t('contact_careers'))}`
  return (
    <div className={css.page}>
      <SiteTitle page={t('common:footer_contact')} />
      <PageHeading>{t('common:footer_contact')}</PageHeading>
      <p className={css.lead}>{t('contact_lead')}</p>
      <EmergencyNotice />
      <div className={css.sections}>
        {clinic ? (
          <ContactDetails clinic={clinic} />
        ) : (
          <QueryFallback queries={[facts]} title={t('contact_failed')}>
            <Loading label={t('contact_loading')} className={css.section}>
              <Skeleton className={css.waitingHead} />
              <Skeleton className={css.waitingBody} />
            </Loading>
          </QueryFallback>
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
