import { latinDigits } from '@aafiya/contracts/language/typed-text'

import { Problem } from '../problem.ts'
import { Paper } from './paper.ts'

/** The characters of the font, in ranges. Only the process that draws opens the font; a test compares the two. */
export const fontRanges = `
  20-7e a0-17e 18f 192 19d 1a0-1a1 1af-1b0 1c4-1d4 1e6-1e7 1ea-1eb 1f1-1f3 1fa-21b 22a-22d 230-233 237 259 272 2bb-2bc
  2be-2bf 2c6-2c8 2cc 2d8-2dd 300-304 306-30c 30f 311-312 31b 323-324 326-328 32e 331 335 394 3a9 3bc 3c0 60c 61b 61f
  621-63a 640-656 660-671 6a1 6a4 6ba 1e08-1e09 1e0c-1e0f 1e14-1e17 1e1c-1e1d 1e20-1e21 1e24-1e25 1e2a-1e2b 1e2e-1e2f
  1e36-1e37 1e3a-1e3b 1e42-1e49 1e4c-1e53 1e5a-1e5b 1e5e-1e69 1e6c-1e6f 1e78-1e7b 1e80-1e85 1e8e-1e8f 1e92-1e93 1e97
  1e9e 1ea0-1ef9 2007-200b 2010 2012-2015 2018-201a 201c-201e 2020-2022 2026 2030 2033 2039-203a 2044 2070 2074-2079
  2080-2089 20a1 20a3-20a4 20a6-20a7 20a9 20ab-20ad 20b1-20b2 20b5 20b9-20ba 20bc-20bd 2113 2116 2122 2126 212e
  215b-215e 2202 2205-2206 220f 2211-2212 2215 2219-221a 221e 222b 2248 2260 2264-2265 25ca fb01-fb02 fd3e-fd3f`

const inFont = new Set(
  fontRanges
    .trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    }),
)

/** Order a line, join its letters or end it, and are not drawn themselves. */
const unseen = /[\t\n\u061C\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/
const isDrawn = (sign: string) => unseen.test(sign) || inFont.has(sign.codePointAt(0) ?? 0)

/** What reads the same: hyphens and bullets of Word, and letters of Persian, Urdu and Kurdish keyboards. */
const equals = new Map([
  ['\u2011', '-'],
  ['\u2043', '-'],
  ['\u2032', "'"],
  ['\u207A', '+'],
  ...['\u25CF', '\u25AA', '\u2023', '\u2027', '\uF0B7', '\uF0A7'].map((bullet) => [bullet, '\u2022'] as const),
  ['\u06A9', '\u0643'],
  ['\u06CC', '\u064A'],
  ['\u06BE', '\u0647'],
  ['\u06C1', '\u0647'],
  // Does not join the next letter.
  ['\u06D5', '\u0647\u200C'],
  ['\u06C3', '\u0629'],
  ['\u06D4', '.'],
])

/** Forms of Arabic letters in old fonts, full-width characters, ligatures, and signs of units such as mg and °C. */
const compatible = /[\uFB00-\uFB06\uFB50-\uFDFF\uFE70-\uFEFC\uFF01-\uFF5E\u2103\u2109\u3380-\u33DF]/
const ofNoWidth = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u

function printableSign(sign: string): string {
  if (isDrawn(sign)) return sign
  if (/\p{Zs}/u.test(sign)) return ' '
  if (ofNoWidth.test(sign)) return ''
  const other =
    equals.get(sign) ?? (compatible.test(sign) ? sign.normalize('NFKC') : latinDigits(sign).normalize('NFD'))
  return other === sign ? sign : [...other].map(printableSign).join('')
}

/** Fractions that are no character of the font, after a whole number or a letter. */
const fraction = /(?:([0-9]+|[\u0660-\u0669]+|[\u06F0-\u06F9]+) ?|(\p{L}))?([\u2150-\u215A])(?=([\p{L}\p{N}])?)/gu
const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))

/** "1⅓" as "1 1/3". Digits of one script around a space that does not break stay in their order in Arabic, too. */
const plainFractions = (text: string) =>
  text.replace(fraction, (_, whole: string | undefined, letter: string | undefined, sign: string, next?: string) => {
    const parts = sign.normalize('NFKC').replace('\u2044', '/')
    const before = whole === undefined ? (letter === undefined ? '' : `${letter} `) : `${whole}\u00A0`
    return before + (/[\u0660-\u0669]/.test(whole ?? '') ? arabicDigits(parts) : parts) + (next ? ' ' : '')
  })

/** The text with equal signs in place of those that the font lacks; what has no equal stays. */
export const printable = (text: string): string =>
  plainFractions(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')).replace(/\P{M}\p{M}*|\p{M}+/gu, (cluster) =>
    [...cluster].every(isDrawn) ? cluster : [...cluster.normalize('NFC')].map(printableSign).join(''),
  )

/** The signs of a text that cannot be printed, each once. */
const unprintableSigns = (text: string): string[] => [...new Set(printable(text))].filter((sign) => !isDrawn(sign))

export const isPrintable = (text: string): boolean => unprintableSigns(text).length === 0

/** More would not help to find them. */
const namedSigns = 5
/** A mark needs a sign to be above or below. */
const nameOf = (sign: string) => `\u2068${/\p{M}/u.test(sign) ? '\u25CC' : ''}${sign}\u2069`

/**
 * The paper in signs that the font has. Throws `document_sign_unprintable`, which names the others: they would be
 * printed as empty boxes.
 */
export function printablePaper(paper: Paper): Paper {
  const missing = new Set<string>()
  const texts = JSON.stringify(paper, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    for (const sign of unprintableSigns(value)) missing.add(sign)
    return printable(value)
  })
  if (missing.size > 0) {
    const signs = [...missing].slice(0, namedSigns).map(nameOf).join(' ')
    throw new Problem('document_sign_unprintable', { values: { signs } })
  }
  return Paper.parse(JSON.parse(texts))
}
