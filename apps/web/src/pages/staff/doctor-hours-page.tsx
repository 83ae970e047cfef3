import { useTranslation } from 'react-i18next'

import { DoctorHoursEditor } from '../../hours/doctor-hours-editor.tsx'
import { StaffPage } from '../../page/staff-page.tsx'
import { useSession } from '../../session/use-session.ts'

/** The signed-in doctor's hours. */
export function DoctorHoursPage() {
  const { t } = useTranslation(['hours', 'common'])
  const { user } = useSession()
  return (
    <StaffPage staff="doctor" title={t('common:menu_hours')} lead={t('lead')}>
      {user?.doctorId !== undefined && <DoctorHoursEditor doctorId={user.doctorId} />}
    </StaffPage>
  )
}
