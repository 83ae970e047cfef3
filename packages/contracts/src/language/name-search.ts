import { latinDigits } from './typed-text.ts'

/**
 * Letters that keyboards write differently, and characters that look like an apostrophe or a hyphen, each with its
 * plain form.
 */
const variants: readonly (readonly [variants: string, plain: string])[] = [
  ['ٱٲٳ', 'ا'],
  ['ىیےۍېێ', 'ي'],
  ['ةھہۃە', 'ه'],
  ['کڪګ', 'ك'],
  ['ں', 'ن'],
  ['\u066E', 'ب'],
  ['\u066F', 'ق'],
  ['\u06A1', 'ف'],
  ['’‘‛`ʼʹʻʽʾʿˈˊˋ՚׳′‵Ꞌꞌ', "'"],
  ['\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212', '-'],
]

/** Every letter that is folded into another one, after case and accents, with its plain form. */
export const foldedLetters = {
  from: variants.map(([from]) => from).join(''),
  to: variants.map(([from, plain]) => plain.repeat(from.length)).join(''),
} as const

const plainOf = new Map([...foldedLetters.from].map((letter, place) => [letter, foldedLetters.to[place] ?? letter]))
const variantLetters = new RegExp(`[${foldedLetters.from}]`, 'g')

/**
 * One spelling of text that people write in several ways, for comparing and never for showing: no case, vowel signs,
 * accents, tatweel or direction marks; one form of alef, hamza's seat, yeh, heh, kaf and teh marbuta on any keyboard;
 * Latin digits.
 */
export const foldName = (text: string): string =>
  latinDigits(
    text
      .replaceAll('\u00B4', "'")
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}\u0640\u0674]/gu, '')
      .toLowerCase()
      .replace(variantLetters, (letter) => plainOf.get(letter) ?? letter),
  )
    .replace(/\s+/g, ' ')
    .trim()

const foldedSet = (words: string): ReadonlySet<string> => new Set(foldName(words).split(' '))

const titles = foldedSet(`dr doctor doctors prof professor specialist specialists consultant consultants
  د دكتور دكتورة دكاترة أستاذ أستاذة بروفيسور طبيب طبيبة أطباء أخصائي أخصائية اختصاصي استشاري استشارية`)

/** "Dr.Mona", "أ.د.منى", "د/منى": a title written on to the name. */
const gluedTitles = /^((dr|prof|د|ا)[./])+/

const linking = foldedSet('in at of for near and في و من عند قرب')

/**
 * The folded words of a doctor search. Titles say nothing about the doctor; neither does "in" between two words, as
 * in "dermatologist in Maadi".
 */
export const searchWords = (typed: string): string[] =>
  foldName(typed)
    .split(/[\s,،]+/)
    .map((word) => word.replace(gluedTitles, ''))
    .filter((word) => word && !titles.has(word.replace(/^ال|\.$/g, '')))
    .filter((word, place, all) => place === 0 || place === all.length - 1 || !linking.has(word))

/** The text that a search by name searches: both scripts, folded. */
export const searchName = (fullName: string, fullNameAr: string | null): string =>
  foldName(`${fullName} ${fullNameAr ?? ''}`)

/** Folded words without signs and without the Arabic article, each with a space in front, and one behind the last. */
export function bareWords(text: string): string {
  const words =
    foldName(text)
      .replaceAll("'", '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return `${words.map((word) => ` ${word.replace(/^(وال|ال|لل)(?=..)/, '')}`).join('')} `
}

/** The text that a search by area searches: the address in both scripts, as `bareWords`. */
export const searchArea = (address: string | null, addressAr: string | null): string =>
  bareWords(`${address ?? ''} ${addressAr ?? ''}`)

/**
 * One typed word as it is looked for in `bareWords`: a word begins with it, or is it where it has only one or two
 * letters.
 */
export const wordStart = (typed: string): string => {
  const bare = bareWords(typed)
  return bare.length > 4 ? bare.trimEnd() : bare.padEnd(2)
}
