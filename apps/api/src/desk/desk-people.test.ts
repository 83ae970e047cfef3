import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { fillSearchTerms } from '../people/fill-search-terms.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { people } from '../people/people.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

async function ready() {
  const place = await clinic()
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

test('the front desk is for receptionists and administrators', async () => {
  const { asVisitor, asPatient, asAdministrator } = await ready()
  const query = { q: 'x' }
  expect(await refusal(asVisitor.desk.findPeople({ query }))).toMatchObject({ status: 401 })
  expect(await refusal((await asPatient('mona')).desk.findPeople({ query }))).toMatchObject({ status: 403 })
  expect(await (await asAdministrator()).desk.findPeople({ query })).toEqual([])
})

test.each([
  ['no name', { fullName: undefined }, 'fullName'],
  ['no such telephone number', { phone: '0100 012' }, 'phone'],
  ['a telephone number of letters', { phone: 'call me' }, 'phone'],
  ['a year of birth to come', { birthYear: 2027 }, 'birthYear'],
  ['a year of birth before anybody', { birthYear: 1899 }, 'birthYear'],
])('refuses %s, and enters nobody', async (_, wrong, path) => {
  const { enter, find } = await ready()
  expect(await refusal(enter({ fullName: 'Layan Aziz', ...wrong }))).toMatchObject({ code: 'validation_failed', issues: [{ path }] })
  expect(await find('Layan')).toEqual([])
})

test('enters somebody by one name and a telephone number, which is kept in one form and shown as people write it', async () => {
  const { enter, database, find } = await ready()
  const layan = await enter({ fullName: 'Layan Aziz', birthYear: 2019, gender: 1 })
  expect(layan).toMatchObject({ fullName: 'Layan Aziz', phones: ['010 01234567'], birthYear: 2019, hasAccount: false })
  const abroad = await enter({ fullNameAr: 'سامي خوري', phone: '+961 3 123 456' })
  expect(abroad).toMatchObject({ fullName: null, phones: ['+961 3 123 456'] })
  const [row] = await database.db.select().from(people).where(eq(people.id, layan.id))
  expect(row).toMatchObject({ phones: ['+201001234567'], accountId: null })
  expect(await find('Layan')).toEqual(['Layan Aziz'])
})

test('a repeat after a lost answer enters once', async () => {
  const { nour, database } = await ready()
  const body = { fullName: 'Layan Aziz', phone: '01001234567' }
  const [first, again] = [
    await nour.desk.addPerson({ body, idempotencyKey: 'once-and-only' }),
    await nour.desk.addPerson({ body, idempotencyKey: 'once-and-only' }),
  ]
  expect(again).toEqual(first)
  expect(await database.db.$count(people, eq(people.fullName, 'Layan Aziz'))).toBe(1)
})

test.each([
  ['the first letters of a name', 'lay az', ['Layla Aziz', 'Layan Aziz']],
  ['a name in the other script', 'ليلى عزيز', ['Layla Aziz']],
  ['an Arabic name in Latin letters', 'Mohamed', ['محمد فريد']],
  ['an Arabic name with other letters', 'مُحمّد فريد', ['محمد فريد']],
  ['a name with an article and a hyphen', 'El-Farid', ['محمد فريد']],
  ['a name with an apostrophe', "La'yla", ['Layla Aziz']],
  ['the end of a telephone number', '4567', ['Layla Aziz']],
  ['a whole telephone number as people write it', '010 0123 4567', ['Layla Aziz']],
  ['the same with the country’s code', '+20 100 123 4567', ['Layla Aziz']],
  ['an e-mail address', 'salma@exam', ['Salma Nabil']],
  ['a birth date', '1991-04-18', ['Salma Nabil']],
  ['a name and a year of birth', 'layan 2019', ['Layan Aziz']],
  ['a number behind a name', 'adam 1002', ['Adam 1002']],
  ['nobody', 'Zacharias', []],
  ['signs that mean something to the database', `' & ( | ! :* \\`, []],
  ['nothing', '  ', []],
])('finds by %s', async (_, typed, names) => {
  const { enter, find, buildUser } = await ready()
  await enter({ fullName: 'Layla Aziz' })
  await enter({ fullName: 'Layan Aziz', birthYear: 2019, phone: '01112223334' })
  await enter({ fullNameAr: 'محمد فريد', phone: '01112223335' })
  await enter({ fullName: 'Adam 1002', phone: '01112223336' })
  await buildUser({ email: 'salma@example.test', firstName: 'Salma', lastName: 'Nabil', dateOfBirth: '1991-04-18' })
  expect((await find(typed)).toSorted()).toEqual(names.toSorted())
})

test('what is written alike comes before what only sounds alike', async () => {
  const { enter, find } = await ready()
  for (let index = 0; index < 12; index++) await enter({ fullNameAr: 'محمود صالح' })
  await enter({ fullNameAr: 'محمد صالح' })
  const found = await find('محمد')
  expect(found).toHaveLength(10)
  expect(found[0]).toBe('محمد صالح')
})

test('a child without a telephone says whose to call', async () => {
  const { asPatient, patientId, found, database } = await ready()
  const mona = await asPatient('mona')
  await mona.profile.update({ body: { phoneNumber: '010 0123 4567' } })
  await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  const [lina] = await found('Lina')
  expect(lina).toMatchObject({ birthYear: 2019, phones: [], guardian: { id: await patientId('mona'), phones: ['010 01234567'] } })
  await database.db.update(guardianships).set({ endedAt: new Date() })
  expect((await found('Lina'))[0]).not.toHaveProperty('guardian')
})

test('who saw whom is written down, once an hour', async () => {
  const { enter, find, database } = await ready()
  await enter({ fullName: 'Layan Aziz' })
  for (let times = 0; times < 2; times++) await find('Layan')
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'person_listed'))).toBe(1)
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'person_entered'))).toBe(1)
})

test('the search uses its index', async () => {
  const { database, deps } = await ready()
  await database.db.execute(sql`
    insert into people (id, full_name, created_at, updated_at)
    select gen_random_uuid(), 'Person ' || n, now(), now() from generate_series(1, 30) n`)
  await fillSearchTerms(deps)
  const plan = await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain select * from people where search_terms @@ '''n27'':*'::tsquery limit 10`)
  })
  expect(JSON.stringify(plan)).toContain('people_search_idx')
})
