import { partsOfWord } from './joined-names.ts'
import { foldName } from './name-search.ts'
import { carrier, vowelsOf } from './name-vowels.ts'

/**
 * What a name has in common in Arabic and in Latin letters, however it is transcribed: its consonants, in classes of
 * letters that people use for one another. It confuses some names (محمد and محمود), so its matches rank below equal
 * spellings.
 */

const classOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'بپ'].map((letter) => [letter, 'b'])),
  ...Object.fromEntries([...'تط'].map((letter) => [letter, 't'])),
  ...Object.fromEntries([...'دضذظز'].map((letter) => [letter, 'd'])),
  ...Object.fromEntries([...'سصث'].map((letter) => [letter, 's'])),
  ...Object.fromEntries([...'جغگ'].map((letter) => [letter, 'g'])),
  ...Object.fromEntries([...'كق'].map((letter) => [letter, 'k'])),
  ...Object.fromEntries([...'فڤ'].map((letter) => [letter, 'f'])),
  ...Object.fromEntries([...'حه'].map((letter) => [letter, 'h'])),
  ش: 'x',
  چ: 'x',
  خ: 'c',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ر: 'r',
}

/** Latin spellings of one letter, longest first; `x` is sh, `c` is kh. */
const latin: readonly [RegExp, string][] = [
  [/ch(?=r|ael)/g, 'K'],
  [/tch|sch|sh|ch/g, 'X'],
  [/kh|5/g, 'C'],
  [/gh|dj|[gj8]/g, 'G'],
  [/dh|[dz]/g, 'D'],
  [/th/g, 'S'],
  [/ph|[fv]/g, 'F'],
  [/ck|c(?![eiy])|[kq]/g, 'K'],
  [/x/g, 'KS'],
  [/[sc9]/g, 'S'],
  [/[bp]/g, 'B'],
  [/[t6]/g, 'T'],
  [/[h7]/g, 'H'],
]

/** "al", "el" and what they are written on to; not where little of a name would be left. */
const latinArticle = /^(?:al|el|ul)(?=[^aeiouy].{2})/
const arabicArticle = /^ال(?=.{3})/
/** "El Husseini": an article on its own. */
const articles: ReadonlySet<string> = new Set(['al', 'el', 'ul', 'ال'])

/** Whether a folded word has no meaning by itself. */
export const isArticle = (word: string): boolean => articles.has(word)

/** Folded words without articles, as in "al Sayed"; an article alone may be the beginning of a name. */
export const withoutArticles = (words: readonly string[]): string[] =>
  words.filter((word) => words.length === 1 || !isArticle(word))

/** "Abdelrahman", عبدالرحمن: two words in one. */
const servants = /^(?:abd(?:[aeiou]{1,2}l)?(?=[^aeiouy].|$)|abd[aeiou](?=([rsndztx])\1)|عبد(?:ال)?(?=..|$))/

const isArabic = (word: string) => /\p{Script=Arabic}/u.test(word)

/**
 * Digits for letters that Latin does not have, as typed on phones: 3 is ع, before a vowel not heard as one of its
 * own; 3' is غ, 7' is خ, 2 a hamza.
 */
const withoutDigits = (word: string) =>
  /[a-z]/.test(word)
    ? word
        .replace(/3['’`]/g, 'gh')
        .replace(/7['’`]/g, 'kh')
        .replace(/3(?=[aeiou])|2/g, '')
        .replaceAll('3', 'a')
    : word

/**
 * A word as it is heard: its consonants in capitals, its vowels as they are written; `first` is a consonant that is
 * written as a vowel.
 */
interface Heard {
  first: string
  letters: string
  isArabic: boolean
}

function hearArabic(word: string): Heard {
  if (word === 'الله' || word === 'له') return { first: '', letters: 'L', isArabic: true }
  const bare = word.replace(arabicArticle, '')
  const kept = bare.length > 2 ? bare.replace(/[هح]$/, '') : bare
  const first = kept.startsWith('و') ? 'w' : kept.startsWith('ي') ? 'y' : ''
  const vocal = first ? kept.slice(1) : kept.replace(/^[اع]/, carrier)
  const letters = [...vocal].map((letter) => classOf[letter]?.toUpperCase() ?? letter).join('')
  return { first, letters: letters.replace(/[^A-Zاعوي*]/g, ''), isArabic: true }
}

function hearLatin(word: string): Heard {
  const bare = word.replace(latinArticle, '').replace(/^ou(?=[aei])/, 'w')
  const kept = bare.length > 2 ? bare.replace(/[h7]$/, '') : bare
  const single = kept.replace(/([^aeiou])\1+/g, '$1')
  const first = /^[wy]/.exec(single)?.[0] ?? ''
  const classes = latin.reduce((text, [spelling, letter]) => text.replace(spelling, letter), single.slice(first.length))
  return {
    first,
    letters: classes.replace(/[lmnr]/g, (letter) => letter.toUpperCase()).replace(/[^A-Zaeiouwy]/g, ''),
    isArabic: false,
  }
}

const skeletonOf = ({ first, letters }: Heard) => first + letters.replace(/[^A-Z]/g, '').toLowerCase()

/** "zzzz": in no real name. */
const threeAlike = /(\p{L})\1\1/u

/** "Fathy" is ف ت ح and "Haitham" ه ي ث م: two letters that may be one. */
const apart = (word: string): string[] => (/[ts]h/.test(word) ? [word, word.replace(/([ts])h/g, '$1\u0000h')] : [word])

/** "Joseph" is يوسف, "Jasmine" ياسمين. */
const readings = (word: string): string[] => [
  ...apart(word),
  ...(/^j[ao]/.test(word) ? apart(`y${word.slice(1)}`) : []),
]

/** One way to read a word. */
interface Voice {
  skeleton: string
  vowels: string
}

const servant: Voice = { skeleton: 'bd', vowels: '' }

/** How one folded word is heard, each way it can be read. */
function voicesOfWord(word: string): Voice[] {
  const rest = word.replace(servants, '')
  const heard = isArabic(rest) ? [hearArabic(rest)] : readings(rest).map(hearLatin)
  const voices = heard.map((one) => ({ skeleton: skeletonOf(one), vowels: vowelsOf(one.letters, one.isArabic) }))
  const all = [...(servants.test(word) ? [servant] : []), ...voices].filter(({ skeleton }) => skeleton)
  const kept = all.filter(({ skeleton }, place) => all.findIndex((other) => other.skeleton === skeleton) === place)
  // A name without a consonant, such as Aya.
  return kept.length > 0 ? kept : [{ skeleton: /[يyi]/.test(word) ? 'y' : 'a', vowels: voices[0]?.vowels ?? '' }]
}

const skeletonsOf = (word: string): string[] => voicesOfWord(word).map(({ skeleton }) => skeleton)

function wordsOf(text: string): string[] {
  const words =
    foldName(text)
      .split(' ')
      .map(withoutDigits)
      .join(' ')
      .replaceAll("'", '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !isArticle(word)).flatMap(partsOfWord)
}

/**
 * The skeletons of the words of a name, and of each two that follow one another, which some write as one; a space
 * around each.
 */
export function skeletonText(name: string): string {
  const words = wordsOf(name).map(skeletonsOf)
  const joined = words.slice(1).map((second, index) => `${words[index]?.[0] ?? ''}${second[0] ?? ''}`)
  const all = new Set([...words.flat(), ...joined].filter(Boolean))
  return ` ${[...all].join(' ')} `
}

/**
 * Where a word begins or ends in a vowel that both scripts write: Akram, not Karim; Karima, not Karim; the last letter
 * of Yasmine and the first of الله are not heard.
 */
const vowelStart = /^(?:[aei]|[ou](?!u?[aei])|ع|ا(?!لله$))/
const vowelEnd = /(?:[aiouy]|ee|[aeiou]h|[اهيوح]|اء)$/

/** Marks for the first and last letter of a folded word; for "Abdelrahman", of its second word. */
function vowelMarks(word: string): [start: string, end: string] {
  const rest = word.replace(servants, '')
  const bare = rest.replace(isArabic(rest) ? arabicArticle : latinArticle, '')
  return [vowelStart.test(bare) ? 'a' : '', vowelEnd.test(bare) ? 'v' : '']
}

/** How a folded word is heard, of "Abdelrahman" both its words: of each list one. */
function partsOf(word: string): Voice[][] {
  const [first = servant, ...others] = voicesOfWord(word)
  const isServant = first === servant && servants.test(word)
  return isServant ? [[first], others].filter((any) => any.length > 0) : [[first, ...others]]
}

/**
 * The sound of a word: its skeleton with a mark where it begins or ends in a vowel, and its vowels
 * (`name-vowels.ts`).
 */
export interface Sound {
  sound: string
  vowels: string
}

/** The words of a name as a whole, of each list one. */
export const voicesOf = (name: string): Sound[][] =>
  wordsOf(name)
    .filter((word) => /\p{L}/u.test(word))
    .flatMap((word) => {
      const [start, end] = vowelMarks(word)
      return partsOf(word).map((ways, place, all) =>
        ways.map(({ skeleton, vowels }) => ({
          sound: place === all.length - 1 ? `${start}${skeleton}${end}` : skeleton,
          vowels,
        })),
      )
    })

/**
 * The skeletons of the words of a name, of each list one, with a mark where the word begins or ends in a vowel: fewer
 * names share them (رنا and رانيا do, كريم and كريمة do not). To be compared as a whole.
 */
export const soundsOf = (name: string): string[][] => voicesOf(name).map((any) => any.map(({ sound }) => sound))

/**
 * What to look for in a `skeletonText`: of each list one, a word of it or, where it is long enough, the beginning of
 * one. A title or digits alone are no name: then there is none.
 */
export function skeletonStarts(typed: string): string[][] {
  const start = (skeleton: string) => (skeleton.length > 2 ? ` ${skeleton}` : ` ${skeleton} `)
  return wordsOf(typed)
    .filter((word) => /\p{L}/u.test(word) && !threeAlike.test(word))
    .flatMap((word) => partsOf(word).map((any) => any.map(({ skeleton }) => start(skeleton))))
}

/** Whether a typed name sounds like the name of a `skeletonText`, or like the beginning of each of its words. */
export function isHeardIn(text: string, typed: string): boolean {
  const starts = skeletonStarts(typed)
  return starts.length > 0 && starts.every((any) => any.some((start) => text.includes(start)))
}
