import { foldName } from '@aafiya/contracts/language/name-search'
import { isArticle, skeletonStarts, soundsOf, withoutArticles } from '@aafiya/contracts/language/name-skeleton'
import { isMonthFirstIn } from '@aafiya/contracts/language/typed-day'
import { readPerson } from '@aafiya/contracts/language/typed-person'
import type { CountryCode } from 'libphonenumber-js/max'

import { e164Of } from '../platform/phones.ts'
import { kinds, reversed, wordsOf } from './search-terms-of.ts'

/** A `tsquery` for one term; with a star, for all that begin with it. */
const term = (text: string, isStart: boolean) =>
  `'${text.replace(/['\\]/g, (sign) => sign + sign)}'${isStart ? ':*' : ''}`
const anyOf = (terms: readonly string[]) => (terms.length > 0 ? `(${terms.join(' | ')})` : undefined)
const allOf = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.length > 0 && parts.every((part) => part !== undefined) ? parts.join(' & ') : undefined

/** Digits with what people write between them: a telephone number, the end of one, or a birth date from its year. */
function numberTerms(typed: string, country: CountryCode): string[] {
  const digits = typed.replace(/\D/g, '')
  const local = digits.replace(/^0+/, '')
  // In some countries a number's digits are other ones at home than abroad, or another one than nought is before them.
  const known = e164Of(typed, country)?.replace(/\D/g, '')
  return [
    ...(known ? [term(kinds.phone + reversed(known), false)] : []),
    ...(local.length > 2 ? [term(kinds.phone + reversed(local), true)] : []),
    ...(digits.length > 3 ? [term(kinds.birth + digits, true)] : []),
    // Some write a number after a name, to distinguish two people.
    term(kinds.name + digits, true),
  ]
}

/** `isNext`: it may be only the beginning of a word, however short. */
const soundsLike = (word: string, isNext: boolean) =>
  allOf(
    skeletonStarts(word).map((any) =>
      anyOf(any.map((start) => term(kinds.sound + start.trim(), isNext || !start.endsWith(' ')))),
    ),
  )

/** Letters that begin the same names in both scripts, where one letter has no sound of its own or several. */
const initials = [
  ['aeiou', 'اع'],
  ['eiy', 'ي'],
  ['ouw', 'و'],
  ['k', 'كقخ'],
  ['s', 'سصثش'],
  ['t', 'تطث'],
  ['d', 'دضذظ'],
  ['g', 'جغ'],
  ['z', 'زذظ'],
] as const

/** Names in the other script that may begin with a letter. */
const otherInitials = (letter: string) =>
  initials.flatMap(([latin, arabic]) => [...(latin.includes(letter) ? arabic : arabic.includes(letter) ? latin : '')])

/** A word that is still being typed, as it may be meant in the other script. */
function soundsLikeNext(text: string): string | undefined {
  const sounds = soundsLike(text, true)
  // "عا" is a vowel alone, which the skeleton of عادل leaves out.
  const isVowel = skeletonStarts(text)
    .flat()
    .every((start) => start.trim() === 'a')
  const first = text.length === 1 || isVowel || sounds === undefined ? otherInitials(text.charAt(0)) : []
  return anyOf([...(sounds ? [sounds] : []), ...first.map((letter) => term(kinds.name + letter, true))])
}

const soundsAlike = (word: string) =>
  allOf(soundsOf(word).map((any) => anyOf(any.map((sound) => term(kinds.whole + sound, false)))))

interface Region {
  country: CountryCode
  thisYear: number
}

const readTyped = (typed: string, { country, thisYear }: Region) =>
  readPerson(typed, { isMonthFirst: isMonthFirstIn(country), thisYear })

/**
 * The typed text as four queries on the people's search terms, the best first: as spelt, as far as spelt, as whole
 * words that may be meant in the other script, and as beginnings of such words. Empty if it names no person.
 */
export const peopleQueries = (typed: string, region: Region): string[] =>
  queriesOf(readTyped(typed, region), region.country)

/**
 * A child is often searched by a parent's number: the query for the guardian's number, and the query for the child,
 * if more was typed.
 */
export function guardianQuery(typed: string, region: Region): { guardian: string; child: string[] } | undefined {
  const { numbers, ...others } = readTyped(typed, region)
  const guardian = allOf(numbers.map((number) => anyOf(numberTerms(number, region.country))))
  return guardian === undefined ? undefined : { guardian, child: queriesOf({ ...others, numbers: [] }, region.country) }
}

function queriesOf({ name, numbers, days, emails }: ReturnType<typeof readPerson>, country: CountryCode): string[] {
  const certain = (query: string | undefined) => ({ whole: query, start: query, alike: query, sound: query })
  const ofNumbers = numbers.map((number) => certain(anyOf(numberTerms(number, country))))
  const ofEmails = emails.map((email) => certain(term(kinds.email + foldName(email), true)))
  const ofDays = days.map(({ dates, text }) => {
    const born = dates.map((date) => term(kinds.birth + date.replaceAll('-', ''), false))
    const exactly = anyOf([...born, ...numberTerms(text, country)])
    // Of some only the year is known.
    const years = dates.map((date) => term(kinds.birth + date.slice(0, 4), false))
    return { ...certain(exactly), sound: anyOf([...born, ...years]) }
  })
  const words = foldName(name)
    .split(' ')
    .filter((word) => word !== '' && !isArticle(word))
  const texts = words.flatMap((word) => withoutArticles(wordsOf(word)))
  const ofNames = texts.map((text, place) => {
    // "nadine h", while the second name is being typed. Letters alone would begin half of all names.
    const isNext = place > 0 && place === texts.length - 1 && texts.some(({ length }) => length > 1)
    const start = text.length > 1 || isNext ? term(kinds.name + text, true) : undefined
    return {
      whole: term(kinds.name + text, false),
      start,
      alike: soundsAlike(text),
      sound: anyOf([start, isNext ? soundsLikeNext(text) : soundsLike(text, false)].filter((one) => one !== undefined)),
    }
  })
  const parts = [...ofNames, ...ofNumbers, ...ofDays, ...ofEmails]
  const steps = (['whole', 'start', 'alike', 'sound'] as const).map((step) => allOf(parts.map((part) => part[step])))
  return [...new Set(steps.filter((step) => step !== undefined))]
}
