import type { Language } from '@aafiya/contracts/messages/message-key'

export type { Language }

export { languages } from '@aafiya/contracts/platform/people'

/** Where the choice is kept. */
export const languageKey = 'i18nextLng'

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ar'

export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')

export const otherLanguage = (language: Language): Language => (language === 'ar' ? 'en' : 'ar')

/** The language of the page; boot.js has set it before the first paint. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

export function showLanguage(language: Language): void {
  const root = document.documentElement
  // Set again to what it is, the browser would still compute the style of everything again.
  if (root.lang !== language) root.lang = language
  if (root.dir !== directionOf(language)) root.dir = directionOf(language)
}

/** Where the language of a message whose link was opened is kept, for one tab; `boot.js` writes it. */
export const messageLanguageKey = 'messageLanguage'

/** A choice ends it. */
export function forgetMessageLanguage(): void {
  try {
    sessionStorage.removeItem(messageLanguageKey)
  } catch {
    // Nothing was kept either.
  }
}

/** Stores the chosen language, also as a cookie, since a server cannot read the storage. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage may be closed to us; the choice then lasts as long as the page.
  }
  forgetMessageLanguage()
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`
}
