import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { shortDay } from '@aafiya/contracts/language/format-days'
import { span } from '@aafiya/contracts/language/format-span'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import type { Language } from '@aafiya/contracts/messages/message-key'
import type { MessageKind } from '@aafiya/contracts/notifications/message-channels'

import { announcementTexts, ofAppointments } from '../announcements/announcement-texts.ts'
import { fill } from '../platform/languages.ts'
import { localTime } from '../platform/local-format.ts'
import type { MessageWords, ShortMessage } from './channel.ts'

/** The characters of GSM 03.38 that count once, and those of its extension, which count twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€')

/** Whether a text message fits one segment: 160 characters of GSM 03.38, or 70 of UCS-2 if any character needs it. */
export function fitsOneSegment(text: string): boolean {
  const characters = [...text]
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character))
  if (!isGsm) return text.length <= 70
  return characters.length + characters.filter((character) => extended.has(character)).length <= 160
}

interface Clinic {
  name: string
  nameAr: string
  timeZone: string
}

interface Wanted {
  kind: MessageKind
  language: Language
  words: MessageWords
}

function eventOf(kind: MessageKind, { count = 1, lateMinutes }: MessageWords) {
  if (kind === 'delay') return lateMinutes === 0 ? 'doctor_on_time' : 'doctor_late'
  if (kind === 'offer') return 'waiting_offer'
  if (kind === 'booked' && count > 1) return 'appointments_together'
  return kind === 'reminder' && count > 1 ? 'appointment_reminders' : (`appointment_${kind}` as const)
}

/** "28/12": the shortest that both languages read alike. */
const dayAndMonth = (date: string) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`

/**
 * Writes a message in the longest form whose text, with its link, fits one segment: with each of a few visits, with the
 * doctor's name, without it,
 * with day and time as numbers, or these alone. Day, time and link are in every form; a link that leaves no room for
 * them makes two segments.
 */
export function writeShort(
  { name, nameAr, timeZone }: Clinic,
  { kind, language, words }: Wanted,
): Pick<ShortMessage, 'kind' | 'language' | 'clinicName' | 'sentence' | 'text' | 'link'> {
  const texts = announcementTexts[language]
  const startsAt = new Date(words.startsAt)
  const nameOf = (visit: Pick<MessageWords, 'doctorName' | 'doctorNameAr'>) =>
    inLanguage(language, visit.doctorName, visit.doctorNameAr)
  const timeOf = (visit: Pick<MessageWords, 'startsAt'>) => localTime(new Date(visit.startsAt), language, timeZone)
  const others = words.others ?? []
  const visits = [words, ...others].map((visit) =>
    fill(texts.appointment_reminders_each_visit, { time: timeOf(visit), doctor: nameOf(visit) }),
  )
  const { date, time: clock } = civilAt(startsAt, timeZone)
  const variables = {
    doctor: nameOf(words),
    day: shortDay(language, { instant: words.startsAt, zone: timeZone }),
    time: timeOf(words),
    date: dayAndMonth(date),
    clock,
    ofAppointments: ofAppointments(language, words.count ?? 1),
    each: visits.join(language === 'ar' ? '؛ ' : '; '),
    late: span(language, words.lateMinutes ?? 0, 'minute'),
  }
  const event = eventOf(kind, words)
  const each = others.length > 0 ? (['appointment_reminders_each'] as const) : []
  const forms = ([...each, `${event}_full`, `${event}_short`, `${event}_brief`, 'bare'] as const).map((form) =>
    fill(texts[form], variables),
  )
  const withLink = forms.map((form) => (words.link === undefined ? form : `${form} ${words.link}`))
  return {
    kind,
    language,
    clinicName: inLanguage(language, name, nameAr),
    sentence: forms[0] ?? '',
    text: withLink.find(fitsOneSegment) ?? withLink.at(-1) ?? '',
    link: words.link,
  }
}
