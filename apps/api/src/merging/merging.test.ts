import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { mergingClinic, unknownId } from '../../test/clinics/merging-clinic.ts'
import { monday, nextMonday } from '../../test/clinics/paying-clinic.ts'
import { whileUncommitted } from '../../test/while-uncommitted.ts'
import { payments } from '../payments/payments.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { people } from '../people/people.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { waitingEntries } from '../waiting/waiting.table.ts'
import { recordTables } from './person-records.ts'

test('a merge moves the rows of every table that refers to people', async () => {
  const { database } = await mergingClinic()
  const found = await database.db.execute(sql`
    select string_agg(distinct table_name, ',' order by table_name) as names
    from information_schema.columns where column_name = 'person_id' and table_schema = 'public'`)
  // Guardianships have their own rule, a code and a claim end with their person, and the audit keeps its history.
  const names = /"names":"([^"]*)"/.exec(JSON.stringify(found))?.[1]?.split(',') ?? []
  const apart = ['audit_entries', 'claim_codes', 'claims', 'guardianships']
  expect(names.filter((name) => !apart.includes(name))).toEqual(recordTables)
})

test('refuses an unknown person, the same person twice, a person with an account, and overlapping visits', async () => {
  const { admin, merge, layan, twin, patientId, bookFor, buildDoctor } = await mergingClinic()
  expect(await refusal(merge(layan.id, unknownId))).toMatchObject({ status: 404, code: 'person_not_found' })
  expect(await refusal(merge(layan.id, layan.id))).toMatchObject({ code: 'same_person' })
  expect(await refusal(merge(layan.id, await patientId('mona')))).toMatchObject({ code: 'person_has_account' })
  await bookFor(layan.id, '10:00')
  await bookFor(twin.id, '10:00', (await buildDoctor()).id)
  const query = { keptId: layan.id, otherId: twin.id }
  expect(await admin.merges.preview({ query })).toMatchObject({ refusal: 'visits_overlap' })
  expect(await refusal(merge())).toMatchObject({ status: 409, code: 'visits_overlap' })
})

test('a patient of a doctor is not merged into the doctor while they have a visit with them', async () => {
  const { admin, nour, merge, layan, bookFor, doctor } = await mergingClinic()
  const { id } = await bookFor(layan.id, '10:00')
  const query = { keptId: doctor.userId, otherId: layan.id }
  expect(await admin.merges.preview({ query })).toMatchObject({ refusal: 'visit_with_self' })
  expect(await refusal(merge(doctor.userId, layan.id))).toMatchObject({ status: 409, code: 'visit_with_self' })
  await nour.visits.cancelByClinic({ params: { id }, body: { reason: 'They called.' } })
  expect(await admin.merges.preview({ query })).toMatchObject({ refusal: null })
  expect(await merge(doctor.userId, layan.id)).toMatchObject({ kept: { id: doctor.userId } })
})

test('undoing a merge leaves the kept person the number that the desk has entered for them since', async () => {
  const { nour, layan, twin, merge, undo, database } = await mergingClinic()
  const { id } = await merge()
  await nour.personCards.correct({ params: { id: layan.id }, body: { fullName: 'Layan Aziz', phone: '01112223334' } })
  await undo(id)
  const rows = await database.db
    .select()
    .from(people)
    .where(inArray(people.id, [layan.id, twin.id]))
  expect(rows.map(({ phones }) => phones)).toEqual([['+201112223334'], ['+201112223334']])
})

test('undoing a merge keeps a number that the desk has entered since, even after another correction', async () => {
  const { omar, nour, twin, merge, undo } = await mergingClinic()
  const child = await omar.family.add({
    body: { fullName: 'Layan Omar', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  const { id } = await merge(child.id, twin.id)
  for (const phone of ['01112223335', '01112223334'])
    await nour.personCards.correct({ params: { id: child.id }, body: { fullName: 'Layan Omar', phone } })
  await undo(id)
  expect((await nour.personCards.show({ params: { id: child.id } })).person).toMatchObject({ phones: ['011 12223334'] })
})

test('undoing two merges returns both numbers to the others, also at once and if the kept person had none', async () => {
  const { omar, twin, enter, merge, undo, nour, database } = await mergingClinic()
  const child = await omar.family.add({
    body: { fullName: 'Layan Omar', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  const third = await enter({ fullName: 'Layan Azez', phone: '01234567890' })
  const [first, second] = [await merge(child.id, twin.id), await merge(child.id, third.id)]
  const lock = (tx: Tx) => tx.select().from(people).where(eq(people.id, child.id)).for('update')
  const undoing = [first, second].map(
    ({ id }) =>
      () =>
        undo(id),
  )
  await whileUncommitted(database.db, lock, ...undoing)
  expect((await nour.personCards.show({ params: { id: child.id } })).person).toMatchObject({ phones: [] })
})

test('a preview lists the records to move, a merge moves them, undoing it returns exactly those', async () => {
  const { admin, nour, layan, twin, bookFor, merge, undo, visitsOf, find, database } = await mergingClinic()
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
  const { merge, undo, clock, asAdministrator } = await mergingClinic()
  const { id } = await merge()
  expect(await refusal(undo(unknownId))).toMatchObject({ status: 404, code: 'merge_not_found' })
  clock.set('2026-03-31T06:00:01Z')
  const later = await asAdministrator()
  expect(await refusal(later.merges.undo({ params: { id } }))).toMatchObject({ code: 'merge_final' })
})

test('a guardian of a duplicate books for the one that is kept, and for the duplicate again once they are parted', async () => {
  const { mona, layan, merge, undo, database } = await mergingClinic()
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  const child = lina.id
  const { id } = await merge(layan.id, child)
  expect(await mona.family.list()).toMatchObject([{ id: layan.id }])
  await undo(id)
  expect(await mona.family.list()).toMatchObject([{ id: child }])
  expect(await database.db.$count(guardianships)).toBe(1)
})

/** Omar has added a person with the name of an account holder, and an administrator merges the two. */
async function mergedIntoAccount() {
  const place = await mergingClinic()
  const { mona, omar, patientId, merge } = place
  const ghost = await omar.family.add({
    body: { fullName: 'Mona Farid', dateOfBirth: '2019-05-04', relation: 'other' },
  })
  const { id } = await merge(await patientId('mona'), ghost.id)
  return { ...place, ghost, mergeId: id, monaId: await patientId('mona'), bookOwn: () => place.book(monday, mona) }
}

test('a merge gives no one rights over a person with an account; undoing it returns the other’s guardian', async () => {
  const { omar, ghost, mergeId, undo, monaId, bookOwn, doctor } = await mergedIntoAccount()
  await bookOwn()
  expect(await omar.family.list()).toEqual([])
  expect(await omar.appointments.list()).toEqual([])
  const theirs = omar.appointments.book({
    body: { doctorId: doctor.id, personId: monaId, ...monday, appointmentTime: '12:00' },
  })
  expect(await refusal(theirs)).toMatchObject({ status: 404, code: 'person_not_found' })
  await undo(mergeId)
  expect(await omar.family.list()).toMatchObject([{ id: ghost.id }])
})

test('a guardian whose right a merge ends loses their waiting list entries and holds there, and waits again once it is undone', async () => {
  const { omar, mona, merge, undo, patientId, doctor, asPatient } = await mergingClinic()
  const ghost = await omar.family.add({
    body: { fullName: 'Mona Farid', dateOfBirth: '2019-05-04', relation: 'other' },
  })
  await omar.waitingList.join({ body: { doctorId: doctor.id, personId: ghost.id } })
  await omar.payments.hold({ body: { doctorId: doctor.id, personId: ghost.id, ...monday } })
  const sara = await asPatient('sara')
  await sara.waitingList.join({ body: { doctorId: doctor.id } })
  const places = async (who: typeof mona) => (await who.waitingList.list()).entries.map(({ place }) => place)
  const { id } = await merge(await patientId('mona'), ghost.id)
  expect([await places(omar), await places(sara)]).toEqual([[], [1]])
  await sara.appointments.book({ body: { doctorId: doctor.id, ...monday } })
  await undo(id)
  expect([await places(omar), await places(sara)]).toEqual([[1], [2]])
})

test('undoing a merge ends the account’s waiting list entries on behalf of the person that it loses', async () => {
  const { mona, patientId, merge, undo, enter, bookFor, doctor, asPatient } = await mergingClinic()
  const other = await enter({ fullName: 'Mona Farid' })
  const { id: appointmentId } = await bookFor(other.id, '10:00')
  const { id } = await merge(await patientId('mona'), other.id)
  await mona.waitingList.join({ body: { appointmentId } })
  const sara = await asPatient('sara')
  await sara.waitingList.join({ body: { doctorId: doctor.id } })
  await undo(id)
  expect((await sara.waitingList.list()).entries).toMatchObject([{ place: 1 }])
})

test('a merge is not undone while a visit that would return could not be booked', async () => {
  const { patientId, merge, undo, enter, bookFor, doctor, admin, asUser, mona } = await mergingClinic()
  const other = await enter({ fullName: 'Mona Farid' })
  const { id: visitId } = await bookFor(other.id, '10:00')
  const { id } = await merge(await patientId('mona'), other.id)
  const exceptions = [{ date: monday.appointmentDate, hours: [], reason: 'Ill' }]
  const decisions = [{ id: visitId, choice: 'keep' as const }]
  const hours = { week: null, seasons: [], exceptions, version: 0, reason: 'Ill', decisions }
  await (await asUser(doctor.userId)).hours.saveDoctor({ params: { id: doctor.id }, body: hours })
  expect(await refusal(undo(id))).toMatchObject({ status: 409, code: 'visit_not_returnable' })
  expect(await mona.appointments.list()).toMatchObject([{ id: visitId }])
  await admin.desk.move({ params: { id: visitId }, body: { doctorId: doctor.id, ...nextMonday } })
  await undo(id)
  expect(await mona.appointments.list()).toEqual([])
})

test('a merge and its undoing notify the account, those who lose the right and those who gain it', async () => {
  const { mergeId, undo, deliver, mona, omar, clock } = await mergedIntoAccount()
  const titles = async (who: typeof mona) => (await who.notifications.list({ query: {} })).map(({ title }) => title)
  expect([await titles(mona), await titles(omar)]).toEqual([['Two records were merged'], ['Two records were merged']])
  clock.advance(1)
  await undo(mergeId)
  expect([(await titles(mona))[0], (await titles(omar))[0]]).toEqual([
    'Merged records were separated',
    'Merged records were separated',
  ])
  const mails = (await deliver()).map(({ subject }) => subject)
  expect(mails.filter((subject) => subject === 'Two records were merged')).toHaveLength(2)
  expect(mails.filter((subject) => subject === 'Merged records were separated')).toHaveLength(2)
})

test('undoing a merge does not bring back a guardian who guarded both and has left since', async () => {
  const { mona, merge, undo } = await mergingClinic()
  const add = () =>
    mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child', isAnother: true } })
  const [kept, other] = [await add(), await add()]
  const { id } = await merge(kept.id, other.id)
  await mona.family.end({ params: { id: kept.id } })
  await undo(id)
  expect(await mona.family.list()).toEqual([])
})

test('an invitation ends with the guardianship that a merge ended', async () => {
  const { mona, omar, merge, deliver } = await mergingClinic()
  const add = () =>
    mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child', isAnother: true } })
  const [kept, other] = [await add(), await add()]
  await mona.family.invite({ body: { email: (await omar.account.user()).email, personIds: [other.id] } })
  const token =
    /#invitation=([\w-]{43})/.exec(
      (await deliver()).findLast(({ text }) => text.includes('#invitation='))?.text ?? '',
    )?.[1] ?? ''
  await merge(kept.id, other.id)
  expect(await refusal(omar.family.accept({ body: { token } }))).toMatchObject({
    status: 422,
    code: 'invitation_ended',
  })
})

test('payments and waiting made for a visit while two people were one go with the visit', async () => {
  const { mona, patientId, merge, undo, pay, enter, bookFor, database } = await mergingClinic()
  const monaId = await patientId('mona')
  const other = await enter({ fullName: 'Mona Farid' })
  const { id: visitId } = await bookFor(other.id, '10:00')
  const { id } = await merge(monaId, other.id)
  await pay(visitId, 'stripe', mona)
  await mona.waitingList.join({ body: { appointmentId: visitId } })
  await undo(id)
  expect(await refusal(mona.payments.receipt({ params: { id: visitId } }))).toMatchObject({ status: 404 })
  expect(await database.db.$count(payments, eq(payments.personId, other.id))).toBe(1)
  expect(await database.db.$count(waitingEntries, eq(waitingEntries.personId, other.id))).toBe(1)
})

test('of eight concurrent merges of one duplicate into two people, one succeeds', async () => {
  const { merge, layan, enter, twin } = await mergingClinic()
  const third = await enter({ fullName: 'Layan A' })
  const tries = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => merge(index % 2 ? layan.id : third.id, twin.id)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
