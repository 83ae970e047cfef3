import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { users } from '../account/users.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { fillSearchTerms } from './fill-search-terms.ts'
import { guardianships } from './guardianships.table.ts'
import { people } from './people.table.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const lina = { fullName: 'Lina Farid', fullNameAr: 'لينا فريد', dateOfBirth: '2019-05-04', gender: 1, relation: 'child' } as const

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
  ['a birth date before anybody', { dateOfBirth: '1899-12-31' }, 'dateOfBirth'],
])('refuses %s, and adds nobody', async (_, wrong, path) => {
  const { mona } = await ready()
  const refused = await refusal(mona.family.add({ body: { ...lina, ...wrong } }))
  expect(refused).toMatchObject({ code: 'validation_failed', issues: [{ path }] })
  expect(await mona.family.list()).toEqual([])
})

test('adds somebody by either name, shows them to nobody else, and writes it down', async () => {
  const { mona, omar, database, clock } = await ready()
  const child = await mona.family.add({ body: lina })
  clock.advance(1)
  const father = await mona.family.add({ body: { fullNameAr: 'محمد فريد', dateOfBirth: '1950-01-02', relation: 'parent' } })
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
  expect(await mona.family.add({ body: { ...lina, dateOfBirth: '2026-03-01' } })).toMatchObject({ dateOfBirth: '2026-03-01' })
})

test('changes names, birth date and relation of the own family only', async () => {
  const { mona, omar } = await ready()
  const { id } = await mona.family.add({ body: lina })
  const body = { fullNameAr: 'لينا عمر', dateOfBirth: '2019-05-05', relation: 'other' } as const
  for (const [who, params] of [
    [omar, { id }],
    [mona, { id: nobody }],
  ] as const)
    expect(await refusal(who.family.change({ params, body }))).toMatchObject({ status: 404, code: 'person_not_found' })
  expect(await mona.family.change({ params: { id }, body })).toMatchObject({ id, fullName: null, gender: null, ...body })
})

test('somebody with an account changes their own profile; who books for them does not', async () => {
  const { mona, patientId, database, clock } = await ready()
  const personId = await patientId('hoda')
  const accountId = await patientId('mona')
  await database.db.insert(guardianships).values({ id: nobody, accountId, personId, relation: 'parent', since: clock.now() })
  expect(await refusal(mona.family.change({ params: { id: personId }, body: lina }))).toMatchObject({ code: 'person_has_account' })
  expect(await mona.family.list()).toMatchObject([{ fullName: 'hoda Farid', relation: 'parent' }])
})

test('one who is no longer booked for is gone with the next call', async () => {
  const { mona, omar } = await ready()
  const { id } = await mona.family.add({ body: lina })
  expect(await refusal(omar.family.end({ params: { id } }))).toMatchObject({ code: 'person_not_found' })
  expect(await mona.family.end({ params: { id } })).toEqual([])
  expect(await refusal(mona.family.end({ params: { id } }))).toMatchObject({ code: 'person_not_found' })
  expect(await refusal(mona.family.change({ params: { id }, body: lina }))).toMatchObject({ code: 'person_not_found' })
})

test('twenty additions at once: as many as an account may have', async () => {
  const { mona } = await ready()
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => mona.family.add({ body: { ...lina, fullName: `Lina ${index}` } })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.familyMax)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'family_full' })
  expect(await mona.family.list()).toHaveLength(limits.familyMax)
})

test('an account’s own person is who its profile says, whichever release wrote it', async () => {
  const { mona, patientId, database, deps } = await ready()
  const id = await patientId('mona')
  await mona.profile.update({ body: { lastName: 'Aziz', fullNameAr: 'منى عزيز', dateOfBirth: '1990-02-03' } })
  await database.db.update(users).set({ firstName: 'Muna' }).where(eq(users.id, id))
  await fillSearchTerms(deps)
  const [own] = await database.db.select().from(people).where(eq(people.id, id))
  expect(own).toMatchObject({ accountId: id, fullName: 'Muna Aziz', fullNameAr: 'منى عزيز', birthDate: '1990-02-03', birthYear: 1990 })
  expect(String(own?.searchTerms)).toMatch(/'b19900203'.*'nmuna'.*'nمني'/)
})

test('an e-mail address that nobody confirmed is nobody yet', async () => {
  const { buildUser, database } = await ready()
  const { id } = await buildUser({ status: 'unverified' })
  const isPerson = () => database.db.$count(people, eq(people.id, id))
  expect(await isPerson()).toBe(0)
  await database.db.update(users).set({ status: 'verified' }).where(eq(users.id, id))
  expect(await isPerson()).toBe(1)
})
