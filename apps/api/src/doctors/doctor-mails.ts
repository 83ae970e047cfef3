import type { Language } from '@aafiya/contracts/messages/message-key'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import { fill } from '../platform/languages.ts'
import { layOutMail } from '../platform/mail/mail-layout.ts'
import type { MailTemplates, RenderMail } from '../platform/mail/mail.ts'
import ar from './mail-texts/ar.json' with { type: 'json' }
import en from './mail-texts/en.json' with { type: 'json' }

type TextKey = keyof typeof en
const texts: Record<Language, Record<TextKey, string>> = { en, ar }

const Facts = z.object({ firstName: z.string(), reason: z.optional(z.string()) })

/** The mail to an applicant about the decision. */
export function doctorMails({ clinic, config: { publicUrl } }: Pick<Deps, 'clinic' | 'config'>): MailTemplates {
  const decision =
    (event: 'approved' | 'declined', path: string): RenderMail =>
    ({ language, data }) => {
      const { firstName, reason } = Facts.parse(data)
      const clinicName = language === 'ar' ? clinic.facts().nameAr : clinic.facts().name
      const say = (key: TextKey) => fill(texts[language][key], { firstName, clinicName })
      return layOutMail({
        language,
        clinicName,
        subject: say(`${event}_subject`),
        paragraphs: [say('greeting'), say(`${event}_sentence`), ...(reason ? [reason] : [])],
        link: { label: say(`${event}_button`), url: `${publicUrl}${path}` },
        ...(event === 'declined' && { footnote: say('declined_again') }),
      })
    }
  return { doctor_approved: decision('approved', '/doctor/inquiries'), doctor_declined: decision('declined', '/profile') }
}
