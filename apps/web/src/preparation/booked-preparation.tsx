import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { Instructions, isInstructed } from './instructions.tsx'
import { preparation } from './preparation-queries.ts'
import css from './preparation.module.css'

interface BookedPreparationProps {
  appointment: Appointment
  zone: string
}

/** After a booking: how to prepare, and the way to the questions. The appointment's own page has both again. */
export function BookedPreparation({ appointment, zone }: BookedPreparationProps) {
  const { t } = useTranslation('preparation')
  const { data: before } = useQuery(preparation(appointment.id))
  if (!before || (!isInstructed(before) && before.questions.length === 0)) return null
  return (
    <section className={css.part} aria-label={t('before_you_come')}>
      <h2>{t('before_you_come')}</h2>
      {isInstructed(before) && <Instructions before={before} startsAt={appointment.appointmentDate} zone={zone} />}
      {before.questions.length > 0 && (
        <p>
          <LinkButton tone="text" to={paths.myVisit(appointment.id)}>
            {t('to_answer', { count: before.questions.filter(({ onlyIf }) => onlyIf === null).length })}
          </LinkButton>
        </p>
      )}
    </section>
  )
}
