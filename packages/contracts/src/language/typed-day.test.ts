import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { findDay, isMonthFirstIn, readDay } from './typed-day.ts'

const rules = { thisYear: 2026 }

test.each([
  '12/03/1990',
  '12/3/1990',
  '12.3.1990',
  '12-3-1990',
  '12 3 1990',
  '12 / 3 / 1990',
  '12\u20113\u20111990',
  '12\u20133\u20131990',
  '١٢/٣/١٩٩٠',
  '۱۲/۳/۱۹۹۰',
  '１２／３／１９９０',
  '\u200F12/3/1990\u200F',
  '\u202A12/03/1990\u202C',
  '1990-3-12',
  '1990-03-12',
  '1990/03/12',
  '١٩٩٠/٣/١٢',
  '12/3/90',
  '12 March 1990',
  '12 Mar 1990',
  'March 12, 1990',
  '12 مارس 1990',
  '١٢ مارس ١٩٩٠',
  '12 آذار 1990',
])('%s is the twelfth of March', (typed) => {
  expect(readDay(typed, rules)).toBe('1990-03-12')
})

test.each([
  ['12/03/1990', '1990-12-03'],
  ['3/12/90', '1990-03-12'],
  ['25/03/1990', '1990-03-25'],
  ['1990-03-12', '1990-03-12'],
  ['12 March 1990', '1990-03-12'],
])('%s where the month comes first is %s', (typed, date) => {
  expect(readDay(typed, { ...rules, isMonthFirst: isMonthFirstIn('US') })).toBe(date)
})

test('where only one order is a date, it is that one', () => {
  expect(readDay('03/25/1990', rules)).toBe('1990-03-25')
})

test('a year of two digits is a year that was', () => {
  expect(readDay('1/2/27', rules)).toBe('1927-02-01')
  expect(findDay('1/2/19', rules)?.dates).toEqual(['2019-02-01', '1919-02-01'])
})

test.each([
  '0100/555/0101',
  '010-05-5501',
  '+20-10-1990',
  '12/13/19901',
  '31/02/1990',
  '12/3',
  '1990',
  'March',
  'Mona',
  '1/1/1899',
])('%s is no date', (typed) => {
  expect(readDay(typed, rules)).toBeUndefined()
})

test('every day is read as it is written, day before month', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (at) => {
      const date = at.toISOString().slice(0, 10)
      const [year, month, day] = date.split('-').map(Number)
      for (const written of [date, `${day}/${month}/${year}`, `${day}.${month}.${year}`, `${year}-${month}-${day}`])
        expect(readDay(written, rules)).toBe(date)
    }),
  )
})
