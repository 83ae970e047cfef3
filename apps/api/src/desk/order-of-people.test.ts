import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { fillSearchTerms } from '../people/fill-search-terms.ts'
import { guardianships } from '../people/guardianships.table.ts'

async function ready(env: Record<string, string> = {}) {
  const place = await clinic({ env })
  const { id } = await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })
  const nour = await place.asUser(id)
  const found = async (q: string) => {
    await fillSearchTerms(place.deps)
    return nour.desk.findPeople({ query: { q } })
  }
  const find = async (q: string) => (await found(q)).map(({ fullName, fullNameAr }) => fullName ?? fullNameAr)
  const enter = (body: object) => nour.desk.addPerson({ body: { phone: '010 0123 4567', ...body } })
  return { ...place, nour, found, find, enter }
}

test('equal spellings come before names that only sound alike', async () => {
  const { enter, find } = await ready()
  for (let index = 0; index < 12; index++) await enter({ fullNameAr: 'محمود صالح' })
  await enter({ fullNameAr: 'محمد صالح' })
  const found = await find('محمد')
  expect(found).toHaveLength(10)
  expect(found[0]).toBe('محمد صالح')
})

test.each(['ياسمين ا', 'ياسمين أ', 'ياسمين ان', 'ياسمين انو', 'yasmin a', 'ياسمين انور'])(
  'the beginning of a second name finds people in the other script: %s',
  async (typed) => {
    const { enter, find } = await ready()
    for (const fullName of ['Yasmin Anwar', 'Yasmin Farid']) await enter({ fullName })
    expect(await find(typed)).toContain('Yasmin Anwar')
  },
)

test.each(['ياسمين ع', 'ياسمين عا', 'ياسمين عاد', 'ياسمين عادل'])(
  'a second name that begins with two letters for a vowel stays found with each letter: %s',
  async (typed) => {
    const { enter, find } = await ready()
    for (const fullName of ['Yasmin Adel', 'Yasmin Farid']) await enter({ fullName })
    expect(await find(typed)).toEqual(['Yasmin Adel'])
  },
)

test('names that strangers have added do not hide a patient of that name', async () => {
  const { asPatient, enter, found } = await ready()
  for (const name of ['mona', 'omar']) {
    const stranger = await asPatient(name)
    for (let index = 0; index < 12; index++)
      await stranger.family.add({
        body: { fullName: 'Layan Aziz', dateOfBirth: '2019-05-04', relation: 'other', isAnother: true },
      })
  }
  const patient = await enter({ fullName: 'Layan Aziz', phone: '01112223334' })
  const people = await found('Layan Aziz')
  expect(people).toHaveLength(10)
  expect(people[0]?.id).toBe(patient.id)
})

test('the first letter of the last word narrows the search, in either script', async () => {
  const { enter, find } = await ready()
  for (const fullName of ['Nadine Helmy', 'Nadine Morsi']) await enter({ fullName })
  for (const fullNameAr of ['هبة نصار', 'هبة توفيق']) await enter({ fullNameAr })
  expect(await find('nadine h')).toEqual(['Nadine Helmy'])
  expect(await find('m nadine')).toEqual([])
  expect(await find('هبة ن')).toEqual(['هبة نصار'])
})

test('a child without a telephone names whose number to call', async () => {
  const { asPatient, patientId, found, database } = await ready()
  const mona = await asPatient('mona')
  await mona.profile.update({ body: { phoneNumber: '010 0123 4567' } })
  await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  const [lina] = await found('Lina')
  expect(lina).toMatchObject({
    birthYear: 2019,
    phones: [],
    guardian: { id: await patientId('mona'), phones: ['010 01234567'] },
  })
  await database.db.update(guardianships).set({ endedAt: new Date() })
  expect((await found('Lina'))[0]).not.toHaveProperty('guardian')
})

test('a guardian’s number finds their children, also by their name', async () => {
  const { asPatient, find, database } = await ready()
  const mona = await asPatient('mona')
  await mona.profile.update({ body: { phoneNumber: '010 0123 4567' } })
  await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  await mona.family.add({ body: { fullName: 'Adam Farid', dateOfBirth: '2021-05-04', relation: 'child' } })
  expect((await find('01001234567')).toSorted()).toEqual(['Adam Farid', 'Lina Farid', 'mona Farid'])
  expect(await find('lina 4567')).toEqual(['Lina Farid'])
  await database.db.update(guardianships).set({ endedAt: new Date() })
  expect(await find('01001234567')).toEqual(['mona Farid'])
})

test('doctors and staff are marked and come after every patient, however well they match', async () => {
  const { enter, buildUser, found } = await ready()
  await buildUser({ role: 3, firstName: 'Layla', lastName: 'Aziz' })
  for (let index = 0; index < 9; index++) await enter({ fullName: `Laylah Aziz` })
  const people = await found('layla')
  expect(people).toHaveLength(10)
  expect(people.map(({ staffRole }) => staffRole)).toEqual([
    ...Array.from({ length: 9 }, () => undefined),
    'administrator',
  ])
})

test('age and the latest attended visit distinguish people of the same name', async () => {
  const { enter, found, buildUser, buildDoctor, database, nour } = await ready()
  const entered = await enter({ fullName: 'Layla Aziz', birthYear: 1991 })
  const account = await buildUser({ firstName: 'Layla', lastName: 'Aziz', dateOfBirth: '1990-12-31' })
  const { id: doctorId } = await buildDoctor()
  for (const appointmentTime of ['11:00', '12:00'])
    await nour.desk.book({ body: { personId: entered.id, doctorId, appointmentDate: '2026-03-02', appointmentTime } })
  const came = eq(appointments.startsAt, new Date('2026-03-02T09:00:00Z'))
  await database.db
    .update(appointments)
    .set({ status: 'completed', startsAt: new Date('2026-01-10T09:00:00Z') })
    .where(came)
  const people = new Map((await found('Layla Aziz')).map((person) => [person.id, person]))
  expect(people.get(entered.id)).toMatchObject({ age: 35, lastVisitOn: '2026-01-10' })
  expect(people.get(account.id)).toMatchObject({ age: 35 })
  expect(people.get(account.id)).not.toHaveProperty('lastVisitOn')
})

test('a part of the e-mail address and the day of entry tell same names without number and birth date apart', async () => {
  const { found, buildUser, enter } = await ready()
  await buildUser({ email: 'nadia.h@example.test', firstName: 'Nadia', lastName: 'Hamdi' })
  await buildUser({ email: 'hamdi@clinic.test', firstName: 'Nadia', lastName: 'Hamdi' })
  await enter({ fullName: 'Nadia Hamdi' })
  const people = await found('nadia')
  expect(people.flatMap(({ emailHint }) => emailHint ?? []).toSorted()).toEqual([
    'h...@clinic.test',
    'n...@example.test',
  ])
  const [withNumber] = people.filter(({ phones }) => phones.length > 0)
  expect(withNumber).not.toHaveProperty('emailHint')
  expect(people.map(({ addedOn }) => addedOn === undefined)).toEqual(people.map((one) => one === withNumber))
})

test('a receptionist who has left is no longer marked as staff, and nothing hints at the word that replaces the address', async () => {
  const { asAdministrator, buildUser, found } = await ready()
  const { id } = await buildUser({ role: 4, firstName: 'Huda', lastName: 'Rizk' })
  expect(await found('huda')).toMatchObject([{ staffRole: 'receptionist' }])
  await (await asAdministrator()).receptionists.remove({ params: { id } })
  const [left] = await found('huda')
  expect(left).toMatchObject({ id })
  for (const name of ['emailHint', 'staffRole']) expect(left).not.toHaveProperty(name)
})
