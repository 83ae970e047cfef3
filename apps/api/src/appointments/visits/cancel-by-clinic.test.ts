import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const body = { reason: ' Dr Mansour is ill. ' }

async function ready() {
  const place = await payingClinic()
  const id = await place.book(monday)
  const doctor = await place.asUser(place.doctor.userId)
  const stranger = await place.asUser((await place.buildDoctor()).userId)
  return { ...place, id, params: { id }, asDoctor: doctor, stranger, administrator: await place.asAdministrator() }
}

test('refuses visitors and patients, another doctor as if nothing were there, and a missing reason', async () => {
  const { asVisitor, mona, stranger, asDoctor, params, everything } = await ready()
  const before = await everything()
  expect(await refusal(asVisitor.visits.cancelByClinic({ params, body }))).toMatchObject({ status: 401 })
  expect(await refusal(mona.visits.cancelByClinic({ params, body }))).toMatchObject({ status: 403 })
  expect(await refusal(stranger.visits.cancelByClinic({ params, body }))).toMatchObject({
    status: 404,
    code: 'appointment_not_found',
  })
  expect(await refusal(asDoctor.visits.cancelByClinic({ params: { id: unknownId }, body }))).toMatchObject({
    status: 404,
  })
  expect(await refusal(asDoctor.visits.cancelByClinic({ params, body: { reason: ' ' } }))).toMatchObject({
    status: 422,
  })
  expect(await everything()).toBe(before)
})

test('refunds everything, however late, and tells the patient why', async () => {
  const { asDoctor, params, id, pay, clock, deliver, state, mona } = await ready()
  await pay(id)
  clock.set('2026-03-02T07:59:00Z')
  const answers = await Promise.all(Array.from({ length: 5 }, () => asDoctor.visits.cancelByClinic({ params, body })))
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]).toMatchObject({
    id,
    status: 'cancelled',
    cancelReason: 'Dr Mansour is ill.',
    paymentStatus: 'refunding',
  })
  const mails = await deliver()
  expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 80, refunds: [{ reason: 'clinic_cancelled' }] })
  const mail = mails.filter((one) => one.subject.startsWith('Cancelled: your appointment'))
  expect(mail).toHaveLength(1)
  expect(mail[0]?.text).toContain('Reason: Dr Mansour is ill.')
  expect(await mona.appointments.cancelled()).toMatchObject([{ id }])
})

test('an administrator can cancel any visit, also one whose doctor never came; one that took place stays', async () => {
  const { administrator, params, id, pay, clock, deliver, state, book, database, asDoctor } = await ready()
  const done = await book(nextMonday)
  await database.db.execute(`update appointments set status = 'completed' where id = '${done}'`)
  await pay(id)
  clock.set('2026-03-02T09:00:00Z')
  expect(await administrator.visits.cancelByClinic({ params, body })).toMatchObject({
    status: 'cancelled',
    notes: null,
  })
  await deliver()
  expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 80 })
  expect(await refusal(asDoctor.visits.cancelByClinic({ params: { id: done }, body }))).toMatchObject({
    status: 409,
    code: 'appointment_started',
  })
})

test('a doctor sees their own visits with the notes, an administrator all visits without, page by page', async () => {
  const { asDoctor, stranger, administrator, mona, asVisitor, id, book, doctor, http, tokenOf } = await ready()
  await mona.appointments.move({ params: { id }, body: { ...monday, notes: 'Private' } })
  await mona.profile.update({ body: { fullNameAr: 'منى فريد' } })
  const later = await book(nextMonday)
  expect(await refusal(asVisitor.visits.ofDoctor())).toMatchObject({ status: 401 })
  expect(await refusal(mona.visits.ofDoctor())).toMatchObject({ status: 403 })
  expect(await refusal(asDoctor.visits.ofClinic())).toMatchObject({ status: 403 })
  expect(await asDoctor.visits.ofDoctor()).toMatchObject([
    {
      id,
      patientName: 'mona Farid',
      patientNameAr: 'منى فريد',
      appointmentTime: '10:00',
      notes: 'Private',
      status: 'booked',
      paymentStatus: 'unpaid',
    },
    { id: later },
  ])
  expect(await stranger.visits.ofDoctor()).toEqual([])
  expect(await asDoctor.visits.ofDoctor({ query: { from: '2026-03-03' } })).toMatchObject([{ id: later }])
  expect(await administrator.visits.ofClinic()).toMatchObject([
    { id, notes: null },
    { id: later, notes: null },
  ])
  const authorization = `Bearer ${await tokenOf(doctor.userId)}`
  const first = await http.get('/api/doctor/appointments?limit=1').set({ authorization })
  const cursor = first.get('x-next-cursor') ?? ''
  expect(await asDoctor.visits.ofDoctor({ query: { limit: '1', cursor } })).toMatchObject([{ id: later }])
  await mona.payments.hold({ body: { doctorId: doctor.id, ...monday, appointmentTime: '15:00' } })
  expect(await asDoctor.visits.ofDoctor()).toHaveLength(2)
})

test('48 hours after the start only an administrator can cancel, so that no counted cash is refunded; nor can the visit be moved', async () => {
  const { book, buildUser, asUser, asDoctor, administrator, params, id, clock, doctor } = await ready()
  const nour = await asUser((await buildUser({ role: 4 })).id)
  const other = await book({ ...monday, appointmentTime: '11:00' })
  await nour.counter.receive({ params, body: { method: 'cash' } })
  await nour.counter.close({ body: { expectedCash: 80, countedCash: 80, expectedCard: 0, countedCard: 0 } })
  // Monday at ten in Cairo is eight in UTC.
  clock.set('2026-03-04T08:00:01Z')
  const before = await nour.visits.ofClinic({ query: { from: '2026-03-01' } })
  for (const who of [nour, asDoctor])
    expect(await refusal(who.visits.cancelByClinic({ params, body }))).toMatchObject({
      status: 409,
      code: 'visit_long_over',
    })
  const later = { doctorId: doctor.id, ...nextMonday }
  for (const who of [nour, administrator])
    expect(await refusal(who.desk.move({ params, body: later }))).toMatchObject({
      status: 409,
      code: 'visit_long_over',
    })
  expect(await nour.visits.ofClinic({ query: { from: '2026-03-01' } })).toEqual(before)
  // An hour later it is within its time.
  expect(await nour.visits.cancelByClinic({ params: { id: other }, body })).toMatchObject({ status: 'cancelled' })
  expect(await refusal(administrator.visits.cancelByClinic({ params, body: { reason: '' } }))).toMatchObject({
    status: 422,
  })
  const cancelled = { id, status: 'cancelled', cancelReason: 'Dr Mansour is ill.', paymentStatus: 'refunding' }
  expect(await administrator.visits.cancelByClinic({ params, body })).toMatchObject(cancelled)
  expect(await nour.visits.cancelByClinic({ params, body })).toMatchObject(cancelled)
  expect(await nour.counter.giveBack({ params })).toMatchObject({ kept: 0 })
})

test('the audit has a cancellation once, by the account that did it, also one of a receptionist’s own visit', async () => {
  const { asUser, buildUser, administrator, book, database, id, params } = await ready()
  const { id: nourId } = await buildUser({ role: 4, firstName: 'Nour' })
  const nour = await asUser(nourId)
  const own = await book({ ...monday, appointmentTime: '11:00' }, nour)
  for (const who of [nour, administrator]) await who.visits.cancelByClinic({ params, body })
  await nour.visits.cancelByClinic({ params: { id: own }, body })
  const isCancellation = and(eq(auditEntries.action, 'visit_cancelled'), eq(auditEntries.actorRole, 'receptionist'))
  const cancelled = await database.db.select().from(auditEntries).where(isCancellation)
  expect(cancelled.map(({ subjectId }) => subjectId).toSorted()).toEqual([id, own].toSorted())
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'visit_cancelled'))).toBe(2)
})
