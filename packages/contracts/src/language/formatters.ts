import type { Language } from '../messages/message-key.ts'

/**
 * Latin digits and the Gregorian calendar, regardless of the browser's or machine's settings. No region for Arabic:
 * regions differ in month names and clocks.
 */
const arabic = 'ar-u-nu-latn-ca-gregory'
const dayLocale: Record<Language, string> = { en: 'en-GB-u-nu-latn-ca-gregory', ar: arabic }
const clockLocale: Record<Language, string> = { en: 'en-US-u-nu-latn-ca-gregory', ar: arabic }

type DateOptions = Intl.DateTimeFormatOptions

const dates = new Map<DateOptions, Map<string, Intl.DateTimeFormat>>()
const numbers = new Map<string, Intl.NumberFormat>()

function cached<K, V>(cache: Map<K, V>, key: K, make: () => V): V {
  const known = cache.get(key)
  if (known) return known
  const made = make()
  cache.set(key, made)
  return made
}

/**
 * A formatter of dates or clock times, cached, since creating one takes longer than using it a hundred times. The
 * options object itself is the cache key, so it has to be a constant: a week of times requests a formatter hundreds
 * of times.
 */
export function dateFormatter(language: Language, zone: string, options: DateOptions): Intl.DateTimeFormat {
  const inZones = cached(dates, options, () => new Map<string, Intl.DateTimeFormat>())
  return cached(inZones, `${language} ${zone}`, () => {
    const isClock = options.hour !== undefined || options.timeZoneName !== undefined
    return new Intl.DateTimeFormat((isClock ? clockLocale : dayLocale)[language], { ...options, timeZone: zone })
  })
}

export function numberFormatter(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = language === 'ar' ? arabic : 'en-US'
  return cached(numbers, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options))
}
