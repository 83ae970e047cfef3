import { roles } from '@aafiya/contracts/platform/people'
import { useTranslation } from 'react-i18next'

import { FreshSignInPlace } from '../../account/session/fresh-sign-in-place.tsx'
import { ManagedDoctors } from '../../doctor-records/managed/managed-doctors.tsx'
import { Restricted } from '../../page/restricted.tsx'
import { SiteTitle } from '../../page/site-title.tsx'
import { NewClinicGreeting } from '../../settings/set-up-greeting.tsx'
import { PageFrame } from '../../ui/layout/page-frame.tsx'
import { PageHeading } from '../../ui/layout/page-heading.tsx'

export function ManagedDoctorsPage() {
  const { t } = useTranslation('applications')
  return (
    <Restricted isFor={({ role }) => role === roles.administrator}>
      {() => (
        <PageFrame>
          <SiteTitle page={t('managed_title')} />
          <PageHeading>{t('managed_title')}</PageHeading>
          <NewClinicGreeting />
          <ManagedDoctors />
          <FreshSignInPlace />
        </PageFrame>
      )}
    </Restricted>
  )
}
