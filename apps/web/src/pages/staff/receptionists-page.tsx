import { useTranslation } from 'react-i18next'

import { FreshSignInPlace } from '../../account/session/fresh-sign-in-place.tsx'
import { Receptionists } from '../../doctor-records/receptionists/receptionists.tsx'
import { StaffPage } from '../../page/staff-page.tsx'

export function ReceptionistsPage() {
  const { t } = useTranslation(['people', 'staff'])
  return (
    <StaffPage staff="administrator" title={t('staff:receptionists')} lead={t('staff_lead')}>
      <Receptionists />
      <FreshSignInPlace />
    </StaffPage>
  )
}
