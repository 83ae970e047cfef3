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

const Facts = z.object({ firstName: z.string(), link: z.string() })

/** The mails about inquiries. None holds a word of what was asked or answered. */
export function inquiryMails({ clinic, config: { publicUrl } }: Pick<Deps, 'clinic' | 'config'>): MailTemplates {
  const plainMail =
    (event: 'answered' | 'visit'): RenderMail =>
    ({ language, data }) => {
      const { firstName, link } = Facts.parse(data)
      const clinicName = language === 'ar' ? clinic.facts().nameAr : clinic.facts().name
      const say = (key: TextKey) => fill(texts[language][key], { firstName, clinicName })
      return layOutMail({
        language,
        clinicName,
        subject: say(`${event}_subject`),
        paragraphs: [say('greeting'), say(`${event}_sentence`)],
        link: { label: say(`${event}_button`), url: `${publicUrl}${link}` },
        footnote: say('emergency'),
      })
    }
  return { inquiry_answered: plainMail('answered'), visit_suggested: plainMail('visit') }
}
