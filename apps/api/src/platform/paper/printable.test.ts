import { expect, test } from 'vitest'

import { fontWeights } from './paper-font-file.ts'
import { openFont } from './paper-font.ts'
import { fontRanges, isPrintable, printable } from './printable.ts'
import { visualLines } from './visual-lines.ts'

test.each(fontWeights)('the characters that count as printable are those of the font: %s', (weight) => {
  const ranges: string[] = []
  let [from, to] = [0, 0]
  const close = () =>
    from > 0 && ranges.push(from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`)
  // Without the end of a line, and a number that is no character.
  for (const code of openFont(weight).characterSet.filter((one) => one >= 0x20 && one < 0xffff)) {
    if (code !== to + 1) {
      close()
      from = code
    }
    to = code
  }
  close()
  expect(fontRanges.trim().split(/\s+/)).toEqual(ranges)
})

test.each([
  ['non\u2011drowsy', 'non-drowsy'],
  ['\uF0B7 Rest', '\u2022 Rest'],
  ['5\u202Fmg', '5 mg'],
  ['کلی', 'كلي'],
  ['بهار ھہ', 'بهار هه'],
  ['هەولێ', 'هه\u200Cولێ'],
  ['۲۵ ５ ㎎ 37 ℃', '25 5 mg 37 °C'],
  ['⅓ tablet', '1/3 tablet'],
  ['1⅓ or 2 ⅔ tablets', '1\u00A01/3 or 2\u00A02/3 tablets'],
  ['١⅓ قرص', '١\u00A0١/٣ قرص'],
  ['take⅓tablet', 'take 1/3 tablet'],
  ['½ and ¼', '½ and ¼'],
  ['one\r\ntwo\u2028three', 'one\ntwo\nthree'],
  ['Ḑ', 'D\u0327'],
])('%j is printed as %j', (typed, printed) => {
  expect(printable(typed)).toBe(printed)
  expect(printable(printed)).toBe(printed)
})

test.each(['→', '↓', 'α', '⁻', 'Ольга', 'پ', 'چ', 'ژ', 'گ', 'ے', '✓', '□', '①', '中'])('%s is not printable', (sign) =>
  expect(isPrintable(`a ${sign} b`)).toBe(false),
)

test.each(['شَدَّة', 'Nguyễn', 'Müller-Łukasz', 'محمّد\u200Fي', 'D’Arcy', 'a\u2068b\u2069'])(
  '%s is printed as it is',
  (text) => {
    expect(isPrintable(text)).toBe(true)
    expect(printable(text)).toBe(text)
  },
)

test('a whole number stays before its fraction in Arabic', () => {
  const drawn = (text: string) =>
    visualLines(printable(text), 'rtl', 1000, (piece) => piece.length)
      .flat()
      .join('')
  expect(drawn('1⅓ قرص')).toContain('1\u00A01/3')
  expect(drawn('١⅓ قرص')).toContain('١\u00A0١/٣')
  expect(drawn('قرص 1⅓ mg')).toContain('1\u00A01/3 mg')
})
