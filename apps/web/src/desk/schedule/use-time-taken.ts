import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { civilTime } from '../../i18n/when.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'

/** Says which visit has a time, and offers to book that time a second time where that makes sense. */
export function useTimeTaken() {
  const { t } = useTranslation('desk')
  const { clockTime } = useFormat()
  const doctorName = useDoctorName()
  const personName = usePersonName()
  return (visit: DeskVisit, onOverbook?: () => void) =>
    showToast(
      t('time_taken', {
        doctor: doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr }),
        patient: personName(visit.patientName, visit.patientNameAr),
        time: clockTime(civilTime(visit.appointmentTime)),
      }),
      'taken',
      onOverbook && { label: t('overbook'), run: onOverbook },
    )
}
