import { eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { messageAttempts } from '../messages/message-attempts.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

const at = (appointmentTime: string) => ({ ...monday, appointmentTime })

/** A receptionist, and Layan, a patient without an account. */
async function ready() {
  const place = await payingClinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const layan = await nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567' } })
  const bookFor = (personId: string, appointmentTime: string) =>
    nour.desk.book({ body: { personId, doctorId: place.doctor.id, ...at(appointmentTime) } })
  const calls = async () => (await nour.callList.list({ query: { date: monday.appointmentDate } })).calls
  const set = (id: string, values: Partial<typeof appointments.$inferInsert>) =>
    place.database.db.update(appointments).set(values).where(eq(appointments.id, id))
  return { ...place, nour, layan, bookFor, calls, set }
}

test('is for the front desk alone, and for days that can have visits', async () => {
  const { asVisitor, mona, nour } = await ready()
  expect(await refusal(asVisitor.callList.list({}))).toMatchObject({ status: 401 })
  expect(await refusal(mona.callList.list({}))).toMatchObject({ status: 403 })
  expect(await refusal(nour.callList.list({ query: { date: '2040-01-01' } }))).toMatchObject({ code: 'date_too_far' })
})

test('lists the patients most likely to miss their visit first, with the reasons and their number', async () => {
  const { mona, omar, book, bookFor, layan, calls, set, database, clock } = await (async () => {
    const place = await ready()
    return { ...place, omar: await place.asPatient('omar') }
  })()
  const known = await book(at('10:00'), mona)
  const unreached = (await bookFor(layan.id, '10:30')).id
  const missing = await book(at('11:00'), omar)
  // Mona attended one visit before; Omar missed one.
  const came = await book({ appointmentDate: '2026-03-03', appointmentTime: '10:00' }, mona)
  const missed = await book({ appointmentDate: '2026-03-03', appointmentTime: '10:30' }, omar)
  await set(came, {
    startsAt: new Date('2026-02-01T08:00:00Z'),
    endsAt: new Date('2026-02-01T08:30:00Z'),
    status: 'completed',
  })
  await set(missed, {
    startsAt: new Date('2026-02-01T08:30:00Z'),
    endsAt: new Date('2026-02-01T09:00:00Z'),
    status: 'no_show',
  })
  expect(await calls()).toMatchObject([
    { visitId: missing, reasons: ['missed_before', 'first_visit'], missed: 1 },
    { visitId: unreached, reasons: ['not_reached', 'first_visit'], phones: [expect.stringMatching(/\d/)] },
    { visitId: known, reasons: [], missed: 0 },
  ])
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'visit_listed'))).toBeGreaterThan(0)
  await set(known, { answeredSequence: 0, confirmedAt: clock.now() })
  await set(missing, { status: 'cancelled', cancelledAt: clock.now() })
  expect((await calls()).map(({ visitId }) => visitId)).toEqual([unreached])
})

test('a visit that was moved after it was confirmed has to be confirmed again', async () => {
  const { mona, book, calls, set, clock } = await ready()
  const id = await book(at('10:00'), mona)
  await set(id, { answeredSequence: 0, confirmedAt: clock.now() })
  expect(await calls()).toEqual([])
  await mona.appointments.move({ params: { id }, body: at('12:00') })
  expect(await calls()).toMatchObject([{ visitId: id }])
})

test('a patient who confirmed by telephone leaves the list, unless that is undone', async () => {
  const { nour, mona, book, calls, clock, database } = await ready()
  const id = await book(at('10:00'), mona)
  const params = { id }
  expect(await refusal(mona.visits.confirm({ params }))).toMatchObject({ status: 403 })
  const confirmed = await nour.visits.confirm({ params })
  expect(confirmed).toMatchObject({ id, confirmedAt: clock.now().toISOString() })
  expect(await calls()).toEqual([])
  clock.advance(1)
  expect(await nour.visits.confirm({ params })).toEqual(confirmed)
  expect(await nour.visits.unconfirm({ params })).not.toHaveProperty('confirmedAt')
  await nour.visits.unconfirm({ params })
  expect(await calls()).toMatchObject([{ visitId: id }])
  const entries = await database.db
    .select()
    .from(auditEntries)
    .where(like(auditEntries.action, 'visit_confirmed%'))
    .orderBy(auditEntries.at)
  expect(entries.map(({ action }) => action)).toEqual(['visit_confirmed', 'visit_confirmed_undone'])
})

test('a move after the call voids the confirmation; a past or cancelled visit cannot be confirmed', async () => {
  const { nour, mona, book, calls, clock } = await ready()
  const [moved, cancelled] = [await book(at('10:00'), mona), await book(at('11:00'), mona)]
  await nour.visits.confirm({ params: { id: moved } })
  await mona.appointments.move({ params: { id: moved }, body: at('12:00') })
  await mona.appointments.cancel({ params: { id: cancelled } })
  expect(await calls()).toMatchObject([{ visitId: moved }])
  for (const answer of [nour.visits.confirm, nour.visits.unconfirm])
    expect(await refusal(answer({ params: { id: cancelled } }))).toMatchObject({ code: 'appointment_cancelled' })
  clock.set('2026-03-02T10:00:00Z')
  for (const answer of [nour.visits.confirm, nour.visits.unconfirm])
    expect(await refusal(answer({ params: { id: moved } }))).toMatchObject({ code: 'appointment_started' })
})

test('that the desk saw a guardian’s name and number is recorded, in both lists of calls', async () => {
  const { nour, mona, patientId, bookFor, calls, clock, database } = await ready()
  const lina = await mona.family.add({ body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } })
  const { id } = await bookFor(lina.id, '10:00')
  const monaId = await patientId('mona')
  const isOfMona = sql`${auditEntries.action} = 'person_listed' and ${auditEntries.patientId} =
    (select subject from audit_subjects where user_id = ${monaId})`
  const guardian = { id: monaId, fullName: 'mona Farid' }
  const before = await database.db.$count(auditEntries, isOfMona)
  expect(await calls()).toMatchObject([{ visitId: id, phones: [], guardian }])
  expect(await database.db.$count(auditEntries, isOfMona)).toBe(before + 1)
  await nour.visits.cancelByClinic({ params: { id }, body: { reason: 'Dr Mansour is ill.' } })
  await database.db.update(messageAttempts).set({ state: 'failed', failure: 'unavailable', failedAt: clock.now() })
  clock.advance(60)
  expect(await nour.callList.changes()).toMatchObject([{ visit: { id }, phones: [], guardian }])
  expect(await database.db.$count(auditEntries, isOfMona)).toBe(before + 2)
})
