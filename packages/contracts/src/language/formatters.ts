import type { Language } from '../messages/message-key.ts'

/** Latin digits and the Gregorian calendar, whatever the browser or the machine prefers. No region in Arabic: they differ in months and clocks. */
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
 * A formatter of dates or of clock times, made once; making one takes longer than using it a hundred times. Known by its
 * options themselves, which therefore have to be constants: a week of times asks for one hundreds of times.
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
