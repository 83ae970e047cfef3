import { clockTime, fullDate } from '@aafiya/contracts/language/format-days'
import type { Language } from '@aafiya/contracts/messages/message-key'

/** "Sunday 22 November 2026": the words that the web app shows, for an instant of ours. */
export const localDay = (instant: Date, language: Language, zone: string): string =>
  fullDate(language, { instant: instant.toISOString(), zone })

/** "3:30 PM", as in the web app, but with a space that people can type: mails are searched and copied. */
export const localTime = (instant: Date, language: Language, zone: string): string =>
  clockTime(language, { instant: instant.toISOString(), zone }).replaceAll('\u00A0', ' ')

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
