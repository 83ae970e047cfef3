import { foldName } from './name-search.ts'

/**
 * What the same name has in common in Arabic and in Latin letters, however it is transcribed: its consonants, in classes of letters that
 * people use for one another. It takes some names for others (محمد for محمود), so what it finds comes after equal spellings.
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
/** "Noureddine", "Nureldin", نورالدين: two words in one, with an article between them that is hardly heard. */
const faithName = /^(.{2,}?)(?:[aeu]?[ld]?d(?:ee|i|ey|y)ne?|الدين)$/
/** "El Husseini": an article on its own. */
const articles: ReadonlySet<string> = new Set(['al', 'el', 'ul', 'ال'])

/** Whether a folded word says nothing by itself. */
export const isArticle = (word: string): boolean => articles.has(word)

/** "Abdelrahman", عبدالرحمن: two words in one. */
const servants = /^(?:abd(?:[aeiou]{1,2}l)?(?=[^aeiouy].|$)|abd[ae](?=([rsndztx])\1)|عبد(?:ال)?(?=..|$))/

const isArabic = (word: string) => /\p{Script=Arabic}/u.test(word)

function arabicSkeleton(word: string): string {
  if (word === 'الله' || word === 'له') return 'l'
  const bare = word.replace(arabicArticle, '')
  const kept = bare.length > 2 ? bare.replace(/[هح]$/, '') : bare
  const first = /^[وي]/.test(kept) ? (kept.startsWith('و') ? 'w' : 'y') : ''
  return first + [...kept].map((letter) => classOf[letter] ?? '').join('')
}

function latinSkeleton(word: string): string {
  const bare = word.replace(latinArticle, '').replace(/^ou(?=[aei])/, 'w')
  const kept = bare.length > 2 ? bare.replace(/[h7]$/, '') : bare
  const single = kept.replace(/(\p{L})\1+/gu, '$1')
  const first = /^[wy]/.exec(single)?.[0] ?? ''
  const classes = latin.reduce((text, [spelling, letter]) => text.replace(spelling, letter), single)
  return first + classes.replace(/[^BCDFGHKSTXlmnr]/g, '').toLowerCase()
}

/** "zzzz": in nobody's name. */
const threeAlike = /(\p{L})\1\1/u

/** "Fathy" is ف ت ح and "Haitham" ه ي ث م: two letters that may be one. */
const readings = (word: string): string[] => (/[ts]h/.test(word) ? [word, word.replace(/([ts])h/g, '$1\u0000h')] : [word])

/** The skeletons of one folded word, each way it can be read. */
function skeletonsOf(word: string): string[] {
  const servant = servants.test(word) ? ['bd'] : []
  const rest = word.replace(servants, '')
  const found = isArabic(rest) ? [arabicSkeleton(rest)] : readings(rest).map((reading) => latinSkeleton(reading))
  const kept = [...new Set([...servant, ...found])].filter(Boolean)
  // A name without a consonant, such as Aya.
  return kept.length > 0 ? kept : [/[يyi]/.test(word) ? 'y' : 'a']
}

function wordsOf(text: string): string[] {
  const words =
    foldName(text)
      .replaceAll("'", '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .filter((word) => !isArticle(word))
    .flatMap((word) => (faithName.test(word) ? [word.replace(faithName, '$1'), 'din'] : [word]))
}

/** The skeletons of the words of a name, and of each two that follow one another, which some write as one; a space around each. */
export function skeletonText(name: string): string {
  const words = wordsOf(name).map(skeletonsOf)
  const joined = words.slice(1).map((second, index) => `${words[index]?.[0] ?? ''}${second[0] ?? ''}`)
  const all = new Set([...words.flat(), ...joined].filter(Boolean))
  return ` ${[...all].join(' ')} `
}

/** Where a word begins or ends in a vowel that both scripts write: Akram, not Karim; Karima, not Karim; the last letter of Yasmine and the first of الله are not heard. */
const vowelStart = /^(?:[aei]|[ou](?!u?[aei])|ع|ا(?!لله$))/
const vowelEnd = /(?:[aiouy]|ee|[aeiou]h|[اهيوح])$/

/** The marks of a folded word for its first and last letter; of "Abdelrahman" those of its second word. */
function vowelMarks(word: string): [start: string, end: string] {
  const rest = word.replace(servants, '')
  const bare = rest.replace(isArabic(rest) ? arabicArticle : latinArticle, '')
  return [vowelStart.test(bare) ? 'a' : '', vowelEnd.test(bare) ? 'v' : '']
}

/** The skeletons of a folded word, of "Abdelrahman" those of both its words: of each list one. */
function partsOf(word: string): string[][] {
  const [first = '', ...others] = skeletonsOf(word)
  const isServant = first === 'bd' && servants.test(word)
  return isServant ? [[first], others].filter((any) => any.length > 0) : [[first, ...others]]
}

/**
 * The skeletons of the words of a name, of each list one, with a mark where the word begins or ends in a vowel: fewer names share
 * them (رنا and رانيا do, كريم and كريمة do not). To be compared as a whole.
 */
export const soundsOf = (name: string): string[][] =>
  wordsOf(name)
    .filter((word) => /\p{L}/u.test(word))
    .flatMap((word) => {
      const [start, end] = vowelMarks(word)
      return partsOf(word).map((ways, place, all) => (place === all.length - 1 ? ways.map((one) => `${start}${one}${end}`) : ways))
    })

/**
 * What to look for in a `skeletonText`: of each list one, a word of it or, where it is long enough, the beginning of one. A title or
 * digits alone are no name: then there is none.
 */
export function skeletonStarts(typed: string): string[][] {
  const start = (skeleton: string) => (skeleton.length > 2 ? ` ${skeleton}` : ` ${skeleton} `)
  return wordsOf(typed)
    .filter((word) => /\p{L}/u.test(word) && !threeAlike.test(word))
    .flatMap((word) => partsOf(word).map((any) => any.map(start)))
}
