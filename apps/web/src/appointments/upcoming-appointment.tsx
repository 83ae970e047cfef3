import type { Appointment } from '@aafiya/contracts/appointments'
import { useTranslation } from 'react-i18next'

import { DoctorName } from '../doctors/doctor-name.tsx'
import { TwinText } from '../doctors/twin-text.tsx'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/app-link.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { AppointmentPortrait } from './appointment-portrait.tsx'
import { AppointmentWhen } from './appointment-when.tsx'
import { PaymentState } from './payment-state.tsx'
import css from './upcoming-appointment.module.css'

export interface AppointmentProps {
  appointment: Appointment
  /** The clinic's IANA zone. */
  zone: string
}

/** A visit to come: the day is the largest thing. */
export function UpcomingAppointment({ appointment, zone }: AppointmentProps) {
  const { t } = useTranslation(['appointments', 'common'])
  return (
    <article className={css.row}>
      <AppointmentWhen when={{ instant: appointment.appointmentDate, zone }} />
      <AppointmentPortrait appointment={appointment} className={css.portrait} />
      <div className={css.who}>
        <h3 className={css.name}>
          <AppLink className={css.link} to={paths.doctor(appointment.doctorId)}>
            <DoctorName doctor={{ fullName: appointment.doctorName, fullNameAr: appointment.doctorNameAr }} />
          </AppLink>
        </h3>
        <p className={css.detail}>{t(`speciality_${appointment.doctorSpeciality}`, { ns: 'common' })}</p>
        {appointment.doctorAddress && (
          <p className={css.detail}>
            <TwinText latin={appointment.doctorAddress} arabic={appointment.doctorAddressAr} />
          </p>
        )}
      </div>
      {appointment.notes && (
        <div className={css.notes}>
          <VisuallyHidden>{t('notes')}</VisuallyHidden>
          <p dir="auto" className={css.note}>
            {appointment.notes}
          </p>
        </div>
      )}
      <div className={css.payment}>
        <PaymentState appointment={appointment} />
      </div>
    </article>
  )
}
