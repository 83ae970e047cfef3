import { expect, test } from 'vitest'

import { duplicateReasonsOf, type Traits } from './same-person.ts'

const number = '+201001234567'
const someone = (fullName: string, more: Partial<Traits> = {}): Traits => ({
  fullName,
  fullNameAr: null,
  birthDate: null,
  birthYear: null,
  gender: null,
  phones: [number],
  ...more,
})

test.each([
  ['the same name', 'Layan Aziz', 'Layan Aziz'],
  ['another spelling', 'Mohamed Fathy', 'Muhammad Fathi'],
  ['the other script', 'Layan Aziz', 'ليان عزيز'],
  ['without the middle name', 'Mona Ahmed Farid', 'Mona Farid'],
  ['the first name alone', 'Mona', 'Mona Farid'],
])('people with one number are probably the same: %s', (_, one, other) => {
  const [a, b] = [someone(one), someone(other)]
  expect(duplicateReasonsOf(a, b)).toEqual(['same_number'])
  expect(duplicateReasonsOf(b, a)).toEqual(['same_number'])
})

test.each([
  ['another first name', someone('Karim Aziz'), someone('Layan Aziz')],
  ['brothers with the same consonants', someone('Mohamed Aziz'), someone('Mahmoud Aziz')],
  ['another family name', someone('Layan Aziz'), someone('Layan Farid')],
  ['another day of birth', someone('Mona', { birthDate: '1990-05-04' }), someone('Mona', { birthDate: '1990-05-05' })],
  ['another year of birth', someone('Mona', { birthYear: 1962 }), someone('Mona', { birthYear: 1990 })],
  ['another gender', someone('Nour Aziz', { gender: 0 }), someone('Nour Aziz', { gender: 1 })],
  ['nothing in common but the name', someone('Mona Farid'), someone('Mona Farid', { phones: [] })],
])('they are probably two: %s', (_, one, other) => {
  expect(duplicateReasonsOf(one, other)).toEqual([])
})

test('a date of birth counts with any similar name, a year only with several words', () => {
  const born = (fullName: string, more: Partial<Traits>) => someone(fullName, { birthYear: 1990, phones: [], ...more })
  const day = { birthDate: '1990-05-04' }
  expect(duplicateReasonsOf(born('Mona', day), born('Mona Farid', day))).toEqual(['same_birth_date'])
  expect(duplicateReasonsOf(born('Mona Farid', day), born('Mona Farid', {}))).toEqual(['same_birth_year'])
  expect(duplicateReasonsOf(born('Mona', {}), born('Mona Farid', {}))).toEqual([])
})
