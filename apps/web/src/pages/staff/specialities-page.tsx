import { roles } from '@aafiya/contracts/platform/people'
import { useTranslation } from 'react-i18next'

import { ManagedSpecialities } from '../../doctor-records/specialities/managed-specialities.tsx'
import { Restricted } from '../../page/restricted.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { NewClinicGreeting } from '../../settings/set-up-greeting.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

export function SpecialitiesPage() {
  const { t } = useTranslation('specialities')
  return (
    <Restricted isFor={({ role }) => role === roles.administrator}>
      {() => (
        <PageFrame>
          <SiteTitle page={t('title')} />
          <PageHeading>{t('title')}</PageHeading>
          <PageLead>{t('lead')}</PageLead>
          <NewClinicGreeting />
          <ManagedSpecialities />
        </PageFrame>
      )}
    </Restricted>
  )
}
