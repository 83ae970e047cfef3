import type { DuplicateReason } from '@aafiya/contracts/desk/duplicates'
import { voicesOf, type Sound } from '@aafiya/contracts/language/name-skeleton'
import { vowelsLike } from '@aafiya/contracts/language/name-vowels'

import type { PersonRow } from '../people/people.table.ts'

/** What tells whether two records are one person's. */
export type Traits = Pick<PersonRow, 'fullName' | 'fullNameAr' | 'birthDate' | 'birthYear' | 'gender' | 'phones'>

export const namesOf = ({ fullName, fullNameAr }: Pick<Traits, 'fullName' | 'fullNameAr'>): string[] =>
  [fullName, fullNameAr].filter((name) => name !== null)

const isSameSound = (one: Sound, other: Sound) =>
  one.sound === other.sound && new RegExp(`^${vowelsLike(one.vowels, 'near')}$`).test(other.vowels)

const isSameWord = (one: Sound[], other: Sound[]) => one.some((way) => other.some((sound) => isSameSound(way, sound)))

/**
 * How many words two names share, in either script, if the first words are alike and the shorter name has no word
 * that the longer one lacks; otherwise 0.
 */
function sharedWords(one: string, other: string): number {
  const [shorter = [], longer = []] = [voicesOf(one), voicesOf(other)].toSorted((a, b) => a.length - b.length)
  const [first, second] = [shorter[0], longer[0]]
  if (!first || !second || !isSameWord(first, second)) return 0
  return shorter.every((word) => longer.some((candidate) => isSameWord(word, candidate))) ? shorter.length : 0
}

const differ = <T>(one: T | null, other: T | null) => one !== null && other !== null && one !== other

/**
 * What two people with similar names have in common; empty if they are probably two. Relatives share a number and
 * often a year of birth, so a year alone counts only for names of several words, and a known difference in birth or
 * gender settles it.
 */
export function duplicateReasonsOf(one: Traits, other: Traits): DuplicateReason[] {
  if (differ(one.birthDate, other.birthDate) || differ(one.birthYear, other.birthYear)) return []
  if (differ(one.gender, other.gender)) return []
  const shared = Math.max(...namesOf(one).flatMap((a) => namesOf(other).map((b) => sharedWords(a, b))), 0)
  if (shared === 0) return []
  const isSameDate = one.birthDate !== null && one.birthDate === other.birthDate
  const isSameYear = one.birthYear !== null && one.birthYear === other.birthYear
  return [
    ...(one.phones.some((phone) => other.phones.includes(phone)) ? (['same_number'] as const) : []),
    ...(isSameDate ? (['same_birth_date'] as const) : []),
    ...(!isSameDate && isSameYear && shared > 1 ? (['same_birth_year'] as const) : []),
  ]
}
