import { expect, test } from 'vitest'

import { doctorsNamed, doctorsOf } from './doctor-search.ts'
import { aDoctor } from './render-doctors.tsx'

const mona = aDoctor({ fullName: 'Mona Shenouda', fullNameAr: 'منى شنودة', speciality: 'Neurologist' })
const ahmed = aDoctor({ fullName: 'Ahmed Sobhi', fullNameAr: 'أحمد صبحي', speciality: 'General physician' })
const zoe = aDoctor({ fullName: 'Zoé Karam', speciality: 'Gynecologist' })
const all = [mona, ahmed, zoe]

test.each([
  ['', all],
  ['  ', all],
  ['mona', [mona]],
  ['SHENOUDA mo', [mona]],
  ['Dr Mona', [mona]],
  ['dr. ', all],
  ['منى', [mona]],
  ['مني شنوده', [mona]],
  ['د. أحمد', [ahmed]],
  ['احمد', [ahmed]],
  ['zoe', [zoe]],
  ['mona ahmed', []],
])('"%s" finds the doctors so named, in either script', (typed, found) => {
  expect(doctorsNamed(all, typed)).toEqual(found)
})

test.each([
  [undefined, all],
  ['Neurologist', [mona]],
  ['NEURO', [mona]],
  ['g', [mona, ahmed, zoe]],
  ['physician', [ahmed]],
  ['dentist', []],
])('the speciality "%s" is matched as a part, without regard to case', (speciality, found) => {
  expect(doctorsOf(all, speciality)).toEqual(found)
})
