import { useTranslation } from 'react-i18next'

import { ManagedSpecialities } from '../../doctor-records/specialities/managed-specialities.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { NewClinicGreeting } from '../../settings/set-up-greeting.tsx'

export function SpecialitiesPage() {
  const { t } = useTranslation(['specialities', 'words'])
  return (
    <StaffPage staff="administrator" title={t('words:specialities')} lead={t('lead')}>
      <NewClinicGreeting />
      <ManagedSpecialities />
    </StaffPage>
  )
}
