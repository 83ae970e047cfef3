import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday, payingClinic } from '../../test/paying-clinic.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { claimCodes } from './claim-codes.table.ts'
import { recordTables } from './person-records.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

/** A receptionist, an administrator, and somebody who was entered twice, with a visit each. */
async function ready() {
  const place = await payingClinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const admin = await place.asAdministrator()
  const enter = (body: object) => nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567', ...body } })
  const [layan, twin] = [await enter({ birthYear: 1994 }), await enter({ fullName: 'Layan Aziiz', phone: '01112223334' })]
  const bookFor = (personId: string, appointmentTime: string, doctorId = place.doctor.id) =>
    nour.desk.book({ body: { personId, doctorId, ...monday, appointmentTime } })
  const merge = (keptId = layan.id, otherId = twin.id) => admin.merges.merge({ body: { keptId, otherId } })
  const undo = (id: string) => admin.merges.undo({ params: { id } })
  const visitsOf = async (personId: string) =>
    (await nour.desk.day({ query: { date: monday.appointmentDate } })).visits.filter((visit) => visit.personId === personId).length
  const find = async (q: string) => (await nour.desk.findPeople({ query: { q } })).map(({ id }) => id)
  const issue = async (id = layan.id) => (await nour.merges.issueCode({ params: { id }, body: {} })).code
  return { ...place, nour, admin, enter, layan, twin, bookFor, merge, undo, visitsOf, find, issue }
}

test('every table whose rows hang on a person follows a merge', async () => {
  const { database } = await ready()
  const found = await database.db.execute(sql`
    select string_agg(distinct table_name, ',' order by table_name) as names
    from information_schema.columns where column_name = 'person_id' and table_schema = 'public'`)
  // Guardianships have a rule of their own, a code ends with its person, the audit says what was true then.
  const names = /"names":"([^"]*)"/.exec(JSON.stringify(found))?.[1]?.split(',') ?? []
  const apart = ['audit_entries', 'claim_codes', 'guardianships']
  expect(names.filter((name) => !apart.includes(name))).toEqual(recordTables)
})

test('refuses somebody unknown, one person, somebody with an account, and visits at one time', async () => {
  const { admin, merge, layan, twin, patientId, bookFor, buildDoctor } = await ready()
  expect(await refusal(merge(layan.id, nobody))).toMatchObject({ status: 404, code: 'person_not_found' })
  expect(await refusal(merge(layan.id, layan.id))).toMatchObject({ code: 'same_person' })
  expect(await refusal(merge(layan.id, await patientId('mona')))).toMatchObject({ code: 'person_has_account' })
  await bookFor(layan.id, '10:00')
  await bookFor(twin.id, '10:00', (await buildDoctor()).id)
  const query = { keptId: layan.id, otherId: twin.id }
  expect(await admin.merges.preview({ query })).toMatchObject({ refusal: 'visits_overlap' })
  expect(await refusal(merge())).toMatchObject({ status: 409, code: 'visits_overlap' })
})

test('a preview says what would follow, a merge does it, parting returns exactly that', async () => {
  const { admin, nour, layan, twin, bookFor, merge, undo, visitsOf, find, database } = await ready()
  await bookFor(layan.id, '10:00')
  const { id } = await bookFor(twin.id, '11:00')
  await nour.counter.receive({ params: { id }, body: { method: 'cash' } })
  const query = { keptId: layan.id, otherId: twin.id }
  expect(await admin.merges.preview({ query })).toMatchObject({
    kept: { person: { id: layan.id }, visits: 1 },
    other: { person: { id: twin.id }, visits: 1, visitsToCome: 1, payments: 1 },
    refusal: null,
  })
  const merged = await merge()
  expect(merged).toMatchObject({ kept: { id: layan.id }, other: { id: twin.id }, undoneAt: null, isClaim: false })
  expect([await visitsOf(layan.id), await visitsOf(twin.id)]).toEqual([2, 0])
  expect(await find('01112223334')).not.toContain(twin.id)
  expect(await refusal(bookFor(twin.id, '12:00'))).toMatchObject({ code: 'person_not_found' })
  expect(await refusal(merge())).toMatchObject({ code: 'person_not_found' })
  await bookFor(layan.id, '13:00')
  expect(await undo(merged.id)).toMatchObject({ undoneAt: expect.any(String) })
  expect(await undo(merged.id)).toMatchObject({ undoneAt: expect.any(String) })
  expect([await visitsOf(layan.id), await visitsOf(twin.id)]).toEqual([2, 1])
  expect(await admin.merges.list()).toHaveLength(1)
  expect(await database.db.$count(auditEntries, sql`action in ('people_merged', 'people_parted')`)).toBe(4)
})

test('after thirty days a merge is final', async () => {
  const { merge, undo, clock, asAdministrator } = await ready()
  const { id } = await merge()
  expect(await refusal(undo(nobody))).toMatchObject({ status: 404, code: 'merge_not_found' })
  clock.set('2026-03-31T06:00:01Z')
  const later = await asAdministrator()
  expect(await refusal(later.merges.undo({ params: { id } }))).toMatchObject({ code: 'merge_final' })
})

test('a guardian of a duplicate books for the one that is kept, and for the duplicate again once they are parted', async () => {
  const { mona, layan, merge, undo, database } = await ready()
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  const child = lina.id
  const { id } = await merge(layan.id, child)
  expect(await mona.family.list()).toMatchObject([{ id: layan.id }])
  await undo(id)
  expect(await mona.family.list()).toMatchObject([{ id: child }])
  expect(await database.db.$count(guardianships)).toBe(1)
})

test('eight merges of one duplicate into two people at once: one holds', async () => {
  const { merge, layan, enter, twin } = await ready()
  const third = await enter({ fullName: 'Layan A' })
  const tries = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => merge(index % 2 ? layan.id : third.id, twin.id)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a code needs a year of birth, and is not for accounts', async () => {
  const { nour, twin, patientId } = await ready()
  const issue = (id: string, body = {}) => nour.merges.issueCode({ params: { id }, body })
  expect(await refusal(issue(nobody))).toMatchObject({ code: 'person_not_found' })
  expect(await refusal(issue(await patientId('mona')))).toMatchObject({ code: 'person_has_account' })
  expect(await refusal(issue(twin.id))).toMatchObject({ code: 'birth_year_needed' })
  expect(await issue(twin.id, { birthYear: 1994 })).toMatchObject({ code: expect.stringMatching(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/) })
})

test('a claimed record is the account’s: its visits are listed, and the code works once', async () => {
  const { mona, omar, issue, bookFor, layan, visitsOf, patientId, database } = await withOmar()
  await bookFor(layan.id, '10:00')
  const code = await issue()
  expect(await mona.merges.claim({ body: { code: ` ${code.toLowerCase()} `, birthYear: 1994 } })).toEqual({ visits: 1 })
  expect(await mona.appointments.list()).toHaveLength(1)
  expect(await visitsOf(await patientId('mona'))).toBe(1)
  expect(await refusal(omar.merges.claim({ body: { code, birthYear: 1994 } }))).toMatchObject({ code: 'claim_refused' })
  expect(await database.db.$count(auditEntries, sql`action = 'record_claimed'`)).toBe(2)
})

test('visits of a claimed record are reminded of, though nobody was there to be told when they were booked', async () => {
  const { mona, issue, bookFor, layan, deps, clock, deliver } = await ready()
  await bookFor(layan.id, '10:00')
  await mona.merges.claim({ body: { code: await issue(), birthYear: 1994 } })
  clock.set('2026-03-02T06:00:00.000Z')
  await sendReminders(deps)
  const mails = (await deliver()).filter(({ subject }) => subject.startsWith('Reminder'))
  expect(mails).toHaveLength(1)
})

test('five wrong years end a code; a newer code ends the one before', async () => {
  const { mona, issue, database, clock, asPatient } = await ready()
  const code = await issue()
  const claim = (birthYear: number, wanted = code) => mona.merges.claim({ body: { code: wanted, birthYear } })
  for (let times = 1; times <= 5; times++) {
    clock.set(`2026-03-01T06:00:0${times}Z`)
    expect(await refusal(claim(1990))).toMatchObject({ status: 422, code: 'claim_refused' })
  }
  expect(await refusal(claim(1994))).toMatchObject({ code: 'claim_refused' })
  expect(await database.db.$count(auditEntries, sql`action = 'claim_refused'`)).toBe(5)
  const fresh = await issue()
  const newest = await issue()
  expect(await database.db.$count(claimCodes)).toBe(1)
  expect(await refusal(claim(1994, fresh))).toMatchObject({ code: 'claim_refused' })
  clock.set('2026-04-01T06:00:00Z')
  const later = await asPatient('mona')
  expect(await refusal(later.merges.claim({ body: { code: newest, birthYear: 1994 } }))).toMatchObject({ code: 'claim_refused' })
})

test('an adult takes their record over, and their former guardian sees nothing from the next call on', async () => {
  const { mona, omar, nour, database } = await withOmar()
  const child = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  await database.db.execute(sql`update people set birth_date = '2007-05-04', birth_year = 2007 where id = ${child.id}`)
  const { code } = await nour.merges.issueCode({ params: { id: child.id }, body: {} })
  await omar.merges.claim({ body: { code, birthYear: 2007 } })
  expect(await mona.family.list()).toEqual([])
})

test('of ten claims with one code at once, one account has the record', async () => {
  const { mona, omar, issue } = await withOmar()
  const body = { code: await issue(), birthYear: 1994 }
  const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => (index % 2 ? mona : omar).merges.claim({ body })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

async function withOmar() {
  const place = await ready()
  return { ...place, omar: await place.asPatient('omar') }
}
