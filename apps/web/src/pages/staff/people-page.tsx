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
import { StaffPage } from '../../page/staff-page.tsx'
import { useSession } from '../../session/use-session.ts'
import { Loading } from '../../ui/feedback/skeleton.tsx'

/** Duplicate patient records: the front desk proposes merges, an administrator merges. */
export function PeoplePage() {
  const { t } = useTranslation(['people', 'words', 'staff', 'common'])
  const language = useLanguage()
  const isReceptionist = useSession().user?.role === roles.receptionist
  const clinic = useQuery(clinicFacts())
  return (
    <StaffPage
      staff="desk"
      title={t('staff:people')}
      lead={isReceptionist ? t('desk_lead') : t('lead', { span: span(language, limits.mergeUndoDays, 'day') })}
    >
      {isReceptionist ? (
        <DuplicatePairs />
      ) : clinic.data ? (
        <Merging zone={clinic.data.timeZone} />
      ) : (
        <QueryFallback queries={[clinic]} title={t('words:action_failed')}>
          <Loading label={t('common:loading')} />
        </QueryFallback>
      )}
      <FreshSignInPlace />
    </StaffPage>
  )
}
