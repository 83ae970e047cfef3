import type { Language } from './language.ts'

/** Latin digits and the Gregorian calendar, whatever the browser prefers. No region in Arabic: they differ in months and clocks. */
const arabic = 'ar-u-nu-latn-ca-gregory'
const dayLocale: Record<Language, string> = { en: 'en-GB-u-nu-latn-ca-gregory', ar: arabic }
const clockLocale: Record<Language, string> = { en: 'en-US-u-nu-latn-ca-gregory', ar: arabic }

const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

function cached<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  return made
}

/** A formatter of dates or of clock times, made once; making one takes longer than using it a hundred times. */
export function dateFormatter(language: Language, options: Intl.DateTimeFormatOptions & { timeZone: string }): Intl.DateTimeFormat {
  const isClock = options.hour !== undefined || options.timeZoneName !== undefined
  const locale = (isClock ? clockLocale : dayLocale)[language]
  return cached(dates, locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options))
}

export function numberFormatter(language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const locale = language === 'ar' ? arabic : 'en-US'
  return cached(numbers, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options))
}
