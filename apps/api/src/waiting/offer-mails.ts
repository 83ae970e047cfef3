import type { Language } from '@aafiya/contracts/messages/message-key'
import * as z from 'zod/mini'

import { VisitLinkSecret } from '../appointments/links/visit-link-secret.ts'
import type { Deps } from '../deps.ts'
import { fill, type Variables } from '../platform/languages.ts'
import { localDay, localTime, zoneCity } from '../platform/local-format.ts'
import { layOutMail } from '../platform/mail/mail-layout.ts'
import type { MailTemplates } from '../platform/mail/mail.ts'
import ar from './mail-texts/ar.json' with { type: 'json' }
import en from './mail-texts/en.json' with { type: 'json' }

type TextKey = keyof typeof en
const texts: Record<Language, Record<TextKey, string>> = { en, ar }

export const offerMail = 'waiting_offer'

const OfferFacts = z.object({
  recipientName: z.string(),
  /** Who is treated, where that is not the reader. */
  patientName: z.optional(z.string()),
  patientNameAr: z.optional(z.nullable(z.string())),
  doctorName: z.string(),
  doctorNameAr: z.nullable(z.string()),
  startsAt: z.iso.datetime(),
  reservedUntil: z.iso.datetime(),
  /** The start of the visit that the offered time would move. */
  insteadOf: z.optional(z.iso.datetime()),
})
export type OfferFacts = z.infer<typeof OfferFacts>

/** The mail that a time is free and reserved for its reader; nothing of what the visit is about. */
export const offerMails = ({ clinic }: Pick<Deps, 'clinic'>): MailTemplates => ({
  [offerMail]: ({ language, data, secret }) => {
    const { recipientName, insteadOf, ...facts } = OfferFacts.parse(data)
    const { link } = VisitLinkSecret.parse(secret)
    const { timeZone, name, nameAr } = clinic.facts()
    const isArabic = language === 'ar'
    const when = (instant: string) => ({
      day: localDay(new Date(instant), language, timeZone),
      time: localTime(new Date(instant), language, timeZone),
      zone: zoneCity(timeZone, language),
    })
    const say = (key: TextKey, variables: Variables = {}) => fill(texts[language][key], variables)
    const doctor = (isArabic ? facts.doctorNameAr : null) ?? facts.doctorName
    const patient = (isArabic ? facts.patientNameAr : null) ?? facts.patientName
    const until = localTime(new Date(facts.reservedUntil), language, timeZone)
    return layOutMail({
      language,
      clinicName: isArabic ? nameAr : name,
      subject: say(insteadOf ? 'subject_earlier' : 'subject', when(facts.startsAt)),
      paragraphs: [
        say('greeting', { firstName: recipientName }),
        say(insteadOf ? 'sentence_earlier' : 'sentence'),
        say('reserved', { until, zone: zoneCity(timeZone, language) }),
      ],
      facts: [
        ...(patient ? [{ label: say('patient'), value: patient }] : []),
        { label: say('doctor'), value: say('doctor_named', { doctor }) },
        { label: say('when'), value: say('clinic_time', when(facts.startsAt)) },
        ...(insteadOf ? [{ label: say('instead_of'), value: say('clinic_time', when(insteadOf)) }] : []),
      ],
      link: { label: say('answer'), url: link },
      footnote: say('footnote'),
    })
  },
})
