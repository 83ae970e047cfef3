import type { Language } from '@aafiya/contracts/message-key'

/** Latin digits and the Gregorian calendar are pinned: engines differ in what a bare `ar` means. */
const locale: Record<Language, string> = { en: 'en-GB', ar: 'ar-u-nu-latn-ca-gregory' }

export const localDay = (instant: Date, language: Language, timeZone: string): string =>
  // Engines differ on a comma after the English weekday.
  new Intl.DateTimeFormat(locale[language], { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .format(instant)
    .replace(',', '')

export const localTime = (instant: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-US' : locale.ar, { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(instant)
    .replace('\u202F', ' ')

export const localMoney = (amount: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-US' : locale.ar, {
    style: 'currency',
    currency,
    ...(language === 'ar' && { currencyDisplay: 'name' as const }),
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)

const citiesAr: Readonly<Record<string, string>> = {
  'Africa/Cairo': 'القاهرة',
  'Asia/Riyadh': 'الرياض',
  'Asia/Dubai': 'دبي',
  'Asia/Amman': 'عمّان',
  'Asia/Beirut': 'بيروت',
}

/** The city a zone is named after, as people call it. */
export const zoneCity = (zone: string, language: Language): string =>
  (language === 'ar' && citiesAr[zone]) || zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
