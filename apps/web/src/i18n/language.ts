import type { Language } from '@aafiya/contracts/messages/message-key'

export type { Language }

export { languages } from '@aafiya/contracts/platform/people'

/** The storage key of the chosen language. */
export const languageKey = 'i18nextLng'

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ar'

export const directionOf = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr')

export const otherLanguage = (language: Language): Language => (language === 'ar' ? 'en' : 'ar')

/** The language of the page; boot.js sets it before the first paint. */
export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

export function showLanguage(language: Language): void {
  const root = document.documentElement
  // Setting the same value again would still make the browser recompute all styles.
  if (root.lang !== language) root.lang = language
  if (root.dir !== directionOf(language)) root.dir = directionOf(language)
}

/** The storage key, per tab, of the language of an opened message; `boot.js` writes it. */
export const messageLanguageKey = 'messageLanguage'

/** Called when the user chooses a language. */
export function forgetMessageLanguage(): void {
  try {
    sessionStorage.removeItem(messageLanguageKey)
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}

/** Stores the chosen language, also in a cookie that the server can read. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
  forgetMessageLanguage()
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`
}
