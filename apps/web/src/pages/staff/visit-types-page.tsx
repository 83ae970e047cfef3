import { useTranslation } from 'react-i18next'

import { ManagedVisitTypes } from '../../doctor-records/visit-types/managed-visit-types.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { NewClinicGreeting } from '../../settings/set-up-greeting.tsx'

export function VisitTypesPage() {
  const { t } = useTranslation(['visit-types', 'staff'])
  return (
    <StaffPage staff="administrator" title={t('staff:visit_types')} lead={t('lead')}>
      <NewClinicGreeting />
      <ManagedVisitTypes />
    </StaffPage>
  )
}
