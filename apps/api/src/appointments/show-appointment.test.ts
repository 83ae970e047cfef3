import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { sameTrace } from '../../test/http.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const body = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }

test('lists and shows nothing to a visitor', async () => {
  const { asVisitor } = await clinic()
  const { list, cancelled, detail } = asVisitor.appointments
  for (const call of [list, cancelled, () => detail({ params: { id: unknownId } })])
    expect(await refusal(call())).toMatchObject({ status: 401, code: 'signed_out' })
})

test('answers another patient’s appointment, a missing one and an invalid id in the same words', async () => {
  const { asPatient, asAdministrator, asUser, tokenOf, patientId, http, buildDoctor } = await clinic()
  const doctor = await buildDoctor()
  const { id } = await (await asPatient('mona')).appointments.book({ body: { doctorId: doctor.id, ...body } })
  const omar = await asPatient('omar')
  expect(await omar.appointments.list()).toEqual([])
  const authorization = `Bearer ${await tokenOf(await patientId('omar'))}`
  const answers = []
  for (const one of [id, unknownId, 'unknown', '%00']) {
    const response = await http.get(`/api/appointments/${one}`).set({ authorization, ...sameTrace })
    answers.push({ status: response.status, text: response.text })
  }
  expect(answers[0]).toMatchObject({ status: 404, text: expect.stringContaining('appointment_not_found') })
  for (const answer of answers) expect(answer).toEqual(answers[0])
  for (const other of [await asAdministrator(), await asUser(doctor.userId)]) {
    expect(await refusal(other.appointments.detail({ params: { id } }))).toMatchObject({
      status: 404,
      code: 'appointment_not_found',
    })
  }
})

test('shows all of an appointment, and no more than is declared', async () => {
  const { asPatient, buildDoctor } = await clinic()
  const doctor = await buildDoctor({ addressAr: 'شارع مكرم عبيد', profilePictureUrl: '/portraits/x.svg' })
  const mona = await asPatient('mona')
  const booked = await mona.appointments.book({ body: { doctorId: doctor.id, ...body } })
  expect(booked).toEqual({
    id: expect.any(String),
    doctorId: doctor.id,
    doctorName: 'Karim Mansour',
    doctorNameAr: 'كريم منصور',
    doctorImage: '/portraits/x.svg',
    doctorSpeciality: 'Neurologist',
    doctorAddress: '8 Makram Ebeid St, Cairo',
    doctorAddressAr: 'شارع مكرم عبيد',
    appointmentDate: '2026-03-02T08:00:00.000Z',
    appointmentTime: '10:00',
    notes: null,
    status: 'booked',
    fee: 80,
    currency: 'USD',
    paymentStatus: 'unpaid',
    sequence: 0,
    createdAt: '2026-03-01T06:00:00.000Z',
    cancelledAt: null,
  })
  expect(await mona.appointments.detail({ params: { id: booked.id } })).toEqual(booked)
  expect(await mona.appointments.list()).toEqual([booked])
})

test('lists the caller’s appointments, past and upcoming, earliest first', async () => {
  const { asPatient, buildDoctor, clock } = await clinic()
  const [one, other] = [await buildDoctor(), await buildDoctor()]
  const mona = await asPatient('mona')
  const book = (doctorId: string, appointmentDate: string, appointmentTime: string) =>
    mona.appointments.book({ body: { doctorId, appointmentDate, appointmentTime } })
  const late = await book(one.id, '2026-03-03', '10:00')
  const early = await book(other.id, '2026-03-02', '20:30')
  const first = await book(one.id, '2026-03-02', '10:00')
  const cancelled = await book(one.id, '2026-03-02', '11:00')
  await mona.appointments.cancel({ params: { id: cancelled.id } })
  clock.set('2026-03-02T12:00:00Z')
  expect((await mona.appointments.list()).map((visit) => visit.id)).toEqual([first.id, early.id, late.id])
  expect((await mona.appointments.cancelled()).map((visit) => visit.id)).toEqual([cancelled.id])
})

test('a doctor’s list contains their own bookings as a patient, not their patients’ visits', async () => {
  const { asPatient, asUser, buildDoctor } = await clinic()
  const [doctor, other] = [await buildDoctor(), await buildDoctor()]
  await (await asPatient('mona')).appointments.book({ body: { doctorId: doctor.id, ...body } })
  const me = await asUser(doctor.userId)
  expect(await me.appointments.list()).toEqual([])
  const own = await me.appointments.book({ body: { doctorId: other.id, ...body } })
  expect(await me.appointments.list()).toEqual([own])
})

test('shows the hour of the clinic on both sides of a change of the clock', async () => {
  const { asPatient, buildDoctor } = await clinic({ now: '2026-04-20T06:00:00Z' })
  const { id: doctorId } = await buildDoctor()
  const mona = await asPatient('mona')
  const before = await mona.appointments.book({
    body: { doctorId, appointmentDate: '2026-04-23', appointmentTime: '10:00' },
  })
  const after = await mona.appointments.book({
    body: { doctorId, appointmentDate: '2026-04-24', appointmentTime: '10:00' },
  })
  expect([before.appointmentDate, after.appointmentDate]).toEqual([
    '2026-04-23T08:00:00.000Z',
    '2026-04-24T07:00:00.000Z',
  ])
  expect([before.appointmentTime, after.appointmentTime]).toEqual(['10:00', '10:00'])
})
