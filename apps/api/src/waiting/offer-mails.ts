import * as z from 'zod/mini'

import { mailOf, secretLink, type MailDeps } from '../announcements/mail-kit.ts'
import { doctorFacts, patientFacts } from '../announcements/visit-facts.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'

export const offerMail = 'waiting_offer'

const OfferFacts = z.object({
  recipientName: z.string(),
  ...patientFacts,
  ...doctorFacts,
  startsAt: z.iso.datetime(),
  reservedUntil: z.iso.datetime(),
  /** The start of the visit that the offered time would move. */
  insteadOf: z.optional(z.iso.datetime()),
})
export type OfferFacts = z.infer<typeof OfferFacts>

/** The mail about a free time reserved for its reader; nothing about the reason for the visit. */
export const offerMails = (deps: MailDeps): MailTemplates => ({
  [offerMail]: mailOf(
    deps,
    OfferFacts,
    ({ say, headline, inLanguage, doctorRow, day, time, zone, when }, facts, secret) => {
      const { startsAt, insteadOf } = facts
      const start = { day: day(startsAt), time: time(startsAt) }
      const patient = inLanguage(facts.patientName, facts.patientNameAr)
      return {
        firstName: facts.recipientName,
        subject: headline(insteadOf ? 'waiting_offer_subject_earlier' : 'waiting_offer_subject', start),
        paragraphs: [
          say(insteadOf ? 'waiting_offer_sentence_earlier' : 'waiting_offer_sentence'),
          say('waiting_offer_reserved', { until: time(facts.reservedUntil), zone }),
        ],
        facts: [
          [
            ...(patient ? [{ label: say('patient'), value: patient }] : []),
            doctorRow(inLanguage(facts.doctorName, facts.doctorNameAr)),
            { label: say('when'), value: when(startsAt) },
            ...(insteadOf ? [{ label: say('waiting_offer_instead_of'), value: when(insteadOf) }] : []),
          ],
        ],
        link: { label: say('waiting_offer_button'), url: secretLink(secret) },
        footnote: say('waiting_offer_footnote'),
      }
    },
  ),
})
