import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { useTranslation } from 'react-i18next'

import { DoctorName } from '../../doctors/doctor-name.tsx'
import { TwinText } from '../../doctors/twin-text.tsx'
import { useSpecialities } from '../../doctors/use-specialities.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { AppointmentPortrait } from '../appointment-portrait.tsx'
import css from './edited-appointment.module.css'

export interface EditedAppointmentProps {
  appointment: Appointment
  zone: string
}

/** Doctor and place of the appointment, and its time until a change is saved. */
export function EditedAppointment({ appointment, zone }: EditedAppointmentProps) {
  const { t } = useTranslation(['appointments', 'words'])
  const { specialistOf } = useSpecialities()
  const { fullDate, clockTime } = useFormat()
  const when = { instant: appointment.appointmentDate, zone }
  return (
    <section className={css.who}>
      <AppointmentPortrait appointment={appointment} className={css.portrait} />
      <div>
        <h2 className={css.name}>
          <DoctorName doctor={{ fullName: appointment.doctorName, fullNameAr: appointment.doctorNameAr }} />
        </h2>
        <p className="small">{specialistOf(appointment.doctorSpeciality)}</p>
        {appointment.doctorAddress && (
          <p className="small">
            <TwinText latin={appointment.doctorAddress} arabic={appointment.doctorAddressAr} />
          </p>
        )}
      </div>
      <dl className={css.now}>
        <dt>{t('edit_now')}</dt>
        <dd>
          <time dateTime={appointment.appointmentDate}>
            {t('words:date_and_time', { date: fullDate(when), time: clockTime(when) })}
          </time>
        </dd>
      </dl>
    </section>
  )
}
