import { readFileSync } from 'node:fs'

import { isKnownWoman } from './traits/known-looks.ts'
import type { Doctor } from './traits/traits.ts'

const list = new URL('../../../apps/api/src/demo/doctors.json', import.meta.url)

export function parseDoctor(value: unknown): Doctor {
  if (typeof value !== 'object' || value === null || !('slug' in value) || !('gender' in value) || !('experience' in value)) {
    throw new Error(`A doctor needs slug, gender and experience: ${JSON.stringify(value)}`)
  }
  const { slug, gender, experience } = value
  if (typeof slug !== 'string' || !/^[a-z0-9-]+$/.test(slug)) throw new Error(`Not a slug: ${JSON.stringify(slug)}`)
  if (gender !== 0 && gender !== 1) throw new Error(`${slug}: gender must be 0 (male) or 1 (female)`)
  if (gender === 0 && isKnownWoman(slug)) throw new Error(`${slug} is a woman, but her gender is 0 (male): are the codes swapped?`)
  if (typeof experience !== 'number') throw new Error(`${slug}: experience must be a number of years`)
  return { slug, gender: gender === 1 ? 'female' : 'male', experience }
}

/** The demo doctors that the API seeds. */
export function readDoctors(): readonly Doctor[] {
  const doctors: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(doctors)) throw new Error('The list of doctors is not an array')
  return doctors.map(parseDoctor)
}
