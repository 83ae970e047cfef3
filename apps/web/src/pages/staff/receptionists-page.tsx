import { useTranslation } from 'react-i18next'

import { FreshSignInPlace } from '../../account/session/fresh-sign-in-place.tsx'
import { Receptionists } from '../../doctor-records/receptionists/receptionists.tsx'
import { StaffPage } from '../../page/staff-page.tsx'

export function ReceptionistsPage() {
  const { t } = useTranslation('people')
  return (
    <StaffPage staff="administrator" title={t('staff')} lead={t('staff_lead')}>
      <Receptionists />
      <FreshSignInPlace />
    </StaffPage>
  )
}
