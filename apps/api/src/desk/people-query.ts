import { foldName } from '@aafiya/contracts/language/name-search'
import { isArticle, skeletonStarts, soundsOf } from '@aafiya/contracts/language/name-skeleton'

import { kinds, reversed, wordsOf } from '../people/search-terms-of.ts'

/** A `tsquery` for one term; with a star, for all that begin with it. */
const term = (text: string, isStart: boolean) => `'${text.replace(/['\\]/g, (sign) => sign + sign)}'${isStart ? ':*' : ''}`
const anyOf = (terms: readonly string[]) => (terms.length > 0 ? `(${terms.join(' | ')})` : undefined)
const allOf = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.length > 0 && parts.every((part) => part !== undefined) ? parts.join(' & ') : undefined

/** Digits with what people write between them: a telephone number from its end, or a birth date from its year. */
function numberTerms(word: string): string[] {
  const digits = word.replace(/\D/g, '')
  const local = digits.replace(/^0+/, '')
  return [
    ...(local.length > 2 ? [term(kinds.phone + reversed(local), true)] : []),
    ...(digits.length > 3 ? [term(kinds.birth + digits, true)] : []),
    // Some write a number behind a name, to tell two people apart.
    term(kinds.name + digits, true),
  ]
}

const isNumber = (word: string) => /^\+?[\d().-]+$/.test(word) && /\d{3}/.test(word)

const soundsLike = (word: string) =>
  allOf(skeletonStarts(word).map((any) => anyOf(any.map((start) => term(kinds.sound + start.trim(), !start.endsWith(' '))))))

const soundsAlike = (word: string) => allOf(soundsOf(word).map((any) => anyOf(any.map((sound) => term(kinds.whole + sound, false)))))

/**
 * What was typed at the desk, as four questions to the people's terms, the best answers first: as it is written, as far as it is
 * written, as whole words may be meant in the other script, and as far as they may. Undefined where it names nobody.
 */
export function peopleQueries(typed: string): string[] {
  const folded = foldName(typed)
  // A number with spaces in it is one number.
  const joined = folded.replace(/(?<=\d)[\s]+(?=\d)/g, '')
  const words = joined.split(/[\s,،]+/).filter((word) => word !== '' && !isArticle(word))
  const parts = words.flatMap((word) => {
    if (isNumber(word)) {
      const number = anyOf(numberTerms(word))
      return [{ whole: number, start: number, alike: number, sound: number }]
    }
    if (word.includes('@')) {
      const email = term(kinds.email + word, true)
      return [{ whole: email, start: email, alike: email, sound: email }]
    }
    const names = wordsOf(word).filter((text, _, all) => all.length === 1 || !isArticle(text))
    return names.map((text) => {
      const start = text.length > 1 ? term(kinds.name + text, true) : undefined
      return {
        whole: term(kinds.name + text, false),
        start,
        alike: soundsAlike(text),
        sound: anyOf([start, soundsLike(text)].filter((one) => one !== undefined)),
      }
    })
  })
  const steps = (['whole', 'start', 'alike', 'sound'] as const).map((step) => allOf(parts.map((part) => part[step])))
  return [...new Set(steps.filter((step) => step !== undefined))]
}
