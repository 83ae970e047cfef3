import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { civilTime } from '../../i18n/when.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { dismissToastsAbout, showToast } from '../../ui/feedback/toast-store.ts'

/** What is said about the times of a panel replaces what was said before. */
export const subjectOfTimes = (panel = 'grid') => `times of ${panel}`

/**
 * Says which visit has a time, and offers to book that time a second time where that makes sense. What was said about
 * one panel goes with it: the next caller is someone else.
 */
export function useTimeTaken(panel?: string) {
  const subject = subjectOfTimes(panel)
  useEffect(() => () => dismissToastsAbout(subject), [subject])
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
      subject,
      onOverbook && { label: t('overbook'), run: onOverbook },
    )
}
