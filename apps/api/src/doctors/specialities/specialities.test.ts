import { readFileSync } from 'node:fs'

import { startSpecialities } from '@aafiya/contracts/clinic/start-specialities'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'
import { administered } from '../../../test/clinics/administered.ts'
import { specialities } from './specialities.table.ts'

const cardiology = { name: 'Cardiology', nameAr: 'أمراض القلب' }

test('a clinic begins with the specialities of the contract, which the migration writes', async () => {
  const { asVisitor } = await clinic()
  expect(await asVisitor.specialities.list()).toEqual(startSpecialities)
  const sql = readFileSync(new URL('../../../migrations/0000_baseline.sql', import.meta.url), 'utf8')
  const written = [...sql.matchAll(/\('([^']+)', '([^']+)', '([^']+)', (\d)\)/g)].map(([, key, name, nameAr]) => ({
    key,
    name,
    nameAr,
  }))
  expect(written).toEqual(startSpecialities)
})

test('the clinic facts include no specialities until one is changed', async () => {
  const { administrator, asVisitor, idOf } = await administered()
  expect(await asVisitor.clinic.show()).not.toHaveProperty('specialities')
  await administrator.specialities.retire({ params: { id: await idOf('Neurologist') } })
  const { specialities } = await asVisitor.clinic.show()
  expect(specialities).toHaveLength(6)
  expect(specialities).toContainEqual({
    key: 'Neurologist',
    name: 'Neurologist',
    nameAr: 'المخ والأعصاب',
    isRetired: true,
  })
  await administrator.specialities.restore({ params: { id: await idOf('Neurologist') } })
  expect(await asVisitor.clinic.show()).not.toHaveProperty('specialities')
})

test('adds a speciality behind the others, for doctors and inquiries, found by the words of its names', async () => {
  const { administrator, asVisitor, asPatient, keys } = await administered()
  const added = await administrator.specialities.add({
    body: { name: '  Ear, nose &  throat ', nameAr: 'أنف وأذن وحنجرة' },
  })
  expect(added).toMatchObject({
    key: 'Ear nose throat',
    name: 'Ear, nose & throat',
    nameAr: 'أنف وأذن وحنجرة',
    retiredAt: null,
  })
  expect((await keys()).at(-1)).toBe('Ear nose throat')
  const doctor = {
    firstName: 'Rami',
    lastName: 'Haleem',
    email: 'rami@doctors.example',
    speciality: added.key,
    fees: 50,
  }
  const { id } = await administrator.doctors.create({ body: doctor })
  expect(await asVisitor.doctors.detail({ params: { id } })).toMatchObject({ speciality: 'Ear nose throat' })
  expect(await asVisitor.doctors.counts()).toEqual([{ speciality: 'Ear nose throat', listed: 1, taking: 1 }])
  for (const q of ['throat', 'حنجرة', 'ears'])
    expect((await asVisitor.doctors.list({ query: { q } })).length, q).toBe(q === 'ears' ? 0 : 1)
  const mona = await asPatient('mona')
  expect(await mona.inquiries.create({ body: { message: 'My ear hurts', specialty: added.key } })).toMatchObject({
    specialty: added.key,
  })
  expect(await mona.inquiries.list({ query: { specialty: added.key } })).toHaveLength(1)
})

// Another process added it a moment ago, or a newer version did: the list of this process does not have it yet.
test('a doctor of a speciality that this process has not read yet can be listed, found, booked and sent inquiries', async () => {
  const { asVisitor, asPatient, asUser, database, buildDoctor } = await administered()
  const key = 'Sleep medicine'
  await database.db.insert(specialities).values({ key, name: key, nameAr: 'طب النوم', position: 7 })
  const doctor = await buildDoctor({ speciality: key })
  expect(await asVisitor.doctors.list({ query: {} })).toMatchObject([{ id: doctor.id, speciality: key }])
  expect(await asVisitor.doctors.list({ query: { q: 'mansour' } })).toHaveLength(1)
  expect(await asVisitor.doctors.counts()).toEqual([{ speciality: key, listed: 1, taking: 1 }])
  expect(await asVisitor.doctors.detail({ params: { id: doctor.id } })).toMatchObject({ speciality: key })
  const mona = await asPatient('mona')
  const body = { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' }
  expect(await mona.appointments.book({ body })).toMatchObject({ doctorSpeciality: key })
  const inquiry = await mona.inquiries.create({ body: { message: 'I cannot sleep', specialty: key } })
  expect(await (await asUser(doctor.userId)).inquiries.inbox({ query: {} })).toMatchObject([
    { id: inquiry.id, specialty: key },
  ])
})

test('a page of one speciality shows no doctors of another whose key contains its key', async () => {
  const { administrator, asVisitor, buildDoctor } = await administered()
  await administrator.specialities.add({ body: { name: 'Pediatric neurologist', nameAr: 'أعصاب الأطفال' } })
  await buildDoctor({ speciality: 'Neurologist' })
  await buildDoctor({ speciality: 'Pediatric neurologist' })
  expect(await asVisitor.doctors.list({ query: { speciality: 'neurologist' } })).toMatchObject([
    { speciality: 'Neurologist' },
  ])
  expect(await asVisitor.doctors.list({ query: { speciality: 'neuro' } })).toHaveLength(2)
})

test.each([
  ['no name', { name: ' ' }, 'name', 'Please enter a name.'],
  ['no Arabic name', { nameAr: '' }, 'nameAr', 'Please enter a name.'],
  ['a name without a letter', { name: '42' }, 'name', 'A name must contain a letter'],
  ['an Arabic name in Latin letters', { nameAr: 'Qalb' }, 'nameAr', 'needs Arabic letters'],
  ['markup', { nameAr: '<b>قلب</b>' }, 'nameAr', 'A name must contain a letter'],
  ['a control character', { name: 'Heart\u0007' }, 'name', 'A name must contain a letter'],
  ['a name that is too long', { name: 'x'.repeat(61) }, 'name', 'at most 60'],
])('refuses %s at its field', async (_, wrong, path, expected) => {
  const { administrator, idOf, keys } = await administered()
  const body = { ...cardiology, ...wrong }
  const params = { id: await idOf('Neurologist') }
  for (const call of [
    () => administrator.specialities.add({ body }),
    () => administrator.specialities.rename({ params, body }),
  ]) {
    const { status, code, issues } = await refusal(call())
    expect([status, code]).toEqual([422, 'validation_failed'])
    expect(issues).toMatchObject([{ path, message: expect.stringContaining(expected) }])
  }
  expect(await keys()).toHaveLength(6)
})

test('refuses the name of another offered speciality at each field, in any case and spelling', async () => {
  const { administrator, idOf } = await administered()
  const body = { name: 'NEUROLOGIST', nameAr: 'المخ والاعصاب' }
  const refused = await refusal(administrator.specialities.add({ body }))
  expect(refused).toMatchObject({ status: 409, code: 'speciality_name_taken' })
  expect(refused.issues.map(({ path }) => path)).toEqual(['name', 'nameAr'])
  const params = { id: await idOf('Dermatologist') }
  expect(await refusal(administrator.specialities.rename({ params, body }))).toMatchObject({
    code: 'speciality_name_taken',
  })
  // Its own name in another case is no other's.
  const own = { name: 'dermatologist', nameAr: 'الأمراض الجلدية' }
  expect(await administrator.specialities.rename({ params, body: own })).toMatchObject({
    key: 'Dermatologist',
    name: 'dermatologist',
  })
})

test('a rename leaves key and doctors as they are, and shows in the public list in both languages', async () => {
  const { administrator, asVisitor, buildDoctor, idOf } = await administered()
  await buildDoctor()
  await administrator.specialities.rename({
    params: { id: await idOf('Neurologist') },
    body: { name: 'Brain', nameAr: 'المخ' },
  })
  expect(await asVisitor.specialities.list()).toContainEqual({ key: 'Neurologist', name: 'Brain', nameAr: 'المخ' })
  for (const q of ['brain', 'neurologist', 'المخ'])
    expect(await asVisitor.doctors.list({ query: { q } }), q).toHaveLength(1)
  const added = await administrator.specialities.add({ body: { name: 'Neurologist', nameAr: 'أعصاب' } })
  expect(added.key).toBe('Neurologist 2')
})

test('moves by one place among those that are offered, and no further than the ends', async () => {
  const { administrator, idOf, keys } = await administered()
  const move = async (key: string, direction: 'up' | 'down') =>
    administrator.specialities.move({ params: { id: await idOf(key) }, body: { direction } })
  await administrator.specialities.retire({ params: { id: await idOf('Gynecologist') } })
  const answer = await move('Dermatologist', 'up')
  expect((await keys()).slice(0, 2)).toEqual(['Dermatologist', 'General physician'])
  expect(answer.filter(({ retiredAt }) => !retiredAt).map(({ key }) => key)).toEqual(await keys())
  await move('Dermatologist', 'up')
  await move('Gastroenterologist', 'down')
  expect(await keys()).toEqual([
    'Dermatologist',
    'General physician',
    'Pediatricians',
    'Neurologist',
    'Gastroenterologist',
  ])
  const params = { id: await idOf('Gynecologist') }
  expect(await refusal(administrator.specialities.move({ params, body: { direction: 'up' } }))).toMatchObject({
    status: 404,
  })
})

test('a retired speciality keeps its doctors and is not offered for anything new', async () => {
  const { administrator, asVisitor, asUser, asPatient, buildDoctor, buildUser, idOf, keys } = await administered()
  const listed = await buildDoctor()
  const applicant = await buildDoctor({ status: 'pending' })
  await administrator.specialities.retire({ params: { id: await idOf('Neurologist') } })
  expect(await keys()).not.toContain('Neurologist')
  expect(await asVisitor.doctors.list({ query: { speciality: 'Neurologist' } })).toMatchObject([{ id: listed.id }])

  const refused = {
    status: 422,
    code: 'validation_failed',
    issues: [{ path: 'speciality', message: 'Please choose a speciality.' }],
  }
  const body = {
    firstName: 'Rami',
    lastName: 'Haleem',
    email: 'rami@doctors.example',
    speciality: 'Neurologist',
    fees: 50,
  }
  expect(await refusal(administrator.doctors.create({ body }))).toMatchObject(refused)
  expect(await refusal(administrator.doctors.approve({ params: { id: applicant.id }, body: {} }))).toMatchObject(
    refused,
  )
  const pending = await buildDoctor({ userId: (await buildUser({ role: 1 })).id, status: 'pending', speciality: null })
  const applying = (await asUser(pending.userId)).doctors.update({
    params: { id: pending.id },
    body: { speciality: 'Neurologist' },
  })
  expect(await refusal(applying)).toMatchObject(refused)
  const asking = (await asPatient('mona')).inquiries.create({ body: { message: 'Headache', specialty: 'Neurologist' } })
  expect(await refusal(asking)).toMatchObject({ ...refused, issues: [{ ...refused.issues[0], path: 'specialty' }] })

  // A form sends every field, also those that did not change.
  const kept = { params: { id: listed.id }, body: { speciality: 'Neurologist', fees: 90 } }
  expect(await administrator.doctors.update(kept)).toMatchObject({ speciality: 'Neurologist', fees: 90 })
  const { id } = await administrator.doctors.update({
    params: { id: listed.id },
    body: { speciality: 'Dermatologist' },
  })
  expect(
    await refusal(administrator.doctors.update({ params: { id }, body: { speciality: 'Neurologist' } })),
  ).toMatchObject(refused)
})

test('an inquiry without a speciality is refused once general physicians are retired', async () => {
  const { administrator, asPatient, idOf } = await administered()
  await administrator.specialities.retire({ params: { id: await idOf('General physician') } })
  const asking = (await asPatient('mona')).inquiries.create({ body: { message: 'Fever' } })
  expect(await refusal(asking)).toMatchObject({ status: 422, issues: [{ path: 'specialty' }] })
})

test('a restored speciality is offered in its old place, unless its name has been taken', async () => {
  const { administrator, idOf, keys } = await administered()
  const before = await keys()
  const params = { id: await idOf('Gynecologist') }
  await administrator.specialities.retire({ params })
  const other = await administrator.specialities.add({ body: { name: 'Gynecologist', nameAr: 'نساء' } })
  expect(await refusal(administrator.specialities.restore({ params }))).toMatchObject({
    status: 409,
    code: 'speciality_name_taken',
  })
  await administrator.specialities.retire({ params: { id: other.id } })
  expect(await administrator.specialities.restore({ params })).toMatchObject({ retiredAt: null })
  expect(await keys()).toEqual(before)
  expect(await administrator.specialities.restore({ params })).toMatchObject({ retiredAt: null })
})
