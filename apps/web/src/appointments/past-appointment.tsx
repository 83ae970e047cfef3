import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'

import { DoctorName, useDoctorName } from '../doctors/doctor-name.tsx'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { WhoseVisit } from '../family/whose-visit.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { AppointmentPortrait } from './appointment-portrait.tsx'
import css from './past-appointment.module.css'
import { isPaymentBegun, PaymentState } from './payment-state.tsx'

export interface PastAppointmentProps {
  appointment: Appointment
  zone: string
  /** Whether to show the time of day. */
  isTimed?: boolean
}

/** A past or cancelled visit on one line, with a link to book the doctor again. */
export const PastAppointment = memo(function PastAppointment({
  appointment,
  zone,
  isTimed = false,
}: PastAppointmentProps) {
  const { t } = useTranslation(['appointments', 'words'])
  const { specialistOf } = useSpecialities()
  const { longDate, clockTime } = useFormat()
  const when = { instant: appointment.appointmentDate, zone }
  const name = useDoctorName()
  const doctor = { fullName: appointment.doctorName, fullNameAr: appointment.doctorNameAr }
  return (
    <article className={css.row}>
      <AppointmentPortrait appointment={appointment} className={css.portrait} />
      <h3 className={css.name}>
        <DoctorName doctor={doctor} />
      </h3>
      <div className={css.speciality}>
        <p>{specialistOf(appointment.doctorSpeciality)}</p>
        <WhoseVisit person={appointment.person} />
      </div>
      <p className={css.date}>
        <time dateTime={appointment.appointmentDate}>
          {isTimed ? t('words:date_and_time', { date: longDate(when), time: clockTime(when) }) : longDate(when)}
        </time>
      </p>
      <div className={css.state}>
        {appointment.status === 'completed' && (
          <LinkButton
            tone="text"
            to={paths.myVisit(appointment.id)}
            aria-label={t('page_with', { doctor: name(doctor), day: longDate(when) })}
          >
            {t('page')}
          </LinkButton>
        )}
        {appointment.status === 'no_show'
          ? t('not_attended')
          : isPaymentBegun(appointment) && (
              <PaymentState appointment={appointment} to={paths.payment(appointment.id)} />
            )}
      </div>
      <LinkButton
        tone="text"
        className={css.again}
        to={paths.doctor(appointment.doctorId)}
        aria-label={t('book_again_with', { doctor: name(doctor) })}
      >
        {t('book_again')}
      </LinkButton>
    </article>
  )
})
