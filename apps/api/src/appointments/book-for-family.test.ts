import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { notifications } from '../notifications/notifications.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { appointments } from './appointments.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const born = { dateOfBirth: '2019-05-04', relation: 'child' } as const

/** Mona books for two children; Omar for no one. */
async function ready() {
  const place = await payingClinic()
  const omar = await place.asPatient('omar')
  const [lina, yusuf] = [
    await place.mona.family.add({ body: { fullName: 'Lina Farid', fullNameAr: 'لينا فريد', ...born } }),
    await place.mona.family.add({ body: { fullName: 'Yusuf Farid', ...born } }),
  ]
  const other = await place.buildDoctor({ firstName: 'Dina' })
  const bookFor = (personId?: string, more: object = {}, who = place.mona) =>
    who.appointments.book({ body: { doctorId: place.doctor.id, ...monday, ...(personId && { personId }), ...more } })
  return { ...place, omar, lina, yusuf, other, bookFor }
}

test('books only for the caller and the people they book for', async () => {
  const { omar, lina, bookFor, patientId, database } = await ready()
  for (const personId of [lina.id, unknownId, await patientId('mona')])
    expect(await refusal(bookFor(personId, {}, omar))).toMatchObject({ status: 404, code: 'person_not_found' })
  expect(await database.db.$count(appointments)).toBe(0)
})

test('a visit of the family is named on every answer, the own one is not', async () => {
  const { mona, lina, bookFor, patientId } = await ready()
  const own = await bookFor(await patientId('mona'), { appointmentTime: '11:00' })
  expect(own).not.toHaveProperty('person')
  const person = { id: lina.id, fullName: 'Lina Farid', fullNameAr: 'لينا فريد' }
  const hers = await bookFor(lina.id)
  expect(hers).toMatchObject({ person })
  expect(await mona.appointments.list()).toMatchObject([{ id: hers.id, person }, { id: own.id }])
  const params = { id: hers.id }
  expect(await mona.appointments.detail({ params })).toMatchObject({ person })
  const moved = await mona.appointments.move({ params, body: { ...monday, appointmentTime: '12:00' } })
  expect(moved).toMatchObject({ person, appointmentTime: '12:00' })
  expect(await mona.appointments.cancel({ params })).toMatchObject({ person, status: 'cancelled' })
  expect(await mona.appointments.cancelled()).toMatchObject([{ person }])
})

test('two children have visits at the same time with two doctors, one child has not', async () => {
  const { lina, yusuf, other, bookFor } = await ready()
  await bookFor(lina.id)
  await bookFor(yusuf.id, { doctorId: other.id })
  expect(await refusal(bookFor(lina.id, { doctorId: other.id, appointmentTime: '10:00' }))).toMatchObject({
    code: 'patient_busy',
  })
})

test('of twelve concurrent bookings of one child, with two doctors, one succeeds', async () => {
  const { lina, other, doctor, bookFor, database } = await ready()
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => bookFor(lina.id, { doctorId: index % 2 ? doctor.id : other.id })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: expect.stringMatching(/^(patient_busy|slot_taken)$/) })
  expect(await database.db.$count(appointments)).toBe(1)
})

test('the doctor reads the child’s name, and so do the mails of who booked', async () => {
  const { asUser, doctor, lina, bookFor, deliver, database, patientId } = await ready()
  await bookFor(lina.id)
  const karim = await asUser(doctor.userId)
  expect(await karim.visits.ofDoctor()).toMatchObject([{ patientName: 'Lina Farid', patientNameAr: 'لينا فريد' }])
  expect(await karim.visits.ofDoctor({ query: { q: 'لينا' } })).toHaveLength(1)
  const mona = await patientId('mona')
  const hers = (await deliver()).find(({ to }) => to === `${mona}@example.test`)
  expect(hers?.subject).toBe('Family appointment on Monday 2 March 2026, 10:00 AM')
  expect(hers?.text).toMatch(/Hello mona,[\s\S]*Patient: Lina Farid/)
  const [notice] = await database.db.select().from(notifications).where(eq(notifications.userId, mona))
  expect(notice).toMatchObject({ kind: 'appointment_booked', facts: { patient: 'Lina Farid', reader: 'guardian' } })
})

test('a guardianship that has ended shows nothing and changes nothing from the next call on', async () => {
  const { mona, omar, lina, bookFor, patientId, database, clock } = await ready()
  const accountId = await patientId('omar')
  const second = { id: unknownId, accountId, personId: lina.id, relation: 'child', since: clock.now() } as const
  await database.db.insert(guardianships).values(second)
  const { id } = await bookFor(lina.id)
  const params = { id }
  expect(await refusal(mona.family.end({ params: { id: unknownId } }))).toMatchObject({ code: 'person_not_found' })
  expect(await omar.appointments.list()).toMatchObject([{ id }])
  await omar.family.end({ params: { id: lina.id } })
  expect(await omar.appointments.list()).toEqual([])
  for (const call of [
    () => omar.appointments.detail({ params }),
    () => omar.appointments.cancel({ params }),
    () => omar.appointments.move({ params, body: { ...monday, appointmentTime: '12:00' } }),
    () => omar.payments.checkout({ body: { appointmentId: id, provider: 'stripe' } }),
    () => omar.payments.state({ params }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404, code: 'appointment_not_found' })
  expect(await refusal(mona.family.end({ params: { id: lina.id } }))).toMatchObject({ code: 'visits_to_come' })
})

test('of two guardians who stop booking for a person concurrently, one stays while that person has an upcoming visit', async () => {
  const { mona, omar, lina, bookFor, database, patientId, clock } = await ready()
  const accountId = await patientId('omar')
  await database.db
    .insert(guardianships)
    .values({ id: unknownId, accountId, personId: lina.id, relation: 'child', since: clock.now() })
  await bookFor(lina.id)
  const params = { id: lina.id }
  for (let round = 0; round < 10; round++) {
    await database.db.update(guardianships).set({ endedAt: null }).where(eq(guardianships.personId, lina.id))
    const left = await Promise.allSettled([mona, omar].map((who) => who.family.end({ params })))
    expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('a slot for a family member is held and paid for by the account that books, also when the payment comes late', async () => {
  const { mona, omar, lina, doctor, checkout, doubles, tell, clock } = await ready()
  const body = { doctorId: doctor.id, ...monday, personId: lina.id }
  expect(await refusal(omar.payments.hold({ body }))).toMatchObject({ code: 'person_not_found' })
  const hold = await mona.payments.hold({ body })
  expect(hold).toMatchObject({ person: { id: lina.id } })
  expect(await mona.payments.currentHold()).toEqual({ hold })
  const { url } = await checkout(hold.appointmentId)
  await mona.payments.releaseHold({ params: { id: hold.appointmentId } })
  clock.advance(15)
  await tell(doubles.stripe, doubles.stripe.pay(url))
  expect(await mona.appointments.list()).toMatchObject([{ paymentStatus: 'paid', person: { id: lina.id } }])
  const receipt = await mona.payments.receipt({ params: { id: hold.appointmentId } })
  expect(receipt).toMatchObject({ patientName: 'Lina Farid', patientNameAr: 'لينا فريد' })
})

test('an account’s hold is cleared by its next booking, whichever person either is for', async () => {
  const { mona, lina, yusuf, doctor, bookFor } = await ready()
  await mona.payments.hold({ body: { doctorId: doctor.id, ...monday, personId: lina.id } })
  expect(await bookFor(yusuf.id)).toMatchObject({ status: 'booked', person: { id: yusuf.id } })
  expect(await mona.payments.currentHold()).toEqual({ hold: null })
})

test('one mail reminds of the family’s visits of a day, by name', async () => {
  const { lina, yusuf, other, bookFor, deliver, clock, deps, patientId } = await ready()
  await bookFor(lina.id)
  await bookFor(yusuf.id, { doctorId: other.id })
  const address = `${await patientId('mona')}@example.test`
  await deliver()
  clock.advance(125)
  await sendReminders(deps)
  const reminders = (await deliver()).filter(({ to, subject }) => to === address && subject.startsWith('Reminder'))
  expect(reminders.map(({ subject }) => subject)).toEqual(['Reminder: family appointments on Monday 2 March 2026'])
  for (const name of ['Lina', 'Yusuf']) expect(reminders[0]?.text).toContain(`Patient: ${name} Farid`)
})

test('a follow-up counts from the child’s own visit', async () => {
  const { mona, omar, lina, doctor } = await ready()
  const params = { id: doctor.id }
  expect(await mona.appointments.lastVisit({ params, query: { personId: lina.id } })).toEqual({
    completedOn: null,
    visits: [],
  })
  expect(await refusal(omar.appointments.lastVisit({ params, query: { personId: lina.id } }))).toMatchObject({
    code: 'person_not_found',
  })
})

test('the mail after an undone cancellation names the child whose visit it is', async () => {
  const { mona, lina, bookFor, pay, deliver } = await ready()
  const params = { id: (await bookFor(lina.id)).id }
  await pay(params.id)
  await mona.appointments.cancel({ params })
  await mona.appointments.undo({ params })
  const text = (await deliver()).find((mail) => mail.text.includes('has been undone'))?.text
  expect(text).toContain('Lina Farid’s appointment is booked as before, and the payment still counts for it.')
})
