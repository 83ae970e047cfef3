import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../clinic/clinic-queries.ts'
import { useZoneTime } from '../clinic/use-zone-time.ts'
import { DoctorName } from '../doctors/doctor-name.tsx'
import { TwinText } from '../doctors/twin-text.tsx'
import { useSpecialities } from '../doctors/use-specialities.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { SiteTitle } from '../page/site-title.tsx'
import { usePersonName } from '../page/use-person-name.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/action/link-button.tsx'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import css from './booking-confirmation.module.css'
import { canPayOnline } from './can-pay-online.ts'

// Most doctors ask nothing before an appointment.
const Preparing = lazyPart(() => import('../preparation/booked-preparation.tsx'))
// Offered after a booking, when there is something to be notified about.
const Telling = lazyPart(() => import('../push/device-push.tsx'))

export interface Booked {
  appointment: Appointment
  zone: string
}

/** The confirmed booking: what, when, where, and the next actions. */
export function BookingConfirmation({ appointment, zone }: Booked) {
  const { t } = useTranslation(['doctors', 'payments', 'family', 'words'])
  const { specialistOf } = useSpecialities()
  const clinic = useQuery(clinicFacts()).data
  const now = useMinute()
  const isPayable = clinic !== undefined && canPayOnline(appointment, clinic, now)
  const { fullDate, clockTime, money } = useFormat()
  const zoneTime = useZoneTime()
  const language = useLanguage()
  const personName = usePersonName()
  const when = { instant: appointment.appointmentDate, zone }
  const { doctorName, doctorNameAr, doctorAddress, doctorAddressAr, doctorSpeciality, person } = appointment
  return (
    <section className={css.confirmation}>
      <SiteTitle page={t('booked_title')} />
      <h1 tabIndex={-1} ref={focusOnMount}>
        {t('booked_title')}
      </h1>
      <p className={css.lead}>{t('booked_text')}</p>
      <dl className={css.rows}>
        <div>
          <dt>{t('words:when')}</dt>
          <dd className={css.when}>
            <span>{fullDate(when)}</span>
            <span>{clockTime(when)}</span>
            <small>{zoneTime(zone)}</small>
          </dd>
        </div>
        {person && (
          <div>
            <dt>{t('family:whose')}</dt>
            <dd>
              <bdi>{personName(person.fullName, person.fullNameAr)}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('words:with')}</dt>
          <dd>
            <DoctorName doctor={{ fullName: doctorName, fullNameAr: doctorNameAr }} />
            <small>{specialistOf(doctorSpeciality)}</small>
          </dd>
        </div>
        {doctorAddress && (
          <div>
            <dt>{t('where')}</dt>
            <dd>
              <TwinText latin={doctorAddress} arabic={doctorAddressAr} />
            </dd>
          </div>
        )}
        {appointment.visitType && (
          <div>
            <dt>{t('words:visit_type')}</dt>
            <dd>{inLanguage(language, appointment.visitType.name, appointment.visitType.nameAr)}</dd>
          </div>
        )}
        <div>
          <dt>{t('words:fee')}</dt>
          <dd>{money(appointment.fee, appointment.currency)}</dd>
        </div>
      </dl>
      <Preparing>{({ BookedPreparation }) => <BookedPreparation appointment={appointment} zone={zone} />}</Preparing>
      <div className={css.next}>
        <LinkButton to={paths.appointments()}>{t('words:my_appointments')}</LinkButton>
        {isPayable && (
          <LinkButton tone="line" to={paths.payment(appointment.id)}>
            {t('payments:pay_online')}
          </LinkButton>
        )}
        <LinkButton tone="line" to={paths.doctors()}>
          {t('back_to_doctors')}
        </LinkButton>
      </div>
      <div className={css.telling}>
        <Telling>{({ DevicePush }) => <DevicePush isOffer />}</Telling>
      </div>
    </section>
  )
}
