import { roles } from '@aafiya/contracts/platform/people'
import { useTranslation } from 'react-i18next'

import { ManagedVisitTypes } from '../../doctor-records/visit-types/managed-visit-types.tsx'
import { Restricted } from '../../page/restricted.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { NewClinicGreeting } from '../../settings/set-up-greeting.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

export function VisitTypesPage() {
  const { t } = useTranslation('visit-types')
  return (
    <Restricted isFor={({ role }) => role === roles.administrator}>
      {() => (
        <PageFrame>
          <SiteTitle page={t('title')} />
          <PageHeading>{t('title')}</PageHeading>
          <PageLead>{t('lead')}</PageLead>
          <NewClinicGreeting />
          <ManagedVisitTypes />
        </PageFrame>
      )}
    </Restricted>
  )
}
