import * as format from '@aafiya/contracts/language/format-days'
import * as money from '@aafiya/contracts/language/format-money'

import type { Language } from './language.ts'
import { useLanguage } from './use-language.ts'

const inLanguage =
  <In extends unknown[], Out>(language: Language, write: (language: Language, ...values: In) => Out) =>
  (...values: In): Out =>
    write(language, ...values)

function formatsOf(language: Language) {
  return {
    longDate: inLanguage(language, format.longDate),
    dayAndMonth: inLanguage(language, format.dayAndMonth),
    monthAndYear: inLanguage(language, format.monthAndYear),
    dayNumber: inLanguage(language, format.dayNumber),
    weekday: inLanguage(language, format.weekday),
    pickerWeekday: inLanguage(language, format.pickerWeekday),
    weekdayAndDay: inLanguage(language, format.weekdayAndDay),
    shortDay: inLanguage(language, format.shortDay),
    briefDay: inLanguage(language, format.briefDay),
    fullDate: inLanguage(language, format.fullDate),
    clockTime: inLanguage(language, format.clockTime),
    clockHour: inLanguage(language, format.clockHour),
    clockFace: inLanguage(language, format.clockFace),
    halfOfDay: inLanguage(language, format.halfOfDay),
    zoneName: inLanguage(language, format.zoneName),
    money: inLanguage(language, money.money),
    shortMoney: inLanguage(language, money.shortMoney),
    count: money.count,
    percent: inLanguage(language, money.percent),
  }
}

const formats = { en: formatsOf('en'), ar: formatsOf('ar') }

/** The formatters of the page's language: `useFormat().clockTime({ instant, zone })`. */
export const useFormat = () => formats[useLanguage()]
