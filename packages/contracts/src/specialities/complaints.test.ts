import { expect, test } from 'vitest'

import { searchWords } from '../language/name-search.ts'
import { specialities } from './specialities.ts'
import { meaningOfSearch, specialityWords } from './speciality-words.ts'

const [general, gynecologist, dermatologist, pediatricians, neurologist, gastroenterologist] = specialities
const meaning = (typed: string, known?: Parameters<typeof meaningOfSearch>[1]) =>
  meaningOfSearch(searchWords(typed), known)

test.each([
  ['knee pain', general],
  ['pain in my knee', general],
  ['my back hurts', general],
  ['teeth', general],
  ['وجع الركبة', general],
  ['ركبتي بتوجعني', general],
  ['خشونة', general],
  ['خشونة الركبة', general],
  ['أسنان', general],
  ['وجع اسنان', general],
  ['ضهري', general],
  ['stomach ache', gastroenterologist],
  ['مغص في البطن', gastroenterologist],
  ['بطني بيوجعني', gastroenterologist],
  ['hair loss', dermatologist],
  ['حب الشباب', dermatologist],
  ['headache', neurologist],
  ['صداع شديد', neurologist],
  ['تأخر الدورة', gynecologist],
  ['تطعيم', pediatricians],
])('%j leads to %s, as a complaint', (typed, speciality) => {
  expect(meaning(typed)).toMatchObject({ keys: [speciality] })
})

test('a word that only says that something hurts is searched for only on its own', () => {
  expect(meaning('knee pain').words).toEqual(['knee'])
  expect(meaning('Payne pain')).toMatchObject({ words: ['payne', 'pain'], keys: [] })
})

test.each(['Mona', 'Sara', 'Hani', 'Nasser', 'Back', 'Col', 'منى', 'رجاء', 'سناء'])(
  '%j is a name first: its beginning is no complaint',
  (name) => {
    const { keys } = meaning(name)
    expect(name === 'Back' ? keys : keys.length).toEqual(name === 'Back' ? [general] : 0)
  },
)

test('the clinic’s words replace ours, and another speciality ranks above the general physician', () => {
  const orthopedics = { key: 'Orthopedics', name: 'Orthopedics', nameAr: 'العظام', complaints: 'knee, back pain، ركبة' }
  const own = { key: general, name: general, nameAr: 'طب عام' }
  const known = specialityWords([own, orthopedics])
  expect(meaning('knee pain', known)).toMatchObject({ keys: ['Orthopedics'], by: 'complaint' })
  expect(meaning('وجع الركبة', known).keys).toEqual(['Orthopedics'])
  expect(meaning('teeth', known).keys).toEqual([general])
  expect(meaning('pain', known).keys).toEqual([])
  expect(meaning('teeth', specialityWords([{ ...own, complaints: 'fever' }, orthopedics])).keys).toEqual([])
})
