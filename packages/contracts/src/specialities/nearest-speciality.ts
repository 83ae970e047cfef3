import { bareWords, searchWords, wordStart } from '../language/name-search.ts'
import { generalPhysician } from './complaints.ts'
import { otherFields } from './missing-field.ts'
import type { NamedSpeciality, Speciality } from './specialities.ts'
import { specialityWords } from './speciality-words.ts'

/**
 * How many slips of the finger turn `typed` into `word` or a beginning of it: a letter missing, too many or wrong, or
 * two neighbours swapped.
 */
function slipsToward(typed: string, word: string): number {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, place) => place)
  for (let at = 1; at <= typed.length; at++) {
    const next = [at]
    for (let to = 1; to <= word.length; to++) {
      const wrong = (row[to - 1] ?? 0) + (typed[at - 1] === word[to - 1] ? 0 : 1)
      const swapped =
        typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1] ? (before[to - 2] ?? Infinity) + 1 : Infinity
      next.push(Math.min(wrong, swapped, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return Math.min(...row)
}

/** How far a typed word is from the nearest of some words; beyond one slip in four letters it is another word. */
function distance(typed: string, words: string): number {
  if (words.includes(wordStart(typed))) return 0
  const bare = bareWords(typed).trim()
  if (bare.length < 3) return Infinity
  const slips = Math.min(
    ...words
      .trim()
      .split(' ')
      .map((word) => slipsToward(bare, word)),
  )
  return slips <= Math.floor(bare.length / 4) ? slips : Infinity
}

/** Short words are a slip away from names. */
const longOnes = (words: string) => words.replace(/ \S{1,4}(?= )/g, '').trimStart()

/**
 * The speciality that a search without a result may have meant: by any of its words, allowing for typing slips.
 * `named`: those that the clinic offers, where these are not the ones it began with.
 */
export function nearestSpeciality(typed: string, named?: readonly NamedSpeciality[]): Speciality | undefined {
  const known = specialityWords(named).map(({ key, names, complaints }) => [key, names + longOnes(complaints)] as const)
  const candidates = known.some(([key]) => key === generalPhysician)
    ? [...known, [generalPhysician, bareWords(otherFields.map(({ words }) => words).join(''))] as const]
    : known
  const ranked = candidates.map(([name, words]) => ({
    name,
    far: Math.min(...searchWords(typed).map((word) => distance(word, words))),
  }))
  const [nearest] = ranked.toSorted((one, other) => one.far - other.far)
  return nearest && nearest.far < Infinity ? nearest.name : undefined
}
