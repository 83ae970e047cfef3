import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  cleanCode,
  cleanEmail,
  cleanLine,
  cleanName,
  cleanPassword,
  cleanPhone,
  cleanText,
  latinDigits,
} from './typed-text.ts'

test.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '０１２３４５６７８９'])(
  'the digits %s',
  (digits) => {
    expect(latinDigits(`a${digits}b`)).toBe('a0123456789b')
  },
)

/** An expression that restarts at each character of a run would take minutes. */
test.each([cleanCode, cleanEmail, cleanLine, cleanName, cleanPassword, cleanPhone, cleanText, latinDigits])(
  '%o takes time in proportion to the length',
  (clean) => {
    for (const sign of [
      ..." \t\u00A0-–'’`.@/1١aم\u0640\u200C\u200D\u200F\u00AD\n",
      ' -',
      '1 ',
      'ﷺ',
      'mailto:',
      'tel:',
    ]) {
      const begun = performance.now()
      clean(`a${sign.repeat(60_000)}a`, 6)
      expect(performance.now() - begun, JSON.stringify(sign)).toBeLessThan(5_000)
    }
  },
)

test.each([
  ['mona@example.test', '\u200Fmona@example.test\u200F'],
  ['mona@example.test', ' mona@example.test\u00A0'],
  ['mona12@example.test', 'mona١٢@example.test'],
  ['mona@example.test', 'ｍｏｎａ＠ｅｘａｍｐｌｅ．ｔｅｓｔ'],
  ['mona-f@example.test', 'mona\u2011f@example.test'],
  ["o'neil@example.test", 'o’neil@example.test'],
  ['mona@example.test', 'mailto:mona@example.test'],
  ['mona farid@example.test', 'mona farid@example.test'],
  ['mona@example.test\n', 'mona@example.test\n'],
])('the address %j of %j', (address, typed) => {
  expect(cleanEmail(typed)).toBe(address)
})

test.each([
  ['+20 100 123 4569', '\u202A+20\u00A0100\u202F123\u20094569\u202C'],
  ['010-0123-4569', '010\u20110123\u22124569'],
  ['010-0123-4569', '010–0123—4569'],
  ['0100 555 0101', '0100/555/0101'],
  ['+20 (100) 123', '＋２０（１００）１２３'.replace('２０', '20 ').replace('）', '） ')],
  ['call me', 'call me'],
])('the telephone number %j of %j', (phone, typed) => {
  expect(cleanPhone(typed)).toBe(phone)
})

test.each([
  ['هناء', 'هـــناء'],
  ["O'Brien", 'O‛Brien'],
  ['D’Arcy', 'D’Arcy'],
  ['Mona  Lisa', 'Mona\u00A0 Lisa'],
  ['Mona\nLisa', 'Mona\nLisa'],
  ['Mona Lisa', 'Mona\u2028Lisa\u000B'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['منى ٢', 'منى ٢'],
  ['', '\u200F \u200B'],
  ['', '\u3164 \u115F\uFFA0\u2800'],
  ['Mona', 'Mo\uFE0Fna\u034F\u17B4'],
])('the name %j of %j', (name, typed) => {
  expect(cleanName(typed)).toBe(name)
})

test.each([
  ['059168', '\u202A059168\u202C'],
  ['059168', '059\u2011168'],
  ['059168', '059 168'],
  ['059168', '0 5 9 1 6 8'],
  ['059168', 'G-059168'],
  ['059168', 'Code: 059 168.'],
  ['059168', '059168 is your code for 10 minutes'],
  ['059168', 'On 12.3. the code 059168'],
  ['059168', '٠٥٩١٦٨'],
  ['059168', 'Today 10:30 059168'],
  ['059168', '25/11 059168'],
  ['059168', '2026-11-25 059168'],
  ['1234567', '1 2 3 4 5 6 7'],
  ['0591687', '0591687'],
  ['1245', '12 45'],
  ['12345a', '12345a'],
  ['12345\n', '12345\n'],
  ['', ' '],
])('the code %j of %j', (code, typed) => {
  expect(cleanCode(typed, 6)).toBe(code)
})

test.each([
  ['059168', 'Today 10:30 059168'],
  ['059168', '25/11 059168'],
  ['137422', '137422 10 minutes'],
  ['05916872', '0591 6872'],
  ['05916872', '10 minutes: 05916872'],
  ['059168', '059 168'],
])('of six or eight digits the code %j of %j', (code, typed) => {
  expect(cleanCode(typed, 8, 6)).toBe(code)
})

test('free text keeps the characters it needs', () => {
  const text = 'ألم\u200F (2\u200E+) 👩\u200D⚕️\n«هـنا» – it’s'
  expect(cleanText(`\uFEFF\u202E${text}\u202C`)).toBe(text)
})

test('clean text stays unchanged', () => {
  const typed = fc.string({
    unit: fc.constantFrom(
      ..."aم١۵٬ -\u2011\u2018`'\u200C\u200D\u200F\u00A0\u0640/.:(٢0９ﻻ\n\r\u000B\u2028\u0001".split(''),
    ),
    maxLength: 12,
  })
  const code = (text: string) => cleanCode(text, 6)
  fc.assert(
    fc.property(
      fc.constantFrom(cleanLine, cleanName, cleanText, cleanEmail, cleanPassword, cleanPhone, code),
      typed,
      (clean, text) => {
        expect(clean(clean(text))).toBe(clean(text))
      },
    ),
    { numRuns: 3000 },
  )
})
