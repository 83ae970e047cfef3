import { expect, test } from 'vitest'

import type { Language } from '../messages/message-key.ts'
import * as format from './format-days.ts'
import { civilDay, civilTime, type When } from './format-days.ts'
import { count, money, percent, shortMoney } from './format-money.ts'

const cairo = { instant: '2026-11-22T13:30:00Z', zone: 'Africa/Cairo' }
const plain = (text: string) => text.replace(/\u00A0/g, ' ')

test.each<[string, (language: Language, when: When) => string, string, string]>([
  ['longDate', format.longDate, '22 November 2026', '22 نوفمبر 2026'],
  ['dayAndMonth', format.dayAndMonth, '22 November', '22 نوفمبر'],
  ['monthAndYear', format.monthAndYear, 'November 2026', 'نوفمبر 2026'],
  ['dayNumber', format.dayNumber, '22', '22'],
  ['weekday', format.weekday, 'Sunday', 'الأحد'],
  ['pickerWeekday', format.pickerWeekday, 'SUN', 'أحد'],
  ['weekdayAndDay', format.weekdayAndDay, 'Sunday 22 November', 'الأحد 22 نوفمبر'],
  ['fullDate', format.fullDate, 'Sunday 22 November 2026', 'الأحد 22 نوفمبر 2026'],
  ['clockTime', format.clockTime, '3:30 PM', '3:30 م'],
  ['clockHour', format.clockHour, '3 PM', '3 م'],
  ['clockFace', format.clockFace, '3:30', '3:30'],
  ['halfOfDay', format.halfOfDay, 'PM', 'م'],
  ['zoneName', format.zoneName, 'Egypt Time', 'توقيت مصر'],
])('%s in both languages', (_, write, en, ar) => {
  expect(plain(write('en', cairo))).toBe(en)
  expect(plain(write('ar', cairo))).toBe(ar)
})

test('a time is in the given zone, regardless of the machine’s zone', () => {
  expect(plain(format.clockTime('en', { ...cairo, zone: 'Asia/Tokyo' }))).toBe('10:30 PM')
  expect(format.longDate('en', { instant: '2026-11-22T22:30:00Z', zone: 'Africa/Cairo' })).toBe('23 November 2026')
})

test('a civil day and a civil time are the same everywhere', () => {
  expect(format.weekdayAndDay('en', civilDay('2026-11-24'))).toBe('Tuesday 24 November')
  expect(plain(format.clockTime('ar', civilTime('00:00')))).toBe('12:00 ص')
  expect(format.clockFace('en', civilTime('12:30'))).toBe('12:30')
})

test.each([
  [0, '$0', '0 دولار'],
  [1, '$1', 'دولار واحد'],
  [2, '$2', 'دولاران'],
  [3, '$3', '3 دولارات'],
  [10, '$10', '10 دولارات'],
  [11, '$11', '11 دولارًا'],
  [60, '$60', '60 دولارًا'],
  [100, '$100', '100 دولار'],
  [103, '$103', '103 دولارات'],
  [47.5, '$47.50', '47.50 دولار'],
  [1250, '$1,250', '1,250 دولارًا'],
  [-1, '-$1', '\u200E-1 دولار'],
  [-3, '-$3', '\u200E-3 دولار'],
])('%d dollars', (amount, en, ar) => {
  expect(money('en', amount, 'USD')).toBe(en)
  expect(money('ar', amount, 'USD')).toBe(ar)
})

test('another currency’s sign is isolated from its sentence', () => {
  expect(plain(money('en', 60, 'EGP'))).toBe('\u2068EGP 60\u2069')
  expect(plain(money('ar', 60, 'EGP'))).toBe('\u206860 جنيهًا مصريًا\u2069')
})

test.each([
  [60, 'USD', '$60', '60'],
  [1247.5, 'USD', '$1,247.50', '1,247.50'],
  [47.5, 'KWD', 'KWD 47.500', '47.500'],
] as const)('where there is little room, %d %s is %s or, in Arabic, %s', (amount, currency, en, ar) => {
  expect(plain(shortMoney('en', amount, currency)).replace(/[\u2068\u2069]/g, '')).toBe(en)
  expect(shortMoney('ar', amount, currency)).toBe(ar)
})

test('digits are Latin in both languages', () => {
  expect(count(1247)).toBe('1,247')
  for (const amount of [0, 7, 60, 999, 1000, 12_345, 1_234_567])
    for (const locale of ['en-US', 'ar-u-nu-latn'])
      expect(count(amount)).toBe(new Intl.NumberFormat(locale).format(amount))
})

test.each([0, 5, 47.5, 60, 999.99, 1000, 1250, 98_765.4, 1_234_567, -1, -47.5, -1250])(
  '%d dollars are written as Intl writes them',
  (amount) => {
    const digits = Number.isInteger(amount) ? 0 : 2
    const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    expect(money('en', amount, 'USD')).toBe(
      new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...shape }).format(amount),
    )
    // With one and two Arabic needs no number.
    if (Math.abs(amount) > 2)
      expect(money('ar', amount, 'USD')).toContain(new Intl.NumberFormat('ar-u-nu-latn', shape).format(amount))
  },
)

test.each([
  ['en', 50, '50%'],
  ['ar', 50, '50'],
  ['ar', 33.3, '33.3'],
] as const)('a percentage in %s is one piece, which nothing around it pulls apart', (language, whole, shown) => {
  expect(percent(language, whole)).toMatch(/^\u2068.*\u2069$/)
  expect(percent(language, whole)).toContain(shown)
})
