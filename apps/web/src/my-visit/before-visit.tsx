import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import type { Preparation } from '@aafiya/contracts/appointments/preparations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../doctors/doctor-name.tsx'
import { FailedPart } from '../page/failed-part.tsx'
import { Instructions, isInstructed } from '../preparation/instructions.tsx'
import { preparation } from '../preparation/preparation-queries.ts'
import css from '../preparation/preparation.module.css'
import { Questionnaire } from '../preparation/questionnaire.tsx'
import { useAnswers } from '../preparation/use-answers.ts'

interface BeforeVisitProps {
  appointment: Appointment
  zone: string
}

/** What the patient does before an appointment: instructions and questions. Without either there is no section. */
export function BeforeVisit({ appointment, zone }: BeforeVisitProps) {
  const { t } = useTranslation('preparation')
  const before = useQuery(preparation(appointment.id))
  if (before.isError && !before.data) return <FailedPart query={before}>{t('load_failed')}</FailedPart>
  if (!before.data) return null
  const { data } = before
  return (
    <>
      {data.canAnswer && isInstructed(data) && (
        <section className={css.part} aria-label={t('before_you_come')}>
          <h2>{t('before_you_come')}</h2>
          <Instructions before={data} startsAt={appointment.appointmentDate} zone={zone} />
        </section>
      )}
      {data.questions.length > 0 && <Questions appointment={appointment} before={data} zone={zone} />}
    </>
  )
}

function Questions({ appointment, before, zone }: BeforeVisitProps & { before: Preparation }) {
  const answers = useAnswers(appointment.id, before)
  const { doctorName: fullName, doctorNameAr: fullNameAr } = appointment
  const doctor = useDoctorName()({ fullName, fullNameAr })
  return <Questionnaire before={before} answers={answers} doctor={doctor} zone={zone} />
}
