import type { Language } from '../messages/message-key.ts'
import { dateFormatter } from './formatters.ts'

/** A moment, and the zone for its clock time. Always the clinic's zone, never the browser's. */
export interface When {
  /** UTC instant, ISO 8601. */
  instant: string
  /** IANA zone. */
  zone: string
}

/** A civil day, `YYYY-MM-DD`: the same day in every zone. */
export const civilDay = (date: string): When => ({ instant: `${date}T00:00:00Z`, zone: 'UTC' })

/** A civil time, `HH:mm`, as on the clinic's clock. */
export const civilTime = (time: string): When => ({ instant: `1970-01-01T${time}:00Z`, zone: 'UTC' })

type Options = Intl.DateTimeFormatOptions

const options = {
  longDate: { day: 'numeric', month: 'long', year: 'numeric' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  monthAndYear: { month: 'long', year: 'numeric' },
  dayNumber: { day: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  clockTime: { hour: 'numeric', minute: '2-digit', hour12: true },
  clockHour: { hour: 'numeric', hour12: true },
  zoneName: { timeZoneName: 'shortGeneric' },
} as const satisfies Record<string, Options>

const shown = (language: Language, { instant, zone }: When, how: Options) =>
  dateFormatter(language, zone, how).format(new Date(instant))

const part = (language: Language, { instant, zone }: When, how: Options, type: Intl.DateTimeFormatPartTypes) =>
  dateFormatter(language, zone, how)
    .formatToParts(new Date(instant))
    .find((found) => found.type === type)?.value ?? ''

/** "22 November 2026", "22 نوفمبر 2026" */
export const longDate = (language: Language, when: When) => shown(language, when, options.longDate)

/** "22 November", "22 نوفمبر" */
export const dayAndMonth = (language: Language, when: When) => shown(language, when, options.dayAndMonth)

/** "November 2026", "نوفمبر 2026" */
export const monthAndYear = (language: Language, when: When) => shown(language, when, options.monthAndYear)

/** "22" */
export const dayNumber = (language: Language, when: When) => part(language, when, options.dayNumber, 'day')

/** "Sunday", "الأحد" */
export const weekday = (language: Language, when: When) => shown(language, when, options.weekday)

/** "SUN", "أحد": as the day picker has room for it. Arabic drops the article, English is the specification's. */
export const pickerWeekday = (language: Language, when: When) =>
  language === 'ar'
    ? weekday(language, when).replace(/^ال/, '')
    : shown(language, when, options.shortWeekday).toUpperCase()

/** "Sunday 22 November", "الأحد 22 نوفمبر"; the comma that Intl writes is left out. */
export const weekdayAndDay = (language: Language, when: When) =>
  `${weekday(language, when)} ${dayAndMonth(language, when)}`

/** "Sun 22 Nov", "الأحد 22 نوفمبر": for a narrow place; Arabic does not shorten days and months. */
export const shortDay = (language: Language, when: When) =>
  language === 'ar' ? weekdayAndDay(language, when) : shown(language, when, options.shortDay).replace(',', '')

/** "Sun 22 November", "الأحد 22 نوفمبر" */
export const briefDay = (language: Language, when: When) =>
  language === 'ar'
    ? weekdayAndDay(language, when)
    : `${shown(language, when, options.shortWeekday)} ${dayAndMonth(language, when)}`

/** "Sunday 22 November 2026", "الأحد 22 نوفمبر 2026" */
export const fullDate = (language: Language, when: When) => `${weekday(language, when)} ${longDate(language, when)}`

/** "3:30 PM", "3:30 م"; the parts do not separate at the end of a line. */
export const clockTime = (language: Language, when: When) =>
  shown(language, when, options.clockTime).replace(/\s/g, '\u00A0')

/** "10 AM", "10 ص" */
export const clockHour = (language: Language, when: When) =>
  shown(language, when, options.clockHour).replace(/\s/g, '\u00A0')

/** "3:30", for a list whose heading names the half of the day. */
export const clockFace = (language: Language, when: When) => /\d+:\d+/.exec(clockTime(language, when))?.[0] ?? ''

/** "AM" or "PM", "ص" or "م" */
export const halfOfDay = (language: Language, when: When) => part(language, when, options.clockHour, 'dayPeriod')

/** "Egypt Time", "توقيت مصر" */
export const zoneName = (language: Language, when: When) => part(language, when, options.zoneName, 'timeZoneName')
