import { expect, test } from 'vitest'

import { parseDoctor } from './read-doctors.ts'

const valid = { slug: 'nobody-known', gender: 0, experience: 7 }

test('a doctor is read with gender codes 0 (male) and 1 (female)', () => {
  expect(parseDoctor(valid)).toEqual({ slug: 'nobody-known', gender: 'male', experience: 7 })
  expect(parseDoctor({ ...valid, gender: 1 }).gender).toBe('female')
})

test.each([
  ['no object', 'nobody-known', 'needs slug'],
  ['no experience', { slug: 'nobody-known', gender: 0 }, 'needs slug'],
  ['a slug that leaves the folder', { ...valid, slug: '../nobody' }, 'Not a slug'],
  ['an unknown gender', { ...valid, gender: 2 }, 'gender must be'],
  ['experience as text', { ...valid, experience: '7' }, 'number of years'],
  ['swapped gender codes', { ...valid, slug: 'eleni-dimitriou' }, 'codes swapped'],
])('refuses %s', (_name, value, message) => {
  expect(() => parseDoctor(value)).toThrow(message)
})
