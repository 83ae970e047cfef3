import { randomUUID } from 'node:crypto'

import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { users } from '../account/users.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { birthCorrectionDays } from './change-member.ts'
import { fillSearchTerms } from './fill-search-terms.ts'
import { guardianships } from './guardianships.table.ts'
import { people } from './people.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const lina = {
  fullName: 'Lina Farid',
  fullNameAr: 'لينا فريد',
  dateOfBirth: '2019-05-04',
  gender: 1,
  relation: 'child',
} as const

/** Born as she was, without her names. */
const born = { dateOfBirth: lina.dateOfBirth, relation: lina.relation }

async function ready() {
  const place = await clinic()
  return { ...place, mona: await place.asPatient('mona'), omar: await place.asPatient('omar') }
}

test('only an account has a family', async () => {
  const { asVisitor } = await ready()
  expect(await refusal(asVisitor.family.list())).toMatchObject({ status: 401 })
  expect(await refusal(asVisitor.family.add({ body: lina }))).toMatchObject({ status: 401 })
})

test.each([
  ['no name', { fullName: undefined, fullNameAr: '' }, 'fullName'],
  ['a name of signs', { fullName: '<b>' }, 'fullName'],
  ['an Arabic name in Latin letters', { fullNameAr: 'Lina' }, 'fullNameAr'],
  ['a birth date to come', { dateOfBirth: '2026-03-02' }, 'dateOfBirth'],
  ['a birth date before 1900', { dateOfBirth: '1899-12-31' }, 'dateOfBirth'],
])('refuses %s, and adds no person', async (_, wrong, path) => {
  const { mona } = await ready()
  const refused = await refusal(mona.family.add({ body: { ...lina, ...wrong } }))
  expect(refused).toMatchObject({ code: 'validation_failed', issues: [{ path }] })
  expect(await mona.family.list()).toEqual([])
})

test('adds a person by either name, shows them only to the caller, and audits it', async () => {
  const { mona, omar, database, clock } = await ready()
  const child = await mona.family.add({ body: lina })
  clock.advance(1)
  const father = await mona.family.add({
    body: { fullNameAr: 'محمد فريد', dateOfBirth: '1950-01-02', relation: 'parent' },
  })
  expect(child).toMatchObject(lina)
  expect(father).toMatchObject({ fullName: null, fullNameAr: 'محمد فريد', gender: null, relation: 'parent' })
  expect(await mona.family.list()).toEqual([child, father])
  expect(await omar.family.list()).toEqual([])
  const entries = await database.db.select().from(auditEntries).where(eq(auditEntries.action, 'family_member_added'))
  expect(entries).toHaveLength(2)
  expect(JSON.stringify(entries)).not.toContain(child.id)
})

test('a child born today is added', async () => {
  const { mona } = await ready()
  expect(await mona.family.add({ body: { ...lina, dateOfBirth: '2026-03-01' } })).toMatchObject({
    dateOfBirth: '2026-03-01',
  })
})

test('changes names, birth date and relation of the own family only', async () => {
  const { mona, omar } = await ready()
  const { id } = await mona.family.add({ body: lina })
  const body = { fullNameAr: 'لينا عمر', dateOfBirth: '2019-05-05', relation: 'other' } as const
  for (const [who, params] of [
    [omar, { id }],
    [mona, { id: unknownId }],
  ] as const)
    expect(await refusal(who.family.change({ params, body }))).toMatchObject({ status: 404, code: 'person_not_found' })
  expect(await mona.family.change({ params: { id }, body })).toMatchObject({
    id,
    fullName: null,
    gender: null,
    ...body,
  })
})

test('people with an account change their own profile; their guardians cannot', async () => {
  const { mona, patientId, database, clock } = await ready()
  const personId = await patientId('hoda')
  const accountId = await patientId('mona')
  await database.db
    .insert(guardianships)
    .values({ id: unknownId, accountId, personId, relation: 'parent', since: clock.now(), agreedAt: clock.now() })
  expect(await refusal(mona.family.change({ params: { id: personId }, body: lina }))).toMatchObject({
    code: 'person_has_account',
  })
  expect(await mona.family.list()).toMatchObject([{ fullName: 'hoda Farid', relation: 'parent' }])
})

test('a guardian puts a birth date off only while it may be a fresh mistake, in either language', async () => {
  const { asPatient, asUser, patientId, clock } = await ready()
  const add = await (await asPatient('mona')).family.add({ body: { ...lina, dateOfBirth: '2008-05-04' } })
  const change = async (dateOfBirth: string, language = 'en') =>
    (await asUser(await patientId('mona'), language)).family.change({
      params: { id: add.id },
      body: { ...lina, dateOfBirth },
    })
  expect(await change('2008-06-04')).toMatchObject({ dateOfBirth: '2008-06-04' })
  clock.advance(birthCorrectionDays * 24 * 60 + 1)
  const issue = async (language: string) => (await refusal(change('2008-06-05', language))).issues?.[0]
  expect(await issue('en')).toMatchObject({ path: 'dateOfBirth', message: expect.stringContaining('front desk') })
  expect(await issue('ar')).toMatchObject({ path: 'dateOfBirth', message: expect.stringContaining('الاستقبال') })
  expect(await change('2008-06-04')).toMatchObject({ dateOfBirth: '2008-06-04' })
  expect(await change('2007-06-04')).toMatchObject({ dateOfBirth: '2007-06-04' })
})

test('a person who is no longer booked for disappears with the next call', async () => {
  const { mona, omar } = await ready()
  const { id } = await mona.family.add({ body: lina })
  expect(await refusal(omar.family.end({ params: { id } }))).toMatchObject({ code: 'person_not_found' })
  expect(await mona.family.end({ params: { id } })).toEqual([])
  expect(await refusal(mona.family.end({ params: { id } }))).toMatchObject({ code: 'person_not_found' })
  expect(await refusal(mona.family.change({ params: { id }, body: lina }))).toMatchObject({ code: 'person_not_found' })
})

test.each([
  ['the same', lina],
  ['differently spelled', { ...born, fullName: ' LINA  farid' }],
  ['in either script', { ...born, fullNameAr: 'لِينا فَريد' }],
])('a person already on the list, %s, is added again only as a different person', async (_, again) => {
  const { mona, omar } = await ready()
  await mona.family.add({ body: lina })
  expect(await refusal(mona.family.add({ body: again }))).toMatchObject({ status: 409, code: 'family_member_known' })
  expect(await mona.family.list()).toHaveLength(1)
  await mona.family.add({ body: { ...lina, dateOfBirth: '2018-05-04' } })
  await mona.family.add({ body: { ...again, isAnother: true } })
  expect(await mona.family.list()).toHaveLength(3)
  // Another account's list does not count.
  expect(await omar.family.add({ body: again })).toMatchObject({ dateOfBirth: '2019-05-04' })
})

test('of ten concurrent additions of one child, as from two devices, one counts', async () => {
  const { mona } = await ready()
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => mona.family.add({ body: lina })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'family_member_known' })
  expect(await mona.family.list()).toHaveLength(1)
})

test('twenty concurrent additions add as many people as an account may have', async () => {
  const { mona } = await ready()
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => mona.family.add({ body: { ...born, fullName: `Lina ${index}` } })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.familyMax)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'family_full' })
  expect(await mona.family.list()).toHaveLength(limits.familyMax)
})

test('an account’s own person matches its profile, whichever release wrote it', async () => {
  const { mona, patientId, database, deps } = await ready()
  const id = await patientId('mona')
  await mona.profile.update({ body: { lastName: 'Aziz', fullNameAr: 'منى عزيز', dateOfBirth: '1990-02-03' } })
  await database.db.update(users).set({ firstName: 'Muna' }).where(eq(users.id, id))
  await fillSearchTerms(deps)
  const [own] = await database.db.select().from(people).where(eq(people.id, id))
  expect(own).toMatchObject({
    accountId: id,
    fullName: 'Muna Aziz',
    fullNameAr: 'منى عزيز',
    birthDate: '1990-02-03',
    birthYear: 1990,
  })
  expect(String(own?.searchTerms)).toMatch(/'b19900203'.*'nmuna'.*'nمني'/)
})

test('an account with an unconfirmed e-mail address has no person yet', async () => {
  const { buildUser, database } = await ready()
  const { id } = await buildUser({ status: 'unverified' })
  const isPerson = () => database.db.$count(people, eq(people.id, id))
  expect(await isPerson()).toBe(0)
  await database.db.update(users).set({ status: 'verified' }).where(eq(users.id, id))
  expect(await isPerson()).toBe(1)
})

test('adding people has a rate and a lifetime cap, which deleting people does not raise', async () => {
  const { mona, clock, database, patientId } = await ready()
  const add = () => mona.family.add({ body: lina })
  const end = ({ id }: { id: string }) => mona.family.end({ params: { id } })
  for (let times = 0; times < 10; times++) await end(await add())
  expect(await refusal(add())).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(await database.db.$count(people, eq(people.fullName, 'Lina Farid'))).toBe(0)
  clock.advance(61)
  const hers = eq(users.id, await patientId('mona'))
  await database.db
    .update(users)
    .set({ familyAdded: limits.familyAddedMax - 1 })
    .where(hers)
  const last = await add()
  expect(await refusal(add())).toMatchObject({ status: 409, code: 'family_added_full' })
  await end(last)
  expect(await refusal(add())).toMatchObject({ code: 'family_added_full' })
})

test('a person without guardians is deleted without records, and kept with them', async () => {
  const { mona, database, buildDoctor } = await ready()
  const [ghost, patient] = [
    await mona.family.add({ body: lina }),
    await mona.family.add({ body: { ...born, fullName: 'Yusuf Farid' } }),
  ]
  await mona.cautions.add({ params: { id: ghost.id, cautionId: randomUUID() }, body: { text: 'Penicillin' } })
  const { id: doctorId } = await buildDoctor()
  const slot = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }
  const visit = await mona.appointments.book({ body: { doctorId, personId: patient.id, ...slot } })
  await mona.appointments.cancel({ params: { id: visit.id }, query: {} })
  for (const { id } of [ghost, patient]) await mona.family.end({ params: { id } })
  expect(await database.db.$count(people, eq(people.id, ghost.id))).toBe(0)
  expect(await database.db.$count(people, eq(people.id, patient.id))).toBe(1)
})
