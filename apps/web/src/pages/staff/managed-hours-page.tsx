import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

import { doctorProfile } from '../../doctor-records/profile-queries.ts'
import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { DoctorHoursEditor } from '../../hours/doctor-hours-editor.tsx'
import { StaffPage } from '../../page/staff-page.tsx'

/** A doctor's hours, for an administrator. */
export function ManagedHoursPage() {
  const { t } = useTranslation(['hours', 'common'])
  const { doctorId = '' } = useParams()
  return (
    <StaffPage staff="administrator" title={t('common:menu_hours')} lead={<WhoseHours doctorId={doctorId} />}>
      <DoctorHoursEditor doctorId={doctorId} />
    </StaffPage>
  )
}

function WhoseHours({ doctorId }: { doctorId: string }) {
  const { t } = useTranslation('hours')
  const name = useDoctorName()
  const { data } = useQuery(doctorProfile(doctorId))
  return data ? t('lead_of', { doctor: name(data) }) : t('lead')
}
