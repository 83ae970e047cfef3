import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** A receptionist, a person she has added, and two doctors. */
async function ready() {
  const place = await payingClinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const layan = await nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567' } })
  const other = await place.buildDoctor({ firstName: 'Dina' })
  const bookFor = (personId = layan.id, more: object = {}, idempotencyKey?: string) =>
    nour.desk.book({
      body: { personId, doctorId: place.doctor.id, ...monday, ...more },
      ...(idempotencyKey && { idempotencyKey }),
    })
  const day = () => nour.desk.day({ query: { date: monday.appointmentDate } })
  return { ...place, nour, layan, other, bookFor, day }
}

test('refuses an unknown person, an unknown doctor, and a time that is not offered or is taken', async () => {
  const { bookFor, book, mona } = await ready()
  await book(monday, mona)
  expect(await refusal(bookFor(unknownId))).toMatchObject({ status: 404, code: 'person_not_found' })
  expect(await refusal(bookFor(undefined, { doctorId: unknownId }))).toMatchObject({ code: 'doctor_not_found' })
  expect(await refusal(bookFor(undefined, { appointmentTime: '10:10' }))).toMatchObject({ code: 'slot_not_offered' })
  expect(await refusal(bookFor())).toMatchObject({ code: 'slot_taken' })
})

test('books for a person without an account: only the doctor is notified, and it is audited', async () => {
  const { bookFor, layan, deliver, doctor, asUser, database, day } = await ready()
  const visit = await bookFor()
  expect(visit).toMatchObject({ patientName: 'Layan Aziz', personId: layan.id, status: 'booked', notes: null })
  const mails = await deliver()
  expect(mails.map(({ to }) => to)).toEqual([`${doctor.userId}@example.test`])
  const karim = await asUser(doctor.userId)
  expect(await karim.visits.ofDoctor()).toMatchObject([{ patientName: 'Layan Aziz' }])
  expect(await day()).toMatchObject({ visits: [{ id: visit.id, personId: layan.id, phone: layan.phones[0] }] })
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'visit_booked'))).toBe(1)
})

test('a patient with an account sees what the desk booked, and can cancel it', async () => {
  const { bookFor, mona, patientId } = await ready()
  const { id } = await bookFor(await patientId('mona'))
  expect(await mona.appointments.list()).toMatchObject([{ id }])
  expect(await mona.appointments.cancel({ params: { id } })).toMatchObject({ status: 'cancelled' })
})

test('after a crash between adding the person and booking, the repeat books once', async () => {
  const { bookFor, database } = await ready()
  const [first, again] = [await bookFor(undefined, {}, 'call-number-1'), await bookFor(undefined, {}, 'call-number-1')]
  expect(again).toEqual(first)
  expect(await database.db.$count(appointments)).toBe(1)
})

test('of twelve concurrent bookings of one person at two doctors, one is booked', async () => {
  const { bookFor, doctor, other, database } = await ready()
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => bookFor(undefined, { doctorId: index % 2 ? doctor.id : other.id })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await database.db.$count(appointments)).toBe(1)
})

test('moves a visit to another time and another doctor, who are both notified; if the time is taken, the old one stays', async () => {
  const { bookFor, nour, other, doctor, book, mona, deliver } = await ready()
  const { id } = await bookFor()
  await book({ ...monday, appointmentTime: '11:00' }, mona)
  const to = (more: object) => nour.desk.move({ params: { id }, body: { doctorId: doctor.id, ...monday, ...more } })
  expect(await refusal(to({ appointmentTime: '11:00' }))).toMatchObject({ code: 'slot_taken' })
  expect(
    await refusal(nour.desk.move({ params: { id: unknownId }, body: { doctorId: doctor.id, ...monday } })),
  ).toMatchObject({
    code: 'appointment_not_found',
  })
  await deliver()
  const { length } = await deliver()
  const moved = await to({ doctorId: other.id, appointmentTime: '12:00' })
  expect(moved).toMatchObject({ id, doctorId: other.id, appointmentTime: '12:00' })
  // Of mails that wait together any may go first.
  const subjects = (await deliver()).slice(length).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    expect.stringMatching(/another doctor$/),
    expect.stringMatching(/^New appointment/),
  ])
  await nour.visits.cancelByClinic({ params: { id }, body: { reason: 'They called.' } })
  expect(await refusal(to({ appointmentTime: '13:00' }))).toMatchObject({ code: 'appointment_cancelled' })
})

test('of two desks that move the visit they see, the second learns that it was changed', async () => {
  const { bookFor, nour, doctor, other, day } = await ready()
  const { id } = await bookFor()
  const seen = async () => (await day()).visits.find((one) => one.id === id)?.sequence
  const move = (sequence: number | undefined, more: object) =>
    nour.desk.move({ params: { id }, body: { doctorId: doctor.id, ...monday, sequence, ...more } })
  const first = await seen()
  expect(first).toBe(0)
  expect(await move(first, { appointmentTime: '12:00' })).toMatchObject({ appointmentTime: '12:00' })
  const refused = await refusal(move(first, { doctorId: other.id, appointmentTime: '13:00' }))
  expect(refused).toMatchObject({ status: 409, code: 'appointment_changed' })
  expect(await day()).toMatchObject({ visits: [{ id, doctorId: doctor.id, appointmentTime: '12:00' }] })
  // A repeat after a lost answer finds it done.
  expect(await move(first, { appointmentTime: '12:00' })).toMatchObject({ appointmentTime: '12:00' })
  const second = await seen()
  const tries = await Promise.allSettled(['13:00', '14:00'].map((appointmentTime) => move(second, { appointmentTime })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the doctors’ days side by side: hours, visits, times being paid for; its version changes with each change', async () => {
  const { bookFor, mona, doctor, other, day, nour } = await ready()
  const version = async () => (await nour.desk.pulse({ query: { date: monday.appointmentDate } })).version
  const before = await version()
  expect(await version()).toBe(before)
  await mona.payments.hold({ body: { doctorId: other.id, ...monday, appointmentTime: '15:00' } })
  const held = await version()
  expect(held).not.toBe(before)
  const { id } = await bookFor()
  const shown = await day()
  expect(shown).toMatchObject({ date: monday.appointmentDate, visits: [{ id }], holds: [{ doctorId: other.id }] })
  expect(shown.version).toBe(await version())
  const of = async (speciality: string) =>
    (await nour.desk.day({ query: { date: monday.appointmentDate, speciality } })).doctors.length
  expect([await of('Neurologist'), await of('Dermatologist')]).toEqual([2, 0])
  expect(shown.doctors.find((one) => one.id === doctor.id)).toMatchObject({
    hours: [{ opens: '10:00', closes: '21:00' }],
    fees: 80,
  })
  await nour.visits.cancelByClinic({ params: { id }, body: { reason: 'They called.' } })
  expect(await version()).not.toBe(shown.version)
})

test('the day names each doctor once, also one who is no longer listed and has visits', async () => {
  const { bookFor, nour, day, other, database } = await ready()
  const { id } = await bookFor(undefined, { doctorId: other.id })
  await nour.visits.cancelByClinic({ params: { id }, body: { reason: 'They called.' } })
  const { id: kept } = await bookFor(undefined, { doctorId: other.id })
  await database.db.update(doctors).set({ status: 'unlisted' }).where(eq(doctors.id, other.id))
  const { doctors: listed, visits, currency } = await day()
  expect(listed.at(-1)).toMatchObject({ id: other.id, fullName: 'Dina Mansour', hours: [] })
  expect(listed).toHaveLength(2)
  const ofDay = { doctorId: other.id, patientName: 'Layan Aziz', appointmentTime: monday.appointmentTime, fee: 80 }
  expect(visits.toSorted((a, b) => a.status.localeCompare(b.status))).toMatchObject([
    { ...ofDay, id: kept, status: 'booked' },
    { ...ofDay, id, status: 'cancelled', cancelReason: 'They called.' },
  ])
  expect(visits.flatMap(Object.keys)).not.toContain('doctorName')
  // The usual half hour, and of the two only one is cancelled.
  expect(visits.flatMap(Object.keys)).not.toContain('endsAt')
  expect(visits.filter((visit) => 'cancelledAt' in visit).map(({ cancelReason }) => cancelReason)).toEqual([
    'They called.',
  ])
  expect(currency).toBe('USD')
})
