import type { Language } from '@aafiya/contracts/message-key'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'

import { users } from '../account/users.table.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import type { DoctorRow } from '../doctors/doctors.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { fill, type Variables } from '../platform/languages.ts'
import { layOutMail } from '../platform/mail/mail-layout.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { AppointmentRow } from './appointments.table.ts'
import { localDay, localMoney, localTime, zoneCity } from './local-format.ts'
import ar from './mail-texts/ar.json' with { type: 'json' }
import en from './mail-texts/en.json' with { type: 'json' }

const texts: Record<Language, Record<keyof typeof en, string>> = { en, ar }

/** What a mail about an appointment tells: facts of that moment, so that a later change does not rewrite an earlier mail. */
const Facts = z.object({
  firstName: z.string(),
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  address: z.nullable(z.string()),
  addressAr: z.nullable(z.string()),
  startsAt: z.iso.datetime(),
  fee: z.number(),
  currency: z.string(),
})

/** Tells the patient, in their language, that a visit is booked. */
export async function postBookedMail(tx: Tx, deps: Deps, appointment: AppointmentRow, doctor: DoctorRow): Promise<void> {
  const [patient] = await tx.select().from(users).where(eq(users.id, appointment.patientId))
  if (!patient) throw new Error('an appointment has a patient')
  const data: z.infer<typeof Facts> = {
    firstName: patient.firstName,
    doctorName: doctorFullName(doctor),
    doctorNameAr: doctor.fullNameAr,
    address: doctor.address,
    addressAr: doctor.addressAr,
    startsAt: appointment.startsAt.toISOString(),
    fee: appointment.fee,
    currency: appointment.currency,
  }
  await postMail(tx, deps, { template: 'appointment_booked', to: patient.email, language: patient.language, data })
}

/** The mails about appointments. */
export function appointmentMails({ clinic, publicUrl }: Config): MailTemplates {
  return {
    appointment_booked({ language, data }) {
      const facts = Facts.parse(data)
      const startsAt = new Date(facts.startsAt)
      const say = (key: keyof typeof en, variables: Variables = {}) => fill(texts[language][key], variables)
      const doctor = (language === 'ar' ? facts.doctorNameAr : null) ?? facts.doctorName
      const address = (language === 'ar' ? facts.addressAr : null) ?? facts.address
      const day = localDay(startsAt, language, clinic.timeZone)
      const when = say('clinic_time', { day, time: localTime(startsAt, language, clinic.timeZone), zone: zoneCity(clinic.timeZone, language) })
      return layOutMail({
        language,
        clinicName: language === 'ar' ? clinic.nameAr : clinic.name,
        subject: say('booked_subject', { doctor, day }),
        paragraphs: [say('greeting', { firstName: facts.firstName }), say('booked_sentence')],
        facts: [
          { label: say('doctor'), value: say('doctor_named', { doctor }) },
          { label: say('when'), value: when },
          ...(address ? [{ label: say('where'), value: address }] : []),
          { label: say('fee'), value: localMoney(facts.fee, facts.currency, language) },
        ],
        link: { label: say('your_appointments'), url: `${publicUrl}/My-Appointment` },
        footnote: say('footnote'),
      })
    },
  }
}
