import { calendarFile, type CalendarEvent } from '@aafiya/contracts/appointments/calendar'
import { civilDay, monthAndYear } from '@aafiya/contracts/language/format-days'
import { count, money, percent } from '@aafiya/contracts/language/format-money'
import { span } from '@aafiya/contracts/language/format-span'
import { numberFormatter } from '@aafiya/contracts/language/formatters'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import type { Language } from '@aafiya/contracts/messages/message-key'
import type * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import { fill } from '../platform/languages.ts'
import { localDay, localTime, zoneCity } from '../platform/local-format.ts'
import { layOutMail, type MailParts } from '../platform/mail/mail-layout.ts'
import type { RenderedMail, RenderMail } from '../platform/mail/mail.ts'
import { fillPhrase, own, type OwnPhrase, type OwnValue, type Phrase, type Value } from '../platform/mail/phrase.ts'
import { announcementTexts, lifetimes, ofAppointments, type TextKey } from './announcement-texts.ts'
import type { attendeeFacts } from './visit-facts.ts'

/** What every mail is written with. */
export interface MailDeps {
  clinic: Pick<Deps['clinic'], 'facts'>
  config: Pick<Deps['config'], 'publicUrl'>
}

type Attendee = Record<keyof typeof attendeeFacts, string>

/** A visit with its names and address in the reader's language. */
interface ListedVisit {
  id: string
  sequence: number
  startsAt: string
  endsAt: string
  doctor: string
  patient: string | null | undefined
  address: string | null
}

/** The tools for writing a mail in its reader's language. */
function writingIn(language: Language, { clinic, config: { publicUrl } }: MailDeps) {
  const { name, nameAr, email, timeZone } = clinic.facts()
  const texts = announcementTexts[language]
  const brand = own(inLanguage(language, name, nameAr))
  const ofTime = Object.entries(lifetimes(language)).map(([key, text]) => [key, own(text)] as const)
  const standard: Readonly<Record<string, OwnValue>> = { clinicName: brand, ...Object.fromEntries(ofTime) }
  const filled = (key: TextKey, values: Readonly<Record<string, Value>>) =>
    fillPhrase(texts[key], { ...standard, ...values })
  const day = (instant: string) => localDay(new Date(instant), language, timeZone)
  const time = (instant: string) => localTime(new Date(instant), language, timeZone)
  const zone = zoneCity(timeZone, language)
  const say = (key: TextKey, values: Readonly<Record<string, Value>> = {}): Phrase => ({ text: filled(key, values) })
  /** Plain words, for a calendar. */
  const title = (key: TextKey, values: Readonly<Record<string, string>>) => fill(texts[key], values)
  const calendar = (filename: string, event: Omit<CalendarEvent, 'clinic'>) => ({
    filename,
    content: calendarFile({ ...event, clinic: { publicUrl, name: brand.text, email } }),
    contentType: `text/calendar; charset=utf-8; method=${event.method}`,
  })
  return {
    brand,
    say,
    title,
    calendar,
    /** For a subject: no user's words go into it. */
    headline: (key: TextKey, values: Readonly<Record<string, OwnValue>> = {}): OwnPhrase => own(filled(key, values)),
    inLanguage: <T extends string | null | undefined>(latin: T, arabic: string | null | undefined) =>
      inLanguage(language, latin, arabic),
    day: (instant: string) => own(day(instant)),
    time: (instant: string) => own(time(instant)),
    zone: own(zone),
    /** "Monday 2 March 2026, 10:00 AM (Cairo time)" */
    when: (instant: string) => own(fill(texts.clinic_time, { day: day(instant), time: time(instant), zone })),
    span: (minutes: number) => own(span(language, minutes, 'minute')),
    /** Not `span`, whose Arabic follows a preposition. */
    days: (amount: number) =>
      own(numberFormatter(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(amount)),
    count: (amount: number) => own(count(amount)),
    percent: (whole: number) => own(percent(language, whole)),
    /** "March 2026", of a civil day. */
    monthName: (date: string) => own(monthAndYear(language, civilDay(date))),
    money: (amount: number, currency: string) => own(money(language, amount, currency)),
    ofAppointments: (count: number) => own(ofAppointments(language, count)),
    page: (path: string) => publicUrl + path,
    doctorRow: (doctor: string) => ({ label: say('doctor'), value: say('doctor_named', { doctor }) }),
    /** The calendar entries of the visits that one mail lists. */
    calendarEntries: (visits: readonly ListedVisit[], { recipientName, recipientEmail, stampedAt }: Attendee) =>
      visits.map(({ id, sequence, doctor, patient, address, ...visit }, index) =>
        calendar(index === 0 ? 'appointment.ics' : `appointment-${index + 1}.ics`, {
          id,
          sequence,
          method: 'REQUEST',
          startsAt: new Date(visit.startsAt),
          endsAt: new Date(visit.endsAt),
          stampedAt: new Date(stampedAt),
          title: patient
            ? title('visit_of_patient_to_doctor', { patient, doctor })
            : title('visit_to_doctor', { doctor }),
          location: address,
          attendee: { name: recipientName, email: recipientEmail },
        }),
      ),
  }
}

export type MailWriting = ReturnType<typeof writingIn>

/** The content of one mail; the kit adds greeting, brand and signature. */
interface MailContent extends Omit<MailParts, 'language' | 'brand' | 'signature'> {
  /** The person greeted by name. */
  firstName: string | undefined
  attachments?: RenderedMail['attachments']
}

type Write<Facts> = (writing: MailWriting, facts: Facts, secret: Readonly<Record<string, string>>) => MailContent

/** A mail: the facts it is about, checked, and how they are written. */
export const mailOf =
  <Facts>(deps: MailDeps, facts: z.ZodMiniType<Facts>, write: Write<Facts>): RenderMail =>
  ({ language, data, secret }) => {
    const writing = writingIn(language, deps)
    const { firstName, paragraphs, attachments, ...content } = write(writing, facts.parse(data), secret)
    const greeting = firstName ? writing.say('greeting', { firstName }) : writing.say('greeting_nobody')
    const parts = {
      ...content,
      language,
      brand: writing.brand,
      signature: writing.say('signature'),
      paragraphs: [greeting, ...paragraphs],
    }
    return { ...layOutMail(parts), ...(attachments && { attachments }) }
  }

/** The link of a mail that is nothing without one. */
export function secretLink({ link }: Readonly<Record<string, string>>): string {
  if (link === undefined) throw new Error('this mail has a link')
  return link
}
