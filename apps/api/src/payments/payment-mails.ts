import * as z from 'zod/mini'

import { mailOf, type MailDeps } from '../announcements/mail-kit.ts'
import { doctorFacts } from '../announcements/visit-facts.ts'
import type { MailTemplates, RenderMail } from '../platform/mail/mail.ts'

/**
 * The events of a payment that its payer is notified of. `late`, `twice` and `unauthorized`: it is refunded in full.
 */
export const paymentMailEvents = ['paid', 'refunded', 'failed', 'late', 'twice', 'unauthorized'] as const
export type PaymentMailEvent = (typeof paymentMailEvents)[number]

/** Facts of that moment; `amount` is as people read it. */
const PaymentFacts = z.object({
  appointmentId: z.string(),
  recipientName: z.string(),
  ...doctorFacts,
  startsAt: z.iso.datetime(),
  amount: z.number(),
  /**
   * Of a failed payment for a time that is only held: when it is free for others again. There is nothing yet to pay for
   * at the clinic.
   */
  reservedUntil: z.optional(z.iso.datetime()),
  /** Whether the payer may still act for the patient of the receipt. Mails of an older release do not contain it. */
  mayRead: z.optional(z.boolean()),
  currency: z.string(),
})
export type PaymentFacts = z.infer<typeof PaymentFacts>

/** The mails about payments, to the patient. */
export function paymentMails(deps: MailDeps): MailTemplates {
  const render = (event: PaymentMailEvent): RenderMail =>
    mailOf(deps, PaymentFacts, ({ say, headline, page, inLanguage, doctorRow, when, money, ...write }, facts) => {
      const start = { day: write.day(facts.startsAt), time: write.time(facts.startsAt) }
      const doctor = inLanguage(facts.doctorName, facts.doctorNameAr)
      return {
        firstName: facts.recipientName,
        subject: headline(`payment_${event}_subject`, start),
        paragraphs: [
          facts.reservedUntil === undefined
            ? say(`payment_${event}_sentence`, { ...start, doctor })
            : say('payment_failed_held_sentence', { until: write.time(facts.reservedUntil) }),
        ],
        facts: [
          [
            ...(event === 'failed' ? [] : [{ label: say('amount'), value: money(facts.amount, facts.currency) }]),
            doctorRow(doctor),
            { label: say('when'), value: when(facts.startsAt) },
          ],
        ],
        link:
          (event === 'paid' || event === 'refunded') && facts.mayRead !== false
            ? { label: say('payment_receipt'), url: page(`/payment/${facts.appointmentId}/receipt`) }
            : { label: say('your_appointments'), url: page('/My-Appointment') },
      }
    })
  return Object.fromEntries(paymentMailEvents.map((event) => [`payment_${event}`, render(event)]))
}
