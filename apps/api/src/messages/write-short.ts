import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { shortDay } from '@aafiya/contracts/language/format-days'
import { span } from '@aafiya/contracts/language/format-span'
import type { Language } from '@aafiya/contracts/messages/message-key'
import type { MessageKind } from '@aafiya/contracts/notifications/message-channels'

import { fill } from '../platform/languages.ts'
import { localTime } from '../platform/local-format.ts'
import type { MessageWords, ShortMessage } from './channel.ts'
import { fitsOneSegment } from './segments.ts'
import ar from './texts/ar.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const texts = { en, ar }

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

function subjectOf(kind: MessageKind, { count = 1, lateMinutes }: MessageWords) {
  if (kind === 'delay') return lateMinutes === 0 ? 'on_time' : 'late'
  return kind === 'reminder' && count > 1 ? 'reminders' : kind
}

/** "28/12": the shortest that both languages read alike. */
const dayAndMonth = (date: string) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`

/**
 * Writes a message in the longest form whose text, with its link, fits one segment: with the doctor's name, without it, with day and time
 * as numbers, or these alone. Day, time and link are in every form; a link that leaves no room for them makes two segments.
 */
export function writeShort(
  { name, nameAr, timeZone }: Clinic,
  { kind, language, words }: Wanted,
): Pick<ShortMessage, 'kind' | 'language' | 'clinicName' | 'sentence' | 'text' | 'link'> {
  const startsAt = new Date(words.startsAt)
  const { date, time: clock } = civilAt(startsAt, timeZone)
  const variables = {
    doctor: (language === 'ar' ? words.doctorNameAr : null) ?? words.doctorName,
    day: shortDay(language, { instant: words.startsAt, zone: timeZone }),
    time: localTime(startsAt, language, timeZone),
    date: dayAndMonth(date),
    clock,
    count: words.count ?? 1,
    late: span(language, words.lateMinutes ?? 0, 'minute'),
  }
  const subject = subjectOf(kind, words)
  const forms = ([`${subject}_full`, `${subject}_short`, `${subject}_brief`, 'bare'] as const).map((form) =>
    fill(texts[language][form], variables),
  )
  const withLink = forms.map((form) => (words.link === undefined ? form : `${form} ${words.link}`))
  return {
    kind,
    language,
    clinicName: language === 'ar' ? nameAr : name,
    sentence: forms[0] ?? '',
    text: withLink.find(fitsOneSegment) ?? withLink.at(-1) ?? '',
    link: words.link,
  }
}
