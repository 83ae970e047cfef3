import { useTranslation } from 'react-i18next'

import { FreshSignInPlace } from '../../account/session/fresh-sign-in-place.tsx'
import { ManagedDoctors } from '../../doctor-records/managed/managed-doctors.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { NewClinicGreeting } from '../../settings/set-up-greeting.tsx'

export function ManagedDoctorsPage() {
  const { t } = useTranslation()
  return (
    <StaffPage staff="administrator" title={t('menu_admin_doctors')}>
      <NewClinicGreeting />
      <ManagedDoctors />
      <FreshSignInPlace />
    </StaffPage>
  )
}
