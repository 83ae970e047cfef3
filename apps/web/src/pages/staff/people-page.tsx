import { span } from '@aafiya/contracts/language/format-span'
import { limits } from '@aafiya/contracts/platform/limits'
import { roles } from '@aafiya/contracts/platform/people'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { FreshSignInPlace } from '../../account/session/fresh-sign-in-place.tsx'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { DuplicatePairs } from '../../desk/merging/duplicate-pairs.tsx'
import { Merging } from '../../desk/merging/merging.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { QueryFallback } from '../../page/query-fallback.tsx'
import { Restricted } from '../../page/restricted.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

/** Duplicate patient records: the front desk proposes merges, an administrator merges. */
export function PeoplePage() {
  const { t } = useTranslation('people')
  const language = useLanguage()
  const clinic = useQuery(clinicFacts())
  return (
    <Restricted isFor={({ role }) => role === roles.administrator || role === roles.receptionist}>
      {({ role }) => (
        <PageFrame>
          <SiteTitle page={t('title')} />
          <PageHeading>{t('title')}</PageHeading>
          <PageLead>
            {role === roles.administrator
              ? t('lead', { span: span(language, limits.mergeUndoDays, 'day') })
              : t('desk_lead')}
          </PageLead>
          {role === roles.receptionist ? (
            <DuplicatePairs />
          ) : clinic.data ? (
            <Merging zone={clinic.data.timeZone} />
          ) : (
            <QueryFallback
              queries={[clinic]}
              title={t('failed')}
              text={t('failed_text')}
              offlineText={t('failed_text')}
            >
              <Loading label={t('loading')} />
            </QueryFallback>
          )}
          <FreshSignInPlace />
        </PageFrame>
      )}
    </Restricted>
  )
}
