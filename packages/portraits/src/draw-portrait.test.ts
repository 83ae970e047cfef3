import { readdirSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { drawPortrait } from './draw-portrait.ts'
import { readDoctors } from './read-doctors.ts'

const folder = new URL('../../../apps/web/public/portraits/', import.meta.url)
const doctors = readDoctors()

test('the committed portraits are those of the demo doctors', () => {
  expect(readdirSync(folder).toSorted()).toEqual(doctors.map(({ slug }) => `${slug}.svg`).toSorted())
})

test('a committed portrait is what `npm run portraits` draws', () => {
  const outdated = doctors.filter((doctor) => readFileSync(new URL(`${doctor.slug}.svg`, folder), 'utf8') !== drawPortrait(doctor))
  expect(outdated.map(({ slug }) => slug)).toEqual([])
})

test('no two doctors look alike', () => {
  expect(new Set(doctors.map(drawPortrait)).size).toBe(doctors.length)
})

test('a portrait depends on slug, gender and experience alone', () => {
  const doctor = { slug: 'anyone-else', gender: 'female', experience: 12 } as const
  expect(drawPortrait({ ...doctor })).toBe(drawPortrait(doctor))
  expect(drawPortrait({ ...doctor, experience: 40 })).not.toBe(drawPortrait(doctor))
  expect(drawPortrait({ ...doctor, gender: 'male' })).not.toBe(drawPortrait(doctor))
})

test('numbers in a portrait are finite', () => {
  for (const gender of ['female', 'male'] as const)
    for (let i = 0; i < 300; i += 1)
      expect(drawPortrait({ slug: `doctor-${i}`, gender, experience: i % 45 })).not.toMatch(/NaN|Infinity|undefined/)
})
