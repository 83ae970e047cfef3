import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

const at = (appointmentTime: string) => ({ ...monday, appointmentTime })

/** Two receptionists, and two people who have not been called yet. */
async function ready() {
  const place = await payingClinic()
  const receptionist = async (firstName: string) =>
    place.asUser((await place.buildUser({ role: 4, firstName, lastName: 'Selim' })).id)
  const [nour, hala] = [await receptionist('Nour'), await receptionist('Hala')]
  const layan = await nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567' } })
  const bookFor = async (appointmentTime: string) =>
    (await nour.desk.book({ body: { personId: layan.id, doctorId: place.doctor.id, ...at(appointmentTime) } })).id
  const [first, second] = [await bookFor('10:00'), await bookFor('11:00')]
  const calls = async () => (await nour.callList.list({ query: { date: monday.appointmentDate } })).calls
  const noAnswer = (desk: typeof nour, id: string, number: number, againInMinutes: 30 | 60 = 60) =>
    desk.callList.noAnswer({ params: { id }, body: { number, againInMinutes } })
  return { ...place, nour, hala, first, second, calls, noAnswer }
}

test('only the desk can record a call, only about an upcoming, unconfirmed visit', async () => {
  const { asVisitor, mona, nour, first, noAnswer, clock } = await ready()
  expect(await refusal(noAnswer(asVisitor, first, 1))).toMatchObject({ status: 401 })
  expect(await refusal(noAnswer(mona, first, 1))).toMatchObject({ status: 403 })
  expect(await refusal(noAnswer(nour, first, 0))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(noAnswer(nour, randomUUID(), 1))).toMatchObject({ code: 'appointment_not_found' })
  expect(await refusal(noAnswer(nour, first, 2))).toMatchObject({ code: 'appointment_changed' })
  await nour.visits.confirm({ params: { id: first } })
  expect(await refusal(noAnswer(nour, first, 1))).toMatchObject({ code: 'appointment_changed' })
  clock.set('2026-03-02T10:00:00Z')
  expect(await refusal(noAnswer(nour, first, 1))).toMatchObject({ code: 'appointment_started' })
})

test('a patient is called again at the latest a quarter of an hour before the visit', async () => {
  const { nour, first, calls, noAnswer, clock } = await ready()
  clock.set('2026-03-02T07:20:00Z')
  await noAnswer(nour, first, 1)
  expect((await calls()).find(({ visitId }) => visitId === first)?.againAt).toBe('2026-03-02T07:45:00.000Z')
  clock.set('2026-03-02T07:50:00Z')
  await noAnswer(nour, first, 2)
  expect((await calls()).find(({ visitId }) => visitId === first)?.againAt).toBe('2026-03-02T07:50:00.000Z')
})

test('who did not answer is called after the others, and first again when it is time', async () => {
  const { nour, first, second, calls, noAnswer, clock, database } = await ready()
  const before = await nour.desk.pulse({ query: { date: monday.appointmentDate } })
  clock.advance(1)
  await noAnswer(nour, first, 1, 30)
  expect(await nour.desk.pulse({ query: { date: monday.appointmentDate } })).not.toEqual(before)
  const againAt = new Date(clock.now().getTime() + 30 * 60_000).toISOString()
  expect(await calls()).toMatchObject([{ visitId: second }, { visitId: first, attempts: 1, againAt }])
  clock.advance(30)
  expect((await calls()).map(({ visitId }) => visitId)).toEqual([first, second])
  // A repeat has no effect; the next call counts.
  const { version } = await nour.desk.pulse({ query: { date: monday.appointmentDate } })
  await noAnswer(nour, first, 1)
  expect(await nour.desk.pulse({ query: { date: monday.appointmentDate } })).toEqual({ version })
  await noAnswer(nour, first, 2)
  expect(await calls()).toMatchObject([{ visitId: second }, { visitId: first, attempts: 2 }])
  const entries = await database.db.$count(auditEntries, eq(auditEntries.action, 'call_unanswered'))
  expect(entries).toBe(2)
})

test('a moved visit has no calls', async () => {
  const { nour, doctor, first, second, calls, noAnswer } = await ready()
  await noAnswer(nour, first, 1)
  await nour.desk.move({ params: { id: first }, body: { doctorId: doctor.id, ...at('12:00') } })
  expect((await calls()).map(({ visitId }) => visitId)).toEqual([second, first])
  expect((await calls())[1]).not.toHaveProperty('attempts')
  await noAnswer(nour, first, 1)
})

test('nor does who is to be told that the clinic cancelled, until the visit would have begun', async () => {
  const { nour, first, second, noAnswer, mona, clock } = await ready()
  await nour.visits.cancelByClinic({ params: { id: first }, body: { reason: 'The doctor is ill.' } })
  await nour.visits.cancelByClinic({ params: { id: second }, body: { cancelledBy: 'patient' } })
  expect(await refusal(noAnswer(mona, first, 1))).toMatchObject({ status: 403 })
  await noAnswer(nour, first, 1, 30)
  const againAt = new Date(clock.now().getTime() + 30 * 60_000).toISOString()
  expect(await nour.callList.changes()).toMatchObject([{ visit: { id: first }, attempts: 1, againAt }])
  expect(await refusal(noAnswer(nour, second, 1))).toMatchObject({ code: 'appointment_cancelled' })
  clock.set('2026-03-02T10:00:00Z')
  expect(await refusal(noAnswer(nour, first, 2))).toMatchObject({ code: 'appointment_cancelled' })
})

test.each(['cancelled', 'moved'])(
  'a patient who was told that the visit was %s needs no other call',
  async (change) => {
    const { nour, hala, doctor, first, noAnswer, database } = await ready()
    const params = { id: first }
    if (change === 'cancelled') await nour.visits.cancelByClinic({ params, body: { reason: 'The doctor is ill.' } })
    else await nour.desk.move({ params, body: { doctorId: doctor.id, ...at('12:00') } })
    await noAnswer(nour, first, 1)
    await nour.callList.tellChange({ params, body: { sequence: 1, isTold: true } })
    expect(await refusal(noAnswer(hala, first, 2))).toMatchObject({ status: 409, code: 'appointment_changed' })
    expect(await nour.callList.changes()).toMatchObject([{ visit: { id: first }, attempts: 1 }])
    expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'call_unanswered'))).toBe(1)
    await nour.callList.tellChange({ params, body: { sequence: 1, isTold: false } })
    await noAnswer(hala, first, 2)
  },
)

test('of two desks that call concurrently, one records it and the other learns of it', async () => {
  const { nour, hala, first, calls, noAnswer } = await ready()
  const results = await Promise.allSettled([noAnswer(nour, first, 1), noAnswer(hala, first, 1)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await calls()).find(({ visitId }) => visitId === first)).toMatchObject({ attempts: 1 })
})
