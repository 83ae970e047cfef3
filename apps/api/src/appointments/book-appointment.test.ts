import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'

const monday = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }
const unknownId = '00000000-0000-4000-8000-000000000000'

test('refuses a visitor', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  const { id: doctorId } = await buildDoctor()
  expect(await refusal(asVisitor.appointments.book({ body: { doctorId, ...monday } }))).toMatchObject({
    status: 401,
    code: 'signed_out',
  })
})

test.each([
  ['a time off the grid', { appointmentDate: '2026-03-02', appointmentTime: '10:15' }, 'slot_not_offered'],
  [
    'a standard time that is not on the grid',
    { appointmentDate: '2026-03-02', appointmentTime: '09:00' },
    'slot_not_offered',
  ],
  [
    'the hour at which the grid closes',
    { appointmentDate: '2026-03-02', appointmentTime: '21:00' },
    'slot_not_offered',
  ],
  ['yesterday', { appointmentDate: '2026-02-28', appointmentTime: '10:00' }, 'slot_past'],
  ['the 61st day', { appointmentDate: '2026-05-01', appointmentTime: '10:00' }, 'date_too_far'],
  ['30 February', { appointmentDate: '2026-02-30', appointmentTime: '10:00' }, 'validation_failed'],
  ['the first day of the calendar', { appointmentDate: '0001-01-01', appointmentTime: '00:00' }, 'slot_past'],
  ['the last day of the calendar', { appointmentDate: '9999-12-31', appointmentTime: '00:00' }, 'date_too_far'],
  ['year 9999', { appointmentDate: '9999-01-01', appointmentTime: '10:00' }, 'date_too_far'],
  [
    'an instant that is another time in the clinic',
    { appointmentDate: '2026-03-02T10:00:00Z', appointmentTime: '10:00' },
    'time_mismatch',
  ],
])('refuses %s and changes nothing', async (_, when, code) => {
  const { asPatient, buildDoctor, everything } = await clinic()
  const { id: doctorId } = await buildDoctor()
  const mona = await asPatient('mona')
  const before = await everything()
  expect(await refusal(mona.appointments.book({ body: { doctorId, ...when } }))).toMatchObject({ status: 422, code })
  expect(await everything()).toBe(before)
})

test('refuses a doctor who is not listed, is away, or is the caller', async () => {
  const { asPatient, asUser, buildDoctor } = await clinic()
  const mona = await asPatient('mona')
  const pending = await buildDoctor({ status: 'pending' })
  const away = await buildDoctor({ availability: false })
  const own = await buildDoctor()
  const book = (doctorId: string, who = mona) => refusal(who.appointments.book({ body: { doctorId, ...monday } }))
  expect(await book(unknownId)).toMatchObject({ status: 404, code: 'doctor_not_found' })
  expect(await book(pending.id)).toMatchObject({ status: 404, code: 'doctor_not_found' })
  expect(await book(away.id)).toMatchObject({ status: 409, code: 'doctor_unavailable' })
  const asOwn = await asUser(own.userId)
  expect(await book(own.id, asOwn)).toMatchObject({ status: 422, code: 'cannot_book_self' })
  const personId = own.userId.toUpperCase()
  expect(await refusal(asOwn.appointments.book({ body: { doctorId: own.id, personId, ...monday } }))).toMatchObject({
    code: 'cannot_book_self',
  })
})

test('books a free slot, keeps the current fee and mails the patient', async () => {
  const { asPatient, asAdministrator, buildDoctor, deliver } = await clinic()
  const { id: doctorId } = await buildDoctor({ fees: 47.5 })
  const mona = await asPatient('mona')
  const booked = await mona.appointments.book({ body: { doctorId, ...monday, notes: ' First visit ' } })
  expect(booked).toMatchObject({
    doctorId,
    doctorName: 'Karim Mansour',
    appointmentDate: '2026-03-02T08:00:00.000Z',
    appointmentTime: '10:00',
    notes: 'First visit',
    status: 'booked',
    fee: 47.5,
    currency: 'USD',
    paymentStatus: 'unpaid',
    cancelledAt: null,
  })
  const administrator = await asAdministrator()
  await administrator.doctors.update({ params: { id: doctorId }, body: { fees: 90 } })
  expect(await mona.appointments.list()).toMatchObject([{ id: booked.id, fee: 47.5 }])
  expect(await mona.appointments.detail({ params: { id: booked.id } })).toMatchObject({ fee: 47.5 })
  // Two are due at the same moment: the doctor's may go first.
  const mail = (await deliver()).find(({ subject }) => subject.startsWith('Your'))
  expect(mail?.subject).toBe('Your appointment on Monday 2 March 2026, 10:00 AM')
  expect(mail?.text).toContain('10:00 AM (Cairo time)')
})

test('takes a date-time with an offset that is the same moment', async () => {
  const { asPatient, buildDoctor } = await clinic()
  const { id: doctorId } = await buildDoctor()
  const mona = await asPatient('mona')
  const body = { doctorId, appointmentDate: '2026-03-02T03:00:00-05:00', appointmentTime: '10:00' }
  expect(await mona.appointments.book({ body })).toMatchObject({ appointmentDate: '2026-03-02T08:00:00.000Z' })
})

test('a patient cannot be in two places at one time', async () => {
  const { asPatient, buildDoctor } = await clinic()
  const [one, other] = [await buildDoctor(), await buildDoctor()]
  const mona = await asPatient('mona')
  await mona.appointments.book({ body: { doctorId: one.id, ...monday } })
  expect(await refusal(mona.appointments.book({ body: { doctorId: other.id, ...monday } }))).toMatchObject({
    status: 409,
    code: 'patient_busy',
  })
})

test('enforces the maximum number of upcoming appointments', async () => {
  const { asPatient, buildDoctor, clock } = await clinic({ env: { MAX_UPCOMING_APPOINTMENTS: '2' } })
  const { id: doctorId } = await buildDoctor()
  const mona = await asPatient('mona')
  const at = (appointmentTime: string, appointmentDate = '2026-03-02') =>
    mona.appointments.book({ body: { doctorId, appointmentDate, appointmentTime } })
  await at('10:00')
  await at('10:30')
  expect(await refusal(at('11:00'))).toMatchObject({ status: 409, code: 'too_many_appointments' })
  clock.set('2026-03-02T08:10:00Z')
  expect(await at('11:00', '2026-03-03')).toMatchObject({ status: 'booked' })
})

test('slows down a patient who books without end', async () => {
  const { asPatient, buildDoctor } = await clinic()
  const { id: doctorId } = await buildDoctor()
  const mona = await asPatient('mona')
  const body = { doctorId, appointmentDate: '2026-03-02', appointmentTime: '10:15' }
  for (let attempt = 0; attempt < 30; attempt++)
    expect(await refusal(mona.appointments.book({ body }))).toMatchObject({ status: 422 })
  expect(await refusal(mona.appointments.book({ body }))).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    retryAfter: expect.any(Number),
  })
})

test('gives a contested slot to exactly one patient', async () => {
  const { asPatient, buildDoctor } = await clinic()
  const { id: doctorId } = await buildDoctor()
  const names = Array.from({ length: 12 }, (_, index) => `patient${index}`)
  const patients = await Promise.all(names.map(asPatient))
  const tries = await Promise.allSettled(
    patients.map((patient) => patient.appointments.book({ body: { doctorId, ...monday } })),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'slot_taken' })
})
