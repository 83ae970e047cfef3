import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { users } from '../account/users.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const wrong = { fees: -1 }

test('refuses a visitor before it reads the body', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  const { id } = await buildDoctor()
  expect(await refusal(asVisitor.doctors.update({ params: { id }, body: wrong }))).toMatchObject({ status: 401 })
})

test('refuses a patient before it reads the body or looks for the doctor', async () => {
  const { asPatient, buildDoctor, everything } = await clinic()
  const { id } = await buildDoctor()
  const mona = await asPatient('mona')
  const before = await everything()
  for (const body of [wrong, { about: 'Mine now' }]) {
    for (const target of [id, unknownId])
      expect(await refusal(mona.doctors.update({ params: { id: target }, body }))).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
  }
  expect(await everything()).toBe(before)
})

test('refuses a broken rule before it looks for the doctor', async () => {
  const { asAdministrator } = await clinic()
  const administrator = await asAdministrator()
  expect(await refusal(administrator.doctors.update({ params: { id: unknownId }, body: wrong }))).toMatchObject({
    status: 422,
    issues: [{ path: 'fees' }],
  })
  expect(
    await refusal(administrator.doctors.update({ params: { id: unknownId }, body: { about: 'x' } })),
  ).toMatchObject({
    status: 404,
    code: 'doctor_not_found',
  })
})

test('refuses another doctor’s profile', async () => {
  const { asUser, buildDoctor, everything } = await clinic()
  const [own, other] = [await buildDoctor(), await buildDoctor()]
  const doctor = await asUser(own.userId)
  const before = await everything()
  expect(await refusal(doctor.doctors.update({ params: { id: other.id }, body: { about: 'Mine now' } }))).toMatchObject(
    { status: 403 },
  )
  expect(await everything()).toBe(before)
})

test.each([
  ['speciality', { speciality: 'Dermatologist' as const }],
  ['fees', { fees: 1 }],
  ['fees among others', { about: 'New', fees: 1 }],
  ['gender', { gender: 1 as const }],
])('refuses a listed doctor’s own %s, and changes nothing of the rest', async (_, body) => {
  const { asUser, buildDoctor, everything } = await clinic()
  const own = await buildDoctor()
  const doctor = await asUser(own.userId)
  const before = await everything()
  expect(await refusal(doctor.doctors.update({ params: { id: own.id }, body }))).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  expect(await everything()).toBe(before)
})

test('lets a doctor change the rest of their own profile, and mark themselves unavailable', async () => {
  const { asUser, asVisitor, buildDoctor } = await clinic()
  const { id, userId } = await buildDoctor({ aboutAr: 'عن', degreeAr: 'دكتوراه' })
  const body = {
    firstName: ' Kareem ',
    about: ' New ',
    aboutAr: '',
    address: '2 Street',
    experience: 13,
    availability: false,
  }
  const updated = await (await asUser(userId)).doctors.update({ params: { id }, body })
  expect(updated).toMatchObject({
    firstName: 'Kareem',
    fullName: 'Kareem Mansour',
    about: 'New',
    aboutAr: null,
    degreeAr: 'دكتوراه',
    address: '2 Street',
    experience: 13,
    availability: false,
    speciality: 'Neurologist',
    fees: 80,
  })
  const { nextFree: _, ...shown } = await asVisitor.doctors.detail({ params: { id } })
  expect(updated).toMatchObject(shown)
})

test('lets an administrator change everything; absent fields stay', async () => {
  const { asAdministrator, asVisitor, buildDoctor } = await clinic()
  const { id } = await buildDoctor()
  const { nextFree: _, ...before } = await asVisitor.doctors.detail({ params: { id } })
  const updated = await (
    await asAdministrator()
  ).doctors.update({ params: { id }, body: { speciality: 'Dermatologist', fees: 0 } })
  expect(updated).toMatchObject({ ...before, speciality: 'Dermatologist', fees: 0 })
  expect(await (await asAdministrator()).doctors.update({ params: { id }, body: {} })).toEqual(updated)
})

test('changes no address of an account', async () => {
  const { http, tokenOf, buildUser, buildDoctor } = await clinic()
  const { id } = await buildDoctor()
  const authorization = `Bearer ${await tokenOf((await buildUser({ role: 3 })).id)}`
  for (const key of ['email', 'userId', 'status', 'id', '__proto__']) {
    const response = await http.put(`/api/doctors/${id}`).set({ authorization }).type('json').send(`{"${key}":"x"}`)
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({ code: 'malformed_request', issues: [{ path: key }] })
  }
})

test('lets only an administrator change an unlisted doctor', async () => {
  const { asUser, buildDoctor } = await clinic()
  const { id, userId } = await buildDoctor({ status: 'unlisted' })
  expect(await refusal((await asUser(userId)).doctors.update({ params: { id }, body: { fees: 1 } }))).toMatchObject({
    status: expect.toSatisfy((one) => one === 403 || one === 404),
  })
})

test('two concurrent changes are both kept', async () => {
  const { asAdministrator, asUser, asVisitor, buildDoctor } = await clinic()
  const { id, userId } = await buildDoctor()
  const [administrator, doctor] = [await asAdministrator(), await asUser(userId)]
  await Promise.all([
    administrator.doctors.update({ params: { id }, body: { fees: 99 } }),
    doctor.doctors.update({ params: { id }, body: { about: 'New' } }),
  ])
  expect(await asVisitor.doctors.detail({ params: { id } })).toMatchObject({ fees: 99, about: 'New' })
})

test('an administrator gives a doctor the gender that patients filter by; the account has it too', async () => {
  const { asAdministrator, asVisitor, buildDoctor, database } = await clinic()
  const { id, userId } = await buildDoctor()
  await database.db.update(users).set({ gender: null }).where(eq(users.id, userId))
  const found = async () => (await asVisitor.doctors.list({ query: { gender: 'female' } })).map((one) => one.id)
  expect(await found()).toEqual([])
  const administrator = await asAdministrator()
  expect(await administrator.doctors.update({ params: { id }, body: { gender: 1 } })).toMatchObject({ gender: 1 })
  expect(await found()).toEqual([id])
  expect(await database.db.select({ gender: users.gender }).from(users).where(eq(users.id, userId))).toEqual([
    { gender: 1 },
  ])
})

test('an erased account gets no gender again', async () => {
  const { asAdministrator, buildDoctor, database } = await clinic()
  const { id, userId } = await buildDoctor({ status: 'unlisted' })
  await database.db.update(users).set({ gender: null, status: 'erased' }).where(eq(users.id, userId))
  await (await asAdministrator()).doctors.update({ params: { id }, body: { gender: 1 } })
  expect(await database.db.select({ gender: users.gender }).from(users).where(eq(users.id, userId))).toEqual([
    { gender: null },
  ])
})
