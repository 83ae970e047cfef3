import { money } from '@aafiya/contracts/language/format-money'
import type { Language } from '@aafiya/contracts/messages/message-key'
import * as z from 'zod/mini'

import type { Deps } from '../deps.ts'
import { fill, type Variables } from '../platform/languages.ts'
import { localDay, localTime, zoneCity } from '../platform/local-format.ts'
import { layOutMail } from '../platform/mail/mail-layout.ts'
import type { MailTemplates, RenderMail } from '../platform/mail/mail.ts'
import ar from './mail-texts/ar.json' with { type: 'json' }
import en from './mail-texts/en.json' with { type: 'json' }

type TextKey = keyof typeof en
const texts: Record<Language, Record<TextKey, string>> = { en, ar }

/** The events of a payment that its patient is notified of. `late` and `twice`: it is refunded in full. */
export const paymentMailEvents = ['paid', 'refunded', 'failed', 'late', 'twice'] as const
export type PaymentMailEvent = (typeof paymentMailEvents)[number]

/** Facts of that moment; `amount` is as people read it. */
const PaymentFacts = z.object({
  appointmentId: z.string(),
  recipientName: z.string(),
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  startsAt: z.iso.datetime(),
  amount: z.number(),
  currency: z.string(),
})
export type PaymentFacts = z.infer<typeof PaymentFacts>

/** The mails about payments, to the patient. */
export function paymentMails({ clinic, config: { publicUrl } }: Pick<Deps, 'clinic' | 'config'>): MailTemplates {
  const render =
    (event: PaymentMailEvent): RenderMail =>
    ({ language, data }) => {
      const facts = PaymentFacts.parse(data)
      const startsAt = new Date(facts.startsAt)
      const variables: Variables = {
        doctor: (language === 'ar' ? facts.doctorNameAr : null) ?? facts.doctorName,
        firstName: facts.recipientName,
        day: localDay(startsAt, language, clinic.facts().timeZone),
        time: localTime(startsAt, language, clinic.facts().timeZone),
        zone: zoneCity(clinic.facts().timeZone, language),
      }
      const say = (key: TextKey) => fill(texts[language][key], variables)
      return layOutMail({
        language,
        clinicName: language === 'ar' ? clinic.facts().nameAr : clinic.facts().name,
        subject: say(`${event}_subject`),
        paragraphs: [say('greeting'), say(`${event}_sentence`)],
        facts: [
          ...(event === 'failed' ? [] : [{ label: say('amount'), value: money(language, facts.amount, facts.currency) }]),
          { label: say('doctor'), value: say('doctor_named') },
          { label: say('when'), value: say('clinic_time') },
        ],
        link:
          event === 'paid' || event === 'refunded'
            ? { label: say('receipt'), url: `${publicUrl}/payment/${facts.appointmentId}/receipt` }
            : { label: say('your_appointments'), url: `${publicUrl}/My-Appointment` },
      })
    }
  return Object.fromEntries(paymentMailEvents.map((event) => [`payment_${event}`, render(event)]))
}
