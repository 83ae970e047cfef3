import { calendarFile } from '@aafiya/contracts/appointments/calendar'
import type { Language } from '@aafiya/contracts/messages/message-key'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import { fill, type Variables } from '../platform/languages.ts'
import { localDay, localTime, zoneCity } from '../platform/local-format.ts'
import { layOutMail } from '../platform/mail/mail-layout.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'
import ar from './mail-texts/ar.json' with { type: 'json' }
import en from './mail-texts/en.json' with { type: 'json' }
import { ReminderFacts } from './reminder-facts.ts'

type TextKey = keyof typeof en
const texts: Record<Language, Record<TextKey, string>> = { en, ar }

const Links = z.record(z.string(), z.string())

export const reminderMail = 'appointment_reminder'

/** Time, doctor and place, each visit with its calendar entry; nothing of what the visit is about. */
export function reminderMails({ clinic, config: { publicUrl, mailAddress } }: Pick<Deps, 'clinic' | 'config'>): MailTemplates {
  return {
    [reminderMail]: ({ language, data, secret }) => {
      const { visits, recipientName, recipientEmail, stampedAt } = ReminderFacts.parse(data)
      const { timeZone, mapUrl, name, nameAr } = clinic.facts()
      const say = (key: TextKey, variables: Variables = {}) => fill(texts[language][key], variables)
      const clinicName = language === 'ar' ? nameAr : name
      const shown = visits.map((visit) => {
        const startsAt = new Date(visit.startsAt)
        const day = localDay(startsAt, language, timeZone)
        return {
          ...visit,
          startsAt,
          day,
          doctor: (language === 'ar' ? visit.doctorNameAr : null) ?? visit.doctorName,
          address: (language === 'ar' ? visit.addressAr : null) ?? visit.address,
          patient: (language === 'ar' ? visit.patientNameAr : null) ?? visit.patientName,
          when: say('clinic_time', { day, time: localTime(startsAt, language, timeZone), zone: zoneCity(timeZone, language) }),
        }
      })
      const [first] = shown
      if (!first) throw new Error('a reminder is of at least one visit')
      const isOne = shown.length === 1
      // By visit; mails that were waiting when these links were introduced have none.
      const links = Links.safeParse(secret).data ?? {}
      const answer = isOne ? links[first.id] : undefined
      return {
        ...layOutMail({
          language,
          clinicName,
          subject: say(isOne ? 'subject_one' : 'subject_several', { day: first.day, doctor: first.doctor }),
          paragraphs: [say('greeting', { firstName: recipientName }), say(isOne ? 'sentence_one' : 'sentence_several'), say('cannot_come')],
          facts: [
            ...shown.flatMap(({ id, patient, doctor, when, address }) => [
              ...(patient ? [{ label: say('patient'), value: patient }] : []),
              { label: say('doctor'), value: say('doctor_named', { doctor }) },
              { label: say('when'), value: when },
              ...(address ? [{ label: say('where'), value: address }] : []),
              ...(!isOne && links[id] ? [{ label: say('answer'), value: links[id], isLink: true as const }] : []),
            ]),
            ...(mapUrl ? [{ label: say('map'), value: mapUrl, isLink: true as const }] : []),
          ],
          link: answer ? { label: say('answer'), url: answer } : { label: say('your_appointments'), url: `${publicUrl}/My-Appointment` },
          footnote: say('footnote'),
        }),
        attachments: shown.map(({ id, sequence, startsAt, endsAt, doctor, address }, index) => ({
          filename: index === 0 ? 'appointment.ics' : `appointment-${index + 1}.ics`,
          content: calendarFile({
            id,
            host: new URL(publicUrl).hostname,
            sequence,
            method: 'REQUEST',
            startsAt,
            endsAt: new Date(endsAt),
            stampedAt: new Date(stampedAt),
            title: say('event', { doctor }),
            location: address,
            organizer: { name: clinicName, email: mailAddress },
            attendee: { name: recipientName, email: recipientEmail },
          }),
          contentType: 'text/calendar; charset=utf-8; method=REQUEST',
        })),
      }
    },
  }
}
