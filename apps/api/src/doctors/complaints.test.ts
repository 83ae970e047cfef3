import { nearestSpeciality } from '@aafiya/contracts/specialities/nearest-speciality'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { administered } from '../../test/clinics/administered.ts'

/** Amal sees everything first, Basma sees stomachs; the names of the others share consonants with complaints. */
async function five() {
  const it = await clinic()
  const address = '3 Safeya Zaghloul St, Alexandria'
  const one = (firstName: string, speciality: string, more: object = {}) =>
    it.buildDoctor({ firstName, lastName: 'Zahi', fullNameAr: null, address, addressAr: null, speciality, ...more })
  await one('Amal', 'General physician')
  await one('Basma', 'Gastroenterologist')
  await one('Sinan', 'Dermatologist', { fullNameAr: 'سنان زاهي' })
  await one('Kani', 'Neurologist', { fullNameAr: 'كاني زاهي' })
  await one('Wagdi', 'Pediatricians', { fullNameAr: 'وجدي ركبي' })
  return it
}

test.each([
  ['knee pain', 'A'],
  ['وجع الركبة', 'A'],
  ['خشونة', 'A'],
  ['أسنان', 'A'],
  ['teeth', 'A'],
  ['my stomach hurts', 'B'],
  ['بطني بيوجعني', 'B'],
])('%j finds the speciality that treats it, and reports the match', async (q, first) => {
  const { asVisitor } = await five()
  const found = await asVisitor.doctors.list({ query: { q } })
  expect(found.map(({ firstName, matchedBy }) => `${firstName[0]} ${matchedBy}`)).toEqual([`${first} complaint`])
})

test('a complaint alone finds no doctor of another speciality by a text or a similar name, but by the name itself', async () => {
  const { asVisitor, buildDoctor } = await five()
  await buildDoctor({
    firstName: 'Teeb',
    speciality: 'Pediatricians',
    about: 'Knees, teeth and much else. أسنان الأطفال',
  })
  const found = async (q: string) => (await asVisitor.doctors.list({ query: { q } })).map(({ firstName }) => firstName)
  for (const q of ['أسنان', 'teeth', 'knee pain']) expect(await found(q), q).toEqual(['Amal'])
  expect(await found('teeb')).toEqual(['Teeb'])
  expect(await found('سنان')).toContain('Sinan')
  expect(await found('knees and much')).toEqual(['Teeb'])
})

test('a name that only shares a word’s consonants never ranks above a match of the word', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  const one = (firstName: string, more: object) =>
    buildDoctor({ firstName, lastName: 'Zahi', fullNameAr: null, address: null, ...more })
  await one('Mahmoud', {})
  await one('Nour', { address: '4 Mohamed Ali St, Cairo' })
  await one('Yara', { about: 'Trained with Mohamed Ghoneim.' })
  await one('Mohamed', {})
  const found = await asVisitor.doctors.list({ query: { q: 'mohamed' } })
  expect(found.map(({ firstName, matchedBy }) => `${firstName} ${matchedBy}`)).toEqual([
    'Mohamed name',
    'Nour area',
    'Yara text',
    'Mahmoud sound',
  ])
})

test('a search by speciality or by name reports how it matched; without a search nothing is reported', async () => {
  const { asVisitor } = await five()
  const why = async (query: { q?: string; sort?: 'name' }) =>
    (await asVisitor.doctors.list({ query })).map(({ matchedBy }) => matchedBy)
  expect(await why({ q: 'stomach doctor' })).toEqual(['complaint'])
  expect(await why({ q: 'gastroenterologist' })).toEqual(['speciality'])
  expect(await why({ q: 'amal' })).toEqual(['name'])
  expect(await why({ sort: 'name' })).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('a clinic adds words: those of its own speciality rank above the general physician’s', async () => {
  const { administrator, asVisitor, asPatient, buildDoctor } = await administered()
  await buildDoctor({ firstName: 'Amal', speciality: 'General physician' })
  const words = { name: 'Orthopedics', nameAr: 'العظام', complaints: 'knee, back pain، ركبة، خشونة' }
  const body = { ...words, name: 'Bones', nameAr: 'العظم' }
  expect(await refusal((await asPatient('mona')).specialities.add({ body }))).toMatchObject({ status: 403 })
  const { id, key, complaints } = await administrator.specialities.add({ body: words })
  expect(complaints).toBe(words.complaints)
  await buildDoctor({ firstName: 'Omar', speciality: key })
  const found = async (q: string) => (await asVisitor.doctors.list({ query: { q } })).map(({ firstName }) => firstName)
  for (const q of ['knee pain', 'وجع الركبة', 'خشونة']) expect(await found(q), q).toEqual(['Omar'])
  expect(await found('teeth')).toEqual(['Amal'])
  // An absent field stays; an emptied one leads nowhere.
  await administrator.specialities.rename({ params: { id }, body: { name: 'Orthopedics', nameAr: 'جراحة العظام' } })
  expect(await found('knee')).toEqual(['Omar'])
  await administrator.specialities.rename({
    params: { id },
    body: { name: 'Orthopedics', nameAr: 'جراحة العظام', complaints: '' },
  })
  expect(await found('knee')).toEqual(['Amal'])
  expect(
    await refusal(
      administrator.specialities.rename({ params: { id }, body: { ...words, complaints: 'x'.repeat(4001) } }),
    ),
  ).toMatchObject({
    status: 422,
  })
})

test('everyone reads the complaints that the clinic changed, so that a slip in one finds its speciality', async () => {
  const { administrator, asVisitor } = await administered()
  const words = { name: 'Orthopedics', nameAr: 'العظام', complaints: 'whiplash، ارتجاج' }
  const { key } = await administrator.specialities.add({ body: words })
  const listed = await asVisitor.specialities.list()
  expect(listed.find((one) => one.key === key)?.complaints).toBe(words.complaints)
  expect(listed.find((one) => one.key === 'Neurologist')?.complaints).toBeUndefined()
  expect(nearestSpeciality('whipalsh', listed)).toBe(key)
})

test('an administrator reads the words that lead to a speciality, which are the defaults until changed', async () => {
  const { administrator } = await administered()
  const managed = await administrator.specialities.managed()
  expect(managed.find(({ key }) => key === 'Gastroenterologist')?.complaints).toContain('stomach')
})
