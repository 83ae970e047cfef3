import { expect, test } from 'vitest'

import { isolate } from './isolate.ts'

test.each([
  ['a name', 'Mona', '\u2068Mona\u2069'],
  ['a number', 5, '5'],
  ['a number as text', '5', '\u20685\u2069'],
  ['nothing', '', '\u2068\u2069'],
  [
    'isolated values with a comma',
    '\u206810:00 ص\u2069، \u2068الثلاثاء\u2069',
    '\u206810:00 ص\u2069، \u2068الثلاثاء\u2069',
  ],
  [
    'isolated values in a sentence',
    '\u2068Mona\u2069 and \u2068Omar\u2069',
    '\u2068\u2068Mona\u2069 and \u2068Omar\u2069\u2069',
  ],
])('isolates %s', (_, value, expected) => {
  expect(isolate(value)).toBe(expected)
})
