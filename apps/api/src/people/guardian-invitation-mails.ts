import type { Language } from '@aafiya/contracts/messages/message-key'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import { fill, type Variables } from '../platform/languages.ts'
import { layOutMail } from '../platform/mail/mail-layout.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'
import ar from './mail-texts/ar.json' with { type: 'json' }
import en from './mail-texts/en.json' with { type: 'json' }

type TextKey = keyof typeof en
const texts: Record<Language, Record<TextKey, string>> = { en, ar }

export const guardianInvitationMail = 'guardian_invitation'

const GuardianInvitationFacts = z.object({
  inviter: z.string(),
  inviterAr: z.nullable(z.string()),
  person: z.string(),
  personAr: z.nullable(z.string()),
})
export type GuardianInvitationFacts = z.infer<typeof GuardianInvitationFacts>

const Secret = z.object({ link: z.string() })

/** Invites somebody to book for a person as well: who asks, for whom, and the link. */
export const guardianInvitationMails = ({ clinic }: Pick<Deps, 'clinic'>): MailTemplates => ({
  [guardianInvitationMail]: ({ language, data, secret }) => {
    const facts = GuardianInvitationFacts.parse(data)
    const { link } = Secret.parse(secret)
    const { name, nameAr } = clinic.facts()
    const isArabic = language === 'ar'
    const variables: Variables = {
      inviter: (isArabic ? facts.inviterAr : null) ?? facts.inviter,
      person: (isArabic ? facts.personAr : null) ?? facts.person,
    }
    const say = (key: TextKey) => fill(texts[language][key], variables)
    return layOutMail({
      language,
      clinicName: isArabic ? nameAr : name,
      subject: say('subject'),
      paragraphs: [say('greeting'), say('sentence'), say('how')],
      facts: [],
      link: { label: say('accept'), url: link },
      footnote: say('footnote'),
    })
  },
})
