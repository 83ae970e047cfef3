import * as z from 'zod/mini'

import { mailOf, type MailDeps } from '../announcements/mail-kit.ts'
import type { MailTemplates, RenderMail } from '../platform/mail/mail.ts'

const Facts = z.object({ firstName: z.string(), link: z.string() })

/** The mails about inquiries. None contains a word of the inquiry or of its answer. */
export function inquiryMails(deps: MailDeps): MailTemplates {
  const plainMail = (event: 'inquiry_answered' | 'visit_suggested'): RenderMail =>
    mailOf(deps, Facts, ({ say, headline, page }, { firstName, link }) => ({
      firstName,
      subject: headline(`${event}_subject`),
      paragraphs: [say(`${event}_sentence`)],
      link: { label: say(`${event}_button`), url: page(link) },
      footnote: say('inquiry_emergency'),
    }))
  return { inquiry_answered: plainMail('inquiry_answered'), visit_suggested: plainMail('visit_suggested') }
}
