import { expect, test } from 'vitest'

import { searchWords } from '../language/name-search.ts'
import { specialities, specialitiesNamed } from './specialities.ts'
import { meaningOfSearch, specialityWords } from './speciality-words.ts'

const keysOf = (typed: string, known?: Parameters<typeof meaningOfSearch>[1]) =>
  meaningOfSearch(searchWords(typed), known).keys

const [general, gynecologist, dermatologist, pediatricians, neurologist, gastroenterologist] = specialities

test.each([
  [general, ['General physician', 'GP', 'family doctor', 'internist', 'طب عام', 'دكتور باطنة', 'ممارس عام']],
  [
    gynecologist,
    [
      'Gynecologist',
      'gynaecology',
      'OB/GYN',
      'pregnancy',
      "women's",
      'womens',
      'أمراض النساء',
      'نسا',
      'نساء وتوليد',
      'النسائية',
    ],
  ],
  [
    dermatologist,
    [
      'Dermatologists',
      'dermatology',
      'skin',
      'skin specialist',
      'hair',
      'جلدية',
      'الأمراض الجلديه',
      'بشرة',
      'طبيب جلدية',
    ],
  ],
  [
    pediatricians,
    [
      'Pediatricians',
      'Pediatrician',
      'paediatrics',
      "children's doctor",
      'kids',
      'أطفال',
      'طب الأطفال',
      'دكتور اطفال',
      'للأطفال',
    ],
  ],
  [neurologist, ['Neurologist', 'neurology', 'brain', 'nerve', 'المخ والأعصاب', 'مخ واعصاب', 'اعصاب', 'صداع']],
  [gastroenterologist, ['Gastroenterologist', 'gastro', 'stomach', 'colon', 'الجهاز الهضمي', 'هضمى', 'معده', 'قولون']],
])('%s is found in any of its words: %j', (speciality, all) => {
  for (const typed of all) expect(keysOf(typed), typed).toEqual([speciality])
})

test('a beginning of three letters means the speciality; a shorter one has to be a whole word', () => {
  expect(keysOf('der')).toEqual([dermatologist])
  expect(keysOf('مخ')).toEqual([neurologist])
  for (const short of ['d', 'de', 'مع']) expect(keysOf(short), short).toEqual([])
})

test('a word that several specialities share means all of them', () => {
  expect(keysOf('أمراض')).toEqual([gynecologist, dermatologist, neurologist, gastroenterologist])
})

test.each([
  'Mona',
  'Karim',
  'Rasha',
  'Asser',
  'آسر',
  'منى',
  'ولاء',
  'شعراوي',
  'Maadi',
  'المعادي',
  'dentist',
  "'",
  '%',
  '',
  'Dr.',
])('no speciality is called %j', (typed) => {
  expect(keysOf(typed)).toEqual([])
})

test('a speciality that the clinic added or renamed is meant by the words of its names, in both languages', () => {
  const known = specialityWords([
    { key: 'Neurologist', name: 'Brain clinic', nameAr: 'المخ والأعصاب' },
    { key: 'Ear nose throat', name: 'Ear, nose & throat', nameAr: 'أنف وأذن وحنجرة' },
  ])
  for (const word of ['ear', 'throat', 'أنف', 'أذن', 'وحنجرة', 'الحنجرة'])
    expect(keysOf(word, known), word).toEqual(['Ear nose throat'])
  for (const word of ['brain', 'clinic', 'migraine', 'أعصاب'])
    expect(keysOf(word, known), word).toEqual(['Neurologist'])
  expect(keysOf('skin', known)).toEqual([])
})

test.each([
  ['neurologist', ['Neurologist']],
  ['neuro', ['Neurologist', 'Pediatric neurologist']],
  ['NEUROLOGIST', ['Neurologist']],
  ['heart', []],
])('a URL that says %s means %j', (word, keys) => {
  expect(specialitiesNamed(word, ['Neurologist', 'Pediatric neurologist', 'Dermatologist'])).toEqual(keys)
})
