import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { clashesOf, patientIdOf, type FreeTime, type ShownDay, type Task } from '../desk-day.ts'
import { personCard } from '../desk-queries.ts'
import { usePersonWords } from '../person/use-person-words.ts'

/** The other visit that conflicts, if the desk knows it. */
export function Clash({ task, day, at, zone }: { task: Task; day: ShownDay; at: FreeTime; zone: string }) {
  const { t } = useTranslation(['desk', 'words'])
  const { weekdayAndDay, clockTime } = useFormat()
  const doctorName = useDoctorName()
  const { patientOf } = usePersonWords()
  const { data: card } = useQuery(personCard(patientIdOf(task)))
  const other = clashesOf(task, day, card?.upcoming)(at)
  if (!other) return null
  const when = { instant: other.appointmentDate, zone }
  const doctor = doctorName({ fullName: other.doctorName, fullNameAr: other.doctorNameAr })
  return (
    <p role="status">
      {t('clash', {
        patient: patientOf(task),
        when: t('words:day_and_time', { day: weekdayAndDay(when), time: clockTime(when) }),
        doctor,
      })}
    </p>
  )
}
