import * as z from 'zod/mini'

import { mailOf, secretLink, type MailDeps } from '../announcements/mail-kit.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'

export const guardianInvitationMail = 'guardian_invitation'

const GuardianInvitationFacts = z.object({
  inviter: z.string(),
  inviterAr: z.nullable(z.string()),
  person: z.string(),
  personAr: z.nullable(z.string()),
  /** The person is the inviter. */
  isForInviter: z.optional(z.literal(true)),
})
export type GuardianInvitationFacts = z.infer<typeof GuardianInvitationFacts>

/** Invites the owner of an address to book for a person too: the inviter, the person, and the link. */
export const guardianInvitationMails = (deps: MailDeps): MailTemplates => ({
  [guardianInvitationMail]: mailOf(deps, GuardianInvitationFacts, ({ say, headline, inLanguage }, facts, secret) => ({
    firstName: undefined,
    subject: headline('guardian_invitation_subject'),
    paragraphs: [
      say(facts.isForInviter ? 'guardian_invitation_own_sentence' : 'guardian_invitation_sentence', {
        inviter: inLanguage(facts.inviter, facts.inviterAr),
        person: inLanguage(facts.person, facts.personAr),
      }),
      say('guardian_invitation_how'),
    ],
    link: { label: say('guardian_invitation_button'), url: secretLink(secret) },
    footnote: say('guardian_invitation_footnote'),
  })),
})
