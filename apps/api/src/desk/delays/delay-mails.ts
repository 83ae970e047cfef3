import { span } from '@aafiya/contracts/language/format-span'
import type { Language } from '@aafiya/contracts/messages/message-key'
import * as z from 'zod/mini'

import { VisitLinkSecret } from '../../appointments/links/visit-link-secret.ts'
import type { Deps } from '../../deps.ts'
import { fill, type Variables } from '../../platform/languages.ts'
import { localTime } from '../../platform/local-format.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import type { MailTemplates } from '../../platform/mail/mail.ts'
import ar from './mail-texts/ar.json' with { type: 'json' }
import en from './mail-texts/en.json' with { type: 'json' }

type TextKey = keyof typeof en
const texts: Record<Language, Record<TextKey, string>> = { en, ar }

export const delayMail = 'doctor_delay'

const DelayFacts = z.object({
  recipientName: z.string(),
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  startsAt: z.iso.datetime(),
  /** 0: on time again. */
  minutes: z.int(),
})
export type DelayFacts = z.infer<typeof DelayFacts>

/** The mail that a doctor is running late, or is on time again. */
export const delayMails = ({ clinic, config: { publicUrl } }: Pick<Deps, 'clinic' | 'config'>): MailTemplates => ({
  [delayMail]: ({ language, data, secret }) => {
    const { recipientName, doctorName, doctorNameAr, startsAt, minutes } = DelayFacts.parse(data)
    const { timeZone, name, nameAr } = clinic.facts()
    const variables: Variables = {
      firstName: recipientName,
      doctor: (language === 'ar' ? doctorNameAr : null) ?? doctorName,
      time: localTime(new Date(startsAt), language, timeZone),
      late: span(language, minutes, 'minute'),
    }
    const say = (key: TextKey) => fill(texts[language][key], variables)
    const isLate = minutes > 0
    const answer = VisitLinkSecret.safeParse(secret).data?.link
    return layOutMail({
      language,
      clinicName: language === 'ar' ? nameAr : name,
      subject: say(isLate ? 'late_subject' : 'on_time_subject'),
      paragraphs: [say('greeting'), say(isLate ? 'late_sentence' : 'on_time_sentence'), say(isLate ? 'late_advice' : 'on_time_advice')],
      facts: [],
      link: answer ? { label: say('answer'), url: answer } : { label: say('your_appointments'), url: `${publicUrl}/My-Appointment` },
    })
  },
})
