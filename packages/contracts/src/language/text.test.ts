import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'

import { Fees } from '../doctors/fees.ts'
import { limits } from '../platform/limits.ts'
import { Email, Id, optionalText, pageQuery, PersonName, PlainDate, writtenText } from './text.ts'

const wrongs = (schema: z.core.$ZodType, value: unknown) =>
  safeParse(schema, value).error?.issues.map((issue) => issue.message) ?? []

describe('free text', () => {
  const Text = writtenText(10)
  test.each([
    ['one letter', 'x', []],
    ['as many characters as fit', 'x'.repeat(10), []],
    ['one too many', 'x'.repeat(11), ['text_too_long']],
    ['line breaks and tabs', 'a\r\n\tb', []],
    ['Arabic', 'ألم خفيف', []],
    ['a pair of surrogates', '🩺', []],
    ['nothing', '', ['text_required']],
    ['only spaces', '   \n', ['text_required']],
    ['only marks', '\u200F\u200B', ['text_required']],
    ['a NUL', 'a\u0000b', ['text_invalid']],
    ['a NUL among other control characters', 'a\u0001\u0000', ['text_invalid']],
    ['only control characters', '\u001B\u0007', ['text_required']],
    ['an escape', 'a\u001Bb', []],
    ['a line break of a word processor', 'a\u000Bb', []],
    ['half a surrogate pair', 'a\uD83Db', ['text_invalid']],
    ['no text at all', 5, ['text_required']],
  ])('%s', (_, value, expected) => {
    expect(wrongs(Text, value)).toEqual(expected)
  })
})

test('an id in capitals is the same id', () => {
  const id = '6fa459ea-ee8a-4ca4-894e-db77e160355e'
  expect(safeParse(Id, id.toUpperCase()).data).toBe(id)
})

describe('text that may be empty', () => {
  test.each([
    ['nothing', '', []],
    ['a NUL', '\u0000', ['text_invalid']],
    ['half a surrogate pair', '\uDE00', ['text_invalid']],
    ['too much', 'xxxx', ['text_too_long']],
    ['null', null, ['text_invalid']],
  ])('%s', (_, value, expected) => {
    expect(wrongs(optionalText(3), value)).toEqual(expected)
  })
})

test.each(['', '  \n', ' \u0001\u000B', '\u200E\u3164', ' \uFE0F\u2800 '])(
  'optional text that shows nothing is empty: %j',
  (text) => {
    expect(optionalText(5).parse(text)).toBe('')
  },
)

test('optional text keeps its spaces, and the marks that place a character', () => {
  expect(optionalText(5).parse(' a\u200F ')).toBe(' a\u200F ')
})

test.each([
  ['a manual line break of a word processor', 'a\u000Bb', 'a\nb'],
  ['a page break', 'a\u000Cb', 'a\nb'],
  ['a next line', 'a\u0085b', 'a\nb'],
  ['a line separator', 'a\u2028b', 'a\nb'],
  ['a paragraph separator', 'a\u2029b', 'a\nb'],
  ['the line ends of Windows', 'a\r\n\r\nb', 'a\n\nb'],
  ['a carriage return', 'a\rb', 'a\nb'],
  ['other control characters', '\u0001a\u001B\u007F\u009Fb\tc', 'ab\tc'],
])('free text with %s is taken with plain line ends', (_, text, taken) => {
  expect(writtenText(10).parse(text)).toBe(taken)
  expect(optionalText(10).parse(text)).toBe(taken)
})

test('every accepted text survives a round trip through UTF-8', () => {
  const Text = optionalText(20)
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom('\u0000', '\uD800', '\uDFFF', '\n', 'م'),
          fc.integer({ min: 0, max: 0x10_ffff }).map((point) => String.fromCodePoint(point)),
        ),
        maxLength: 5,
      }),
      (text) => {
        const { data: taken } = safeParse(Text, text)
        if (taken === undefined) return
        expect(new TextDecoder().decode(new TextEncoder().encode(taken))).toBe(taken)
        expect(taken).not.toContain('\u0000')
      },
    ),
    { numRuns: 1000 },
  )
})

describe('an email', () => {
  test.each([
    'mona@example.test',
    'MONA.Farid+visit@Example.Test',
    "o'neil@example.co.uk",
    `${'x'.repeat(64)}@example.test`,
  ])('%s is taken', (email) => {
    expect(wrongs(Email, email)).toEqual([])
  })

  test.each([
    ['', 'email_required'],
    ['mona', 'email_invalid'],
    ['mona@', 'email_invalid'],
    ['@example.test', 'email_invalid'],
    ['mona@example', 'email_invalid'],
    ['mona farid@example.test', 'email_invalid'],
    ['mona@example.test\r\nBcc: x@example.test', 'email_invalid'],
    ['mona@example.test\n', 'email_invalid'],
    ['<mona@example.test>', 'email_invalid'],
    ['mona@example.test,omar@example.test', 'email_invalid'],
    ['mona@example.test\u0000', 'email_invalid'],
    [`${'x'.repeat(250)}@example.test`, 'email_invalid'],
  ])('%j is refused', (email, expected) => {
    expect(wrongs(Email, email)).toContain(expected)
  })

  test('is required', () => {
    for (const value of [undefined, null, 5, ['mona@example.test'], {}])
      expect(wrongs(Email, value)).toEqual(['email_required'])
  })
})

describe('a name', () => {
  test.each([
    'Mona',
    'منى فريد',
    'Anne-Marie',
    "O'Brien",
    'D’Arcy',
    'José',
    'Jose\u0301',
    'J. R.',
    '李小龍',
    'می\u200Cخواهم',
    'Pope 2',
    'x'.repeat(100),
  ])('%s is taken', (name) => {
    expect(wrongs(PersonName, name)).toEqual([])
  })

  test.each([
    ['nothing', '', 'name_invalid'],
    ['spaces only', '   ', 'name_invalid'],
    ['digits only', '12', 'name_invalid'],
    ['a tag', '<b>Mona</b>', 'name_invalid'],
    ['a line break', 'Mona\nFarid', 'name_invalid'],
    ['a NUL', 'Mona\u0000', 'name_invalid'],
    ['marks alone', '\u202E\u200B', 'name_invalid'],
    ['an address', 'mona@example.test', 'name_invalid'],
    ['a link', 'https://evil.example', 'name_invalid'],
    ['too many letters', 'x'.repeat(101), 'name_too_long'],
    ['no text', 7, 'name_required'],
    ['null', null, 'name_required'],
  ])('%s is refused', (_, name, expected) => {
    expect(wrongs(PersonName, name)).toEqual([expected])
  })
})

describe('a plain date', () => {
  test.each(['2026-03-02', '2028-02-29', '9999-12-31'])('%s is taken', (date) => {
    expect(wrongs(PlainDate, date)).toEqual([])
  })

  test.each([
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-3-2',
    '02-03-2026',
    '2026-03-02T00:00:00Z',
    '+010000-01-01',
    'now',
    'infinity',
    '',
  ])('%j is refused', (date) => {
    expect(wrongs(PlainDate, date)).toEqual(['date_invalid'])
  })
})

test.each([
  ['0', ['fees_invalid']],
  [0.1 + 0.2, []],
  [47.5, []],
  [19.99, []],
  [limits.feesMax, []],
  [limits.feesMax + 0.01, ['fees_invalid']],
  [-0.01, ['fees_invalid']],
  [1.005, ['fees_invalid']],
  [Number.NaN, ['fees_invalid']],
  [Number.POSITIVE_INFINITY, ['fees_invalid']],
])('a fee of %s', (amount, expected) => {
  expect(wrongs(Fees, amount)).toEqual(expected)
})

test('every amount of whole cents is a fee', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: limits.feesMax * 100 }),
      (cents) => void expect(wrongs(Fees, cents / 100)).toEqual([]),
    ),
  )
})

test('an id is a UUID and nothing else', () => {
  expect(wrongs(Id, '00000000-0000-4000-8000-000000000000')).toEqual([])
  for (const id of [
    '',
    '1',
    "1' or '1'='1",
    '00000000-0000-4000-8000-00000000000',
    '{00000000-0000-4000-8000-000000000000}',
    null,
  ]) {
    expect(wrongs(Id, id)).toEqual(['id_invalid'])
  }
})

test('a page has 1 to 100 entries', () => {
  for (const limit of ['1', '9', '10', '99', '100']) expect(wrongs(pageQuery.limit, limit)).toEqual([])
  for (const limit of ['0', '101', '-1', '1.5', '1e2', '', '01', ' 1'])
    expect(wrongs(pageQuery.limit, limit)).toEqual(['limit_invalid'])
})
