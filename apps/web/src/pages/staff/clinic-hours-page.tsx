import { useTranslation } from 'react-i18next'

import { ClinicHoursEditor } from '../../hours/clinic-hours-editor.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { NewClinicGreeting } from '../../settings/set-up-greeting.tsx'

/** The clinic's opening hours, for administrators. */
export function ClinicHoursPage() {
  const { t } = useTranslation('hours')
  return (
    <StaffPage staff="administrator" title={t('clinic_title')} lead={t('clinic_lead')}>
      <NewClinicGreeting />
      <ClinicHoursEditor />
    </StaffPage>
  )
}
