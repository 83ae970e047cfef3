import { roles } from '@aafiya/contracts/platform/people'
import { useTranslation } from 'react-i18next'

import { FreshSignInPlace } from '../../account/session/fresh-sign-in-place.tsx'
import { Receptionists } from '../../doctor-records/receptionists/receptionists.tsx'
import { Restricted } from '../../page/restricted.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { PageFrame, PageLead } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

export function ReceptionistsPage() {
  const { t } = useTranslation('people')
  return (
    <Restricted isFor={({ role }) => role === roles.administrator}>
      {() => (
        <PageFrame>
          <SiteTitle page={t('staff')} />
          <PageHeading>{t('staff')}</PageHeading>
          <PageLead>{t('staff_lead')}</PageLead>
          <Receptionists />
          <FreshSignInPlace />
        </PageFrame>
      )}
    </Restricted>
  )
}
