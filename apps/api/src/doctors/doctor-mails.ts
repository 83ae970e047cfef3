import * as z from 'zod/mini'

import { mailOf, type MailDeps } from '../announcements/mail-kit.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'

const Facts = z.object({ firstName: z.string(), reason: z.optional(z.string()) })

/** The mails to an applicant about the decision. */
export const doctorMails = (deps: MailDeps): MailTemplates => ({
  doctor_approved: mailOf(deps, Facts, ({ say, headline, page }, { firstName }) => ({
    firstName,
    subject: headline('doctor_approved_subject'),
    paragraphs: [say('doctor_approved_sentence')],
    link: { label: say('doctor_approved_button'), url: page('/doctor/inquiries') },
  })),
  doctor_declined: mailOf(deps, Facts, ({ say, headline, page }, { firstName, reason }) => ({
    firstName,
    subject: headline('doctor_declined_subject'),
    paragraphs: [say('doctor_declined_sentence')],
    facts: reason ? [[{ label: say('reason'), value: reason }]] : [],
    link: { label: say('doctor_declined_button'), url: page('/profile') },
    footnote: say('doctor_declined_footnote'),
  })),
})
