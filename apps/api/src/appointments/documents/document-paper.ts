import { noDocumentTexts, type DocumentTexts } from '@aafiya/contracts/appointments/document-texts'
import { documentParts, type DocumentKind, type IssueDocument } from '@aafiya/contracts/appointments/visit-documents'
import { daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { civilDay, longDate } from '@aafiya/contracts/language/format-days'
import { money } from '@aafiya/contracts/language/format-money'
import { span } from '@aafiya/contracts/language/format-span'
import { isolate } from '@aafiya/contracts/language/isolate'
import type { Language } from '@aafiya/contracts/messages/message-key'

import type { Deps } from '../../deps.ts'
import { doctorTitle } from '../../doctors/doctor-title.ts'
import { doctorFullName } from '../../doctors/doctor-view.ts'
import type { DoctorRow } from '../../doctors/doctors.table.ts'
import type { PersonRow } from '../../people/people.table.ts'
import { personName } from '../../people/person-name.ts'
import { fill, type Variables } from '../../platform/languages.ts'
import { localTime } from '../../platform/local-format.ts'
import type { Paper } from '../../platform/paper/paper.ts'
import { isPrintable } from '../../platform/paper/printable.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { shownCode } from './document-code.ts'
import ar from './texts/ar.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

type TextKey = keyof typeof en
export const texts: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, ar }

/** What a document is about, as read from the database. */
export interface DocumentSubject {
  appointment: Pick<AppointmentRow, 'startsAt' | 'fee' | 'currency'>
  doctor: Pick<DoctorRow, 'firstName' | 'lastName' | 'fullNameAr' | 'speciality' | 'degree' | 'degreeAr'>
  person: Pick<PersonRow, 'fullName' | 'fullNameAr' | 'birthDate' | 'birthYear'>
  /** The patient's allergies and medicines to avoid. */
  cautions: readonly string[]
}

interface Issue {
  number: number
  code: string
  at: Date
  isDraft?: boolean
  /** Instead of the clinic's own texts. */
  texts?: DocumentTexts
}

/** A name in the language of the document, or in the other one if only that can be printed. */
function inLanguage(language: Language, latin: string | null, arabic: string | null): string {
  const usual = (language === 'ar' ? (arabic ?? latin) : latin) ?? ''
  if (isPrintable(usual)) return usual
  return [latin, arabic].find((name) => name && isPrintable(name)) ?? usual
}

/** The words of a document: the doctor's, and what the clinic, the patient and the appointment add to them. */
export function documentPaper(deps: Deps, subject: DocumentSubject, draft: IssueDocument, issue: Issue): Paper {
  const { language, size, kind, items, to, text } = draft
  const { doctor, person, cautions } = subject
  const { name, nameAr, address, addressAr, phone, email, timeZone: zone, documentTexts } = deps.clinic.facts()
  const own = (issue.texts ?? documentTexts)[kind] ?? noDocumentTexts
  const ownText = (part: 'title' | 'text' | 'closing') => (language === 'ar' ? own[`${part}Ar`] : own[part]).trim()
  const { publicUrl } = deps.config
  const say = (key: TextKey, values: Variables = {}) => fill(texts[language][key], values)
  const dayOf = (at: Date) => longDate(language, { instant: at.toISOString(), zone })
  const hasItems = documentParts[kind].items === true
  const speciality = deps.specialities.current().find(({ key }) => key === doctor.speciality)
  const born = person.birthDate ? longDate(language, civilDay(person.birthDate)) : person.birthYear
  const isWarned = kind === 'prescription' && cautions.length > 0
  const list = new Intl.ListFormat(language, { type: 'unit' }).format(cautions)
  const when = { day: dayOf(issue.at), time: localTime(issue.at, language, zone) }
  const patientName = inLanguage(language, personName(person), person.fullNameAr)
  const doctorName = say('doctor_named', { doctor: inLanguage(language, doctorFullName(doctor), doctor.fullNameAr) })
  const usual = usualSentence[kind]
  const sentence = fill(ownText('text') || (usual ? texts[language][usual] : ''), {
    patient: isolate(patientName),
    doctor: isolate(doctorName),
    ...factsOf(subject, draft, { dayOf, zone }),
  })
  return {
    language,
    size,
    letterhead: {
      name: inLanguage(language, name, nameAr),
      address: inLanguage(language, address, addressAr),
      contact: [phone && `\u2066${phone}\u2069`, email].flatMap((line) => line || []),
    },
    title: ownText('title') || say(kind),
    facts: [
      { label: say('patient'), value: patientName },
      { label: say('date'), value: when.day },
      ...(born === null ? [] : [{ label: say('born'), value: String(born) }]),
      { label: say('number'), value: issue.isDraft ? '-' : String(issue.number) },
    ],
    ...(isWarned && { warning: say('cautions', { list }) }),
    items: hasItems ? items : [],
    paragraphs: [
      ...(to.trim() === '' ? [] : [say('to', { to: isolate(to) })]),
      sentence,
      text,
      ownText('closing'),
    ].filter((paragraph) => paragraph !== ''),
    signature: say('signature'),
    signer: {
      name: doctorName,
      lines: [
        speciality && doctorTitle(language, speciality),
        inLanguage(language, doctor.degree, doctor.degreeAr),
      ].flatMap((line) => line || []),
    },
    check: {
      label: say('genuine'),
      code: issue.isDraft ? '-' : shownCode(issue.code),
      place: `${new URL(publicUrl).host}/d`,
      url: new URL(`/d/${issue.code}`, publicUrl).href,
    },
    issued: hasItems ? say('issued_items', { ...when, count: items.length }) : say('issued', when),
    issuedAt: issue.at.toISOString(),
    pageOf: texts[language].page_of,
    ...(issue.isDraft && { draft: say('draft') }),
  }
}

/** What a kind of document says by itself, unless the clinic has its own sentence; in the others the doctor's words say all. */
const usualSentence: Readonly<Partial<Record<DocumentKind, TextKey>>> = {
  sick_leave: 'sick_leave_text',
  referral: 'referral_text',
  attendance: 'attendance_text',
  receipt: 'receipt_text',
}

interface Words {
  dayOf: (at: Date) => string
  zone: string
}

/** What the sentence of a kind can name, beside the patient and the doctor: `documentNames` of the contract. */
function factsOf(
  { appointment }: DocumentSubject,
  { kind, language, from = '', until = from }: IssueDocument,
  { dayOf, zone }: Words,
): Variables {
  const { startsAt, fee, currency } = appointment
  switch (kind) {
    case 'sick_leave':
      return {
        days: span(language, daysBetween(from, until) + 1, 'day'),
        from: longDate(language, civilDay(from)),
        until: longDate(language, civilDay(until)),
      }
    case 'attendance':
      return { day: dayOf(startsAt), time: localTime(startsAt, language, zone) }
    case 'receipt':
      return { day: dayOf(startsAt), amount: money(language, fee, currency) }
    default:
      return {}
  }
}
