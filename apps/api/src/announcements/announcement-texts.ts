import { span } from '@aafiya/contracts/language/format-span'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'

import { fill } from '../platform/languages.ts'
import ar from './texts/ar.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/**
 * All words of mails, short messages and notifications, event by event: `_subject`, `_sentence`, `_button` and
 * `_footnote` are the mail's, `_title` and `_body` the notification's, `_full`, `_short` and `_brief` the short
 * message's.
 */
export type TextKey = keyof typeof en
export const announcementTexts: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, ar }

/** "of 3 appointments", "بموعدين": the noun follows its number. */
export const ofAppointments = (language: Language, count: number): string => {
  const category = new Intl.PluralRules(language).select(count)
  return fill(announcementTexts[language][`of_appointments_${category === 'zero' ? 'other' : category}`], { count })
}

/** The lengths of time that these texts name, from `limits`. */
export const lifetimes = (language: Language) => ({
  otpLifetime: span(language, limits.otpMinutes, 'minute'),
  linkLifetime: span(language, limits.passwordLinkDays, 'day'),
  invitationLifetime: span(language, limits.invitationDays, 'day'),
  exportLifetime: span(language, limits.exportHours, 'hour'),
  declineWithin: span(language, limits.declineHours, 'hour'),
})
