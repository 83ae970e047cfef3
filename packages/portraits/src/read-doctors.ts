import { existsSync, readFileSync } from 'node:fs'
import { knownWoman } from './traits/likeness.ts'
import type { Sitter } from './traits/traits.ts'

const LIST = new URL('../../../apps/api/src/demo/doctors.json', import.meta.url)
const SPECIALITIES = ['general-physician', 'gynecologist', 'dermatologist', 'pediatricians', 'neurologist', 'gastroenterologist']

/** Stands in until the list of demo doctors is there: 20 for each speciality, half of them women. */
export function inventedDoctors(): readonly Sitter[] {
  return SPECIALITIES.flatMap((speciality) =>
    Array.from({ length: 20 }, (_, i): Sitter => ({
      slug: `${speciality}-${i + 1}`,
      gender: i % 2 === 0 ? 'female' : 'male',
      experience: 2 + ((i * 7) % 34),
    })),
  )
}

function sitter(value: unknown): Sitter {
  if (typeof value !== 'object' || value === null || !('slug' in value) || !('gender' in value) || !('experience' in value)) {
    throw new Error(`A doctor needs slug, gender and experience: ${JSON.stringify(value)}`)
  }
  const { slug, gender, experience } = value
  if (typeof slug !== 'string' || !/^[a-z0-9-]+$/.test(slug)) throw new Error(`Not a slug: ${JSON.stringify(slug)}`)
  if (gender !== 0 && gender !== 1) throw new Error(`${slug}: gender is 0 (male) or 1 (female)`)
  if (gender === 0 && knownWoman(slug)) throw new Error(`${slug} is a woman, but her gender is 0 (male): are the codes reversed?`)
  if (typeof experience !== 'number') throw new Error(`${slug}: experience is a number of years`)
  return { slug, gender: gender === 1 ? 'female' : 'male', experience }
}

export function doctors(): readonly Sitter[] {
  if (!existsSync(LIST)) return inventedDoctors()
  const list: unknown = JSON.parse(readFileSync(LIST, 'utf8'))
  if (!Array.isArray(list)) throw new Error('The list of doctors is not an array')
  return list.map(sitter)
}
