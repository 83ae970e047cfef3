import { span } from '@aafiya/contracts/language/format-span'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { limits } from '@aafiya/contracts/platform/limits'

import type { Deps } from '../deps.ts'
import { fill } from '../platform/languages.ts'
import { layOutMail } from '../platform/mail/mail-layout.ts'
import type { MailTemplates, RenderMail } from '../platform/mail/mail.ts'
import ar from './mail-texts/ar.json' with { type: 'json' }
import en from './mail-texts/en.json' with { type: 'json' }

type TextKey = keyof typeof en
const texts: Record<Language, Record<TextKey, string>> = { en, ar }

/** The mails about accounts: codes, links, and the notice to a person who already has an account. */
export function accountMails({ clinic, config: { publicUrl } }: Pick<Deps, 'clinic' | 'config'>): MailTemplates {
  const translator = (language: Language, data: Record<string, unknown>) => {
    const clinicName = language === 'ar' ? clinic.facts().nameAr : clinic.facts().name
    const firstName = typeof data['firstName'] === 'string' ? data['firstName'] : ''
    const newEmail = typeof data['newEmail'] === 'string' ? data['newEmail'] : ''
    const say = (key: TextKey) =>
      fill(texts[language][key], { otpLifetime: span(language, limits.otpMinutes, 'minute'), clinicName, firstName, newEmail })
    return { say, clinicName, greeting: say(firstName ? 'greeting' : 'greeting_nobody') }
  }
  const code =
    (subject: TextKey, sentence: TextKey): RenderMail =>
    ({ language, data, secret }) => {
      const { say, clinicName, greeting } = translator(language, data)
      const paragraphs = [greeting, say(sentence)]
      return layOutMail({
        language,
        clinicName,
        subject: say(subject),
        paragraphs,
        code: secret['code'] ?? '',
        footnote: `${say('code_lifetime')} ${say('not_you')}`,
      })
    }
  const link =
    (subject: TextKey, sentence: TextKey): RenderMail =>
    ({ language, data, secret }) => {
      const { say, clinicName, greeting } = translator(language, data)
      const target = { label: say('link_button'), url: secret['link'] ?? '' }
      return layOutMail({
        language,
        clinicName,
        subject: say(subject),
        paragraphs: [greeting, say(sentence)],
        link: target,
        footnote: say('link_lifetime'),
      })
    }
  const plainMail =
    (subject: TextKey, sentence: TextKey): RenderMail =>
    ({ language, data }) => {
      const { say, clinicName, greeting } = translator(language, data)
      return layOutMail({
        language,
        clinicName,
        subject: say(subject),
        paragraphs: [greeting, say(sentence)],
        footnote: say('not_you_contact'),
      })
    }
  return {
    sign_up_code: code('sign_up_subject', 'sign_up_sentence'),
    forgot_code: code('forgot_subject', 'forgot_sentence'),
    change_email_code: code('change_email_subject', 'change_email_sentence'),
    confirm_code: code('confirm_subject', 'confirm_sentence'),
    email_changed: plainMail('email_changed_subject', 'email_changed_sentence'),
    password_changed: plainMail('password_changed_subject', 'password_changed_sentence'),
    google_linked: plainMail('google_linked_subject', 'google_linked_sentence'),
    login_code: code('login_subject', 'login_sentence'),
    administrator_link: link('administrator_subject', 'administrator_sentence'),
    receptionist_link: link('receptionist_subject', 'receptionist_sentence'),
    doctor_link: link('doctor_subject', 'doctor_sentence'),
    account_exists({ language, data }) {
      const { say, clinicName, greeting } = translator(language, data)
      const target = { label: say('exists_button'), url: `${publicUrl}/login` }
      const paragraphs = [greeting, say('exists_sentence')]
      return layOutMail({ language, clinicName, subject: say('exists_subject'), paragraphs, link: target, footnote: say('exists_not_you') })
    },
  }
}
