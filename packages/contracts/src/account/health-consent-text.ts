import type { Language } from '../messages/message-key.ts'

/**
 * The sentence that `healthConsentVersion` stands for, as forms show it. Another meaning needs
 * the next version, and everyone is then asked again.
 */
export const healthConsentText: Readonly<Record<Language, string>> = {
  en: 'I agree that the clinic stores and uses the patient’s health data to provide care. This can be withdrawn at any time under My data.',
  ar: 'أوافق على أن تحفظ العيادة البيانات الصحية للمريض وتستخدمها لتقديم الرعاية. ويمكن سحب هذه الموافقة في أي وقت من صفحة «بياناتي».',
}

const changed: Readonly<Record<Language, (sentence: string) => string>> = {
  en: (sentence) => `This sentence has changed. It now says: “${sentence}” To agree to it, reload the page.`,
  ar: (sentence) => `تغيّرت هذه الجملة، ونصها الآن: "${sentence}" وللموافقة عليها أعد تحميل الصفحة.`,
}

/** Refuses a consent to another text, with the text in use. */
export const healthConsentChanged = (language: Language): string => changed[language](healthConsentText[language])
