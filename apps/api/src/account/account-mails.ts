import * as z from 'zod/mini'

import { mailOf, secretLink, type MailDeps } from '../announcements/mail-kit.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'

const Facts = z.object({
  firstName: z.optional(z.string()),
  newEmail: z.optional(z.string()),
  madeBy: z.optional(z.string()),
  hasGoogle: z.optional(z.boolean()),
})

const codes = ['sign_up_code', 'forgot_code', 'change_email_code', 'confirm_code', 'login_code'] as const
const passwordLinks = ['administrator_link', 'receptionist_link', 'doctor_link'] as const
const notices = [
  'email_changed',
  'password_changed',
  'google_linked',
  'google_unlinked',
  'second_factor_on',
  'second_factor_off',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'second_factor_reset',
  'account_erased',
] as const

/** The mails about accounts: codes, links, and the notice to a person who already has an account. */
export function accountMails(deps: MailDeps): MailTemplates {
  const each = <Event extends string>(
    events: readonly Event[],
    make: (event: Event) => MailTemplates[string],
  ): MailTemplates => Object.fromEntries(events.map((event) => [event, make(event)]))
  return {
    ...each(codes, (event) =>
      mailOf(deps, Facts, ({ say, headline }, { firstName }, { code }) => ({
        firstName,
        subject: headline(`${event}_subject`),
        paragraphs: [say(`${event}_sentence`)],
        code,
        footnote: say('code_footnote'),
      })),
    ),
    ...each(passwordLinks, (event) =>
      mailOf(deps, Facts, ({ say, headline }, { firstName }, secret) => ({
        firstName,
        subject: headline(`${event}_subject`),
        paragraphs: [say(`${event}_sentence`)],
        link: { label: say('link_button'), url: secretLink(secret) },
        footnote: say('link_lifetime'),
      })),
    ),
    ...each(notices, (event) =>
      mailOf(deps, Facts, ({ say, headline }, { firstName, newEmail = '', hasGoogle }) => ({
        firstName,
        subject: headline(`${event}_subject`),
        paragraphs: [say(`${event}_sentence`, { newEmail }), ...(hasGoogle ? [say('google_still_linked')] : [])],
        footnote: say('not_you_contact'),
      })),
    ),
    administrator_made: mailOf(deps, Facts, ({ say, headline, page }, { firstName, newEmail = '', madeBy }) => ({
      firstName,
      subject: headline('administrator_made_subject'),
      paragraphs: [
        madeBy === undefined
          ? say('administrator_made_by_command', { newEmail })
          : say('administrator_made_sentence', { newEmail, madeBy }),
      ],
      link: { label: say('administrator_made_button'), url: page('/admin/accounts') },
      footnote: say('administrator_made_footnote'),
    })),
    export_ready: mailOf(deps, Facts, ({ say, headline, page }, { firstName }) => ({
      firstName,
      subject: headline('export_ready_subject'),
      paragraphs: [say('export_ready_sentence')],
      link: { label: say('export_ready_button'), url: page('/profile/data') },
      footnote: say('export_ready_footnote'),
    })),
    account_exists: mailOf(deps, Facts, ({ say, headline, page }, { firstName }) => ({
      firstName,
      subject: headline('account_exists_subject'),
      paragraphs: [say('account_exists_sentence')],
      link: { label: say('account_exists_button'), url: page('/login') },
      footnote: say('account_exists_footnote'),
    })),
  }
}
