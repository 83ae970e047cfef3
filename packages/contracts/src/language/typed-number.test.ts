import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readNumber } from './typed-number.ts'

const same = [
  ['1500', 1500],
  ['١٥٠٠', 1500],
  ['۱۵۰۰', 1500],
  ['１５００', 1500],
  ['١٬٥٠٠', 1500],
  ['1 500', 1500],
  ['1\u00A0500', 1500],
  ['1\u202F500', 1500],
  ['1\u2009500', 1500],
  ["1'500", 1500],
  ['1’500', 1500],
  ['\u202A1500\u202C', 1500],
  ['1,250.00', 1250],
  ['1,250.5', 1250.5],
  ['1.250,50', 1250.5],
  ['1 250,50', 1250.5],
  ['1’250.50', 1250.5],
  ['١٬٢٥٠٫٥٠', 1250.5],
  ['١،٢٥٠٫٥٠', 1250.5],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1,234,567.89', 1_234_567.89],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['١٢٫٥', 12.5],
  ['١٢،٥', 12.5],
  ['12,50', 12.5],
  ['12.', 12],
  ['.5', 0.5],
  ['0,500', 0.5],
  ['0.500', 0.5],
  ['1250,500', 1250.5],
  ['0', 0],
  ['-5', -5],
  ['\u22125', -5],
  ['1,250.000', 1250],
] as const

describe.each([0, 2, 3])('with fractions of %d digits', (digits) => {
  test.each(same)('%s is %d', (typed, value) => {
    expect(readNumber(typed, digits)).toEqual({ value })
  })

  test.each([
    '',
    ' ',
    '-',
    '.',
    'x',
    '1a',
    '12,34,56',
    '1,2,3',
    '1,50,000',
    '1.5.5',
    '1,500,00',
    '1 50',
    '1..5',
    '١٬٥',
    '5 years',
    '1e3',
    'Infinity',
    '0x10',
  ])('%j is no number', (typed) => {
    expect(readNumber(typed, digits)).toBeUndefined()
  })
})

test.each([
  ['1,500', 0, { value: 1500 }],
  ['1,500', 2, { value: 1500 }],
  ['١،٥٠٠', 2, { value: 1500 }],
  ['1,500', 3, { either: [1500, 1.5] }],
  ['١،٥٠٠', 3, { either: [1500, 1.5] }],
  ['1.500', 3, { value: 1.5 }],
  ['1.500', 2, { either: [1500, 1.5] }],
  ['1.500', 0, { either: [1500, 1.5] }],
  ['١٫٥٠٠', 3, { value: 1.5 }],
  ['١٫٥٠٠', 2, { either: [1500, 1.5] }],
] as const)('%s with fractions of %d digits', (typed, digits, expected) => {
  expect(readNumber(typed, digits)).toEqual(expected)
})

const spellings: readonly Intl.LocalesArgument[] = [
  'en-US',
  'ar-EG-u-nu-arab',
  'fa',
  'de-DE',
  'de-CH',
  'fr-FR',
  'ar-u-nu-latn',
]

test('no amount that a language writes is read as a thousand times as much or as little', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(amount, fc.constantFrom(0, 2, 3), fc.constantFrom(...spellings), (minor, digits, locale) => {
      const value = minor / 10 ** digits
      const read = readNumber(new Intl.NumberFormat(locale, { minimumFractionDigits: digits }).format(value), digits)
      expect(read && ('value' in read ? read.value === value : read.either.includes(value))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
