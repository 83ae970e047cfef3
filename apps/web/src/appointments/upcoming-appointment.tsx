import { inLanguage } from '@aafiya/contracts/language/in-language'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { AddressLink } from '../doctors/address-link.tsx'
import { DoctorName } from '../doctors/doctor-name.tsx'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { WhoseVisit } from '../family/whose-visit.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { When } from '../i18n/when.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/action/app-link.tsx'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { AppointmentActions, type AppointmentActionsProps } from './appointment-actions.tsx'
import { isUpcoming } from './appointment-lists.ts'
import { AppointmentPortrait } from './appointment-portrait.tsx'
import { isPaymentBegun, PaymentState } from './payment-state.tsx'
import css from './upcoming-appointment.module.css'

export interface UpcomingAppointmentProps extends AppointmentActionsProps {
  /** The button to pay, if it can be paid online now. */
  payOnline: ReactNode
}

export function UpcomingAppointment(props: UpcomingAppointmentProps) {
  const { appointment, zone, payOnline, isHere } = props
  const { t } = useTranslation('appointments')
  const { specialistOf } = useSpecialities()
  const language = useLanguage()
  const now = useMinute()
  // On its own page it is right below the title; in the list, below the list's.
  const Heading = isHere ? 'h2' : 'h3'
  return (
    <article className={css.row}>
      <AppointmentWhen when={{ instant: appointment.appointmentDate, zone }} />
      <AppointmentPortrait appointment={appointment} className={css.portrait} />
      <div className={css.who}>
        <Heading className={css.name}>
          <AppLink className={css.link} to={paths.doctor(appointment.doctorId)}>
            <DoctorName doctor={{ fullName: appointment.doctorName, fullNameAr: appointment.doctorNameAr }} />
          </AppLink>
        </Heading>
        <WhoseVisit person={appointment.person} className={css.whose} />
        <p className="small">{specialistOf(appointment.doctorSpeciality)}</p>
        {appointment.visitType && (
          <p className="small">{inLanguage(language, appointment.visitType.name, appointment.visitType.nameAr)}</p>
        )}
        {appointment.doctorAddress && (
          <p className="small">
            <AddressLink address={appointment.doctorAddress} addressAr={appointment.doctorAddressAr} />
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
        {(isUpcoming(appointment, now) || isPaymentBegun(appointment)) && (
          <PaymentState
            appointment={appointment}
            to={appointment.paymentStatus === 'unpaid' ? undefined : paths.payment(appointment.id)}
          />
        )}
        {payOnline}
        <AppointmentActions {...props} />
      </div>
    </article>
  )
}

/** Day, weekday, month and time of a visit, by the clinic's clock. */
function AppointmentWhen({ when }: { when: When }) {
  const { dayNumber, weekday, monthAndYear, clockTime } = useFormat()
  return (
    <p>
      <time dateTime={when.instant} className={css.time}>
        <span className={css.numeral}>{dayNumber(when)}</span>{' '}
        <span className={css.beside}>
          <span className={css.date}>
            <span className={css.weekday}>{weekday(when)}</span> <span className={css.month}>{monthAndYear(when)}</span>
          </span>{' '}
          <span className={css.clock}>{clockTime(when)}</span>
        </span>
      </time>
    </p>
  )
}
