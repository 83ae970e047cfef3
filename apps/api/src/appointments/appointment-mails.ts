import { calendarFile } from '@aafiya/contracts/appointments/calendar'
import { money } from '@aafiya/contracts/language/format-money'
import type { Language } from '@aafiya/contracts/messages/message-key'

import type { Deps } from '../deps.ts'
import { fill, type Variables } from '../platform/languages.ts'
import { localDay, localTime, zoneCity } from '../platform/local-format.ts'
import { layOutMail } from '../platform/mail/mail-layout.ts'
import type { MailTemplates, RenderMail } from '../platform/mail/mail.ts'
import { appointmentEvents, AppointmentFacts, type AppointmentEvent } from './appointment-facts.ts'
import { VisitLinkSecret } from './links/visit-link-secret.ts'
import ar from './mail-texts/ar.json' with { type: 'json' }
import en from './mail-texts/en.json' with { type: 'json' }

type TextKey = keyof typeof en
const texts: Record<Language, Record<TextKey, string>> = { en, ar }

const patientName = (language: Language, facts: AppointmentFacts) => (language === 'ar' ? facts.patientNameAr : null) ?? facts.patientName

/** The words of one mail: texts filled in, instants as the clinic's wall clock shows them. */
function translator(language: Language, facts: AppointmentFacts, timeZone: string) {
  const patient = patientName(language, facts)
  const doctor = (language === 'ar' ? facts.doctorNameAr : null) ?? facts.doctorName
  const startsAt = new Date(facts.startsAt)
  const say = (key: TextKey, more: Variables = {}) =>
    fill(texts[language][key], {
      doctor,
      patient,
      firstName: facts.recipientName,
      day: localDay(startsAt, language, timeZone),
      ...more,
    })
  const when = (instant: Date) =>
    say('clinic_time', {
      day: localDay(instant, language, timeZone),
      time: localTime(instant, language, timeZone),
      zone: zoneCity(timeZone, language),
    })
  return { say, when, startsAt, address: (language === 'ar' ? facts.addressAr : null) ?? facts.address }
}

/** The doctor's mail is worded by who cancelled: the doctor, the clinic, or the patient. */
function sentenceOf(
  event: AppointmentEvent,
  isDoctor: boolean,
  { reason, cancelledBy, isMovedByClinic, keepsPayment }: AppointmentFacts,
): TextKey {
  if (isMovedByClinic) return isDoctor ? 'doctor_clinic_moved_sentence' : 'clinic_moved_sentence'
  if (keepsPayment && !isDoctor) return 'undone_sentence'
  const isByClinic = typeof reason === 'string'
  if (!isDoctor) return isByClinic ? 'clinic_cancelled_sentence' : `${event}_sentence`
  if (cancelledBy === 'doctor') return 'doctor_own_cancelled_sentence'
  return isByClinic ? 'doctor_clinic_cancelled_sentence' : `doctor_${event}_sentence`
}

/** The mails about appointments: to the patient and to the doctor, each with the entry for their calendar. */
export function appointmentMails({ clinic, config: { publicUrl, mailAddress } }: Pick<Deps, 'clinic' | 'config'>): MailTemplates {
  const render =
    (event: AppointmentEvent, isDoctor: boolean): RenderMail =>
    ({ language, data, secret }) => {
      const facts = AppointmentFacts.parse(data)
      const { say, when, startsAt, address } = translator(language, facts, clinic.facts().timeZone)
      const clinicName = language === 'ar' ? clinic.facts().nameAr : clinic.facts().name
      const sentence = sentenceOf(event, isDoctor, facts)
      const subject = say(isDoctor ? `doctor_${event}_subject` : `${event}_subject`)
      // Mails that were waiting when these links were introduced have none.
      const answer = VisitLinkSecret.safeParse(secret).data?.link
      const link =
        event === 'cancelled'
          ? { label: say('book_again'), url: `${publicUrl}/appointment/${facts.doctorId}` }
          : answer
            ? { label: say('answer'), url: answer }
            : { label: say('your_appointments'), url: `${publicUrl}/My-Appointment` }
      const method = event === 'cancelled' ? 'CANCEL' : 'REQUEST'
      const content = calendarFile({
        id: facts.id,
        host: new URL(publicUrl).hostname,
        sequence: facts.sequence,
        method,
        startsAt,
        endsAt: new Date(facts.endsAt),
        stampedAt: new Date(facts.stampedAt),
        title: say(isDoctor ? 'event_doctor' : 'event_patient'),
        location: address,
        organizer: { name: clinicName, email: mailAddress },
        attendee: { name: facts.recipientName, email: facts.recipientEmail },
      })
      const mail = layOutMail({
        language,
        clinicName,
        subject,
        paragraphs: [say('greeting'), say(sentence)],
        facts: [
          ...(facts.isForOther ? [{ label: say('patient'), value: patientName(language, facts) }] : []),
          isDoctor ? { label: say('patient'), value: patientName(language, facts) } : { label: say('doctor'), value: say('doctor_named') },
          { label: say('when'), value: when(startsAt) },
          ...(facts.previousStart ? [{ label: say('before'), value: when(new Date(facts.previousStart)) }] : []),
          ...(facts.reason ? [{ label: say('reason'), value: facts.reason }] : []),
          ...(address && !isDoctor ? [{ label: say('where'), value: address }] : []),
          ...(isDoctor ? [] : [{ label: say('fee'), value: money(language, facts.fee, facts.currency) }]),
        ],
        ...(!isDoctor && { link, footnote: say(event === 'cancelled' ? 'cancelled_footnote' : 'footnote') }),
      })
      return {
        ...mail,
        attachments: [{ filename: 'appointment.ics', content, contentType: `text/calendar; charset=utf-8; method=${method}` }],
      }
    }
  return Object.fromEntries(
    appointmentEvents.flatMap((event) => [
      [`appointment_${event}`, render(event, false)],
      [`appointment_doctor_${event}`, render(event, true)],
    ]),
  )
}
