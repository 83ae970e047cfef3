import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'

const monday = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }

async function booked() {
  const parts = await clinic()
  const doctor = await parts.buildDoctor()
  const mona = await parts.asPatient('mona')
  const appointment = await mona.appointments.book({ body: { doctorId: doctor.id, ...monday } })
  return { ...parts, doctor, mona, appointment, params: { id: appointment.id } }
}

test('refuses a visitor, and a stranger as if nothing were there', async () => {
  const { asVisitor, asPatient, params } = await booked()
  expect(await refusal(asVisitor.appointments.cancel({ params }))).toMatchObject({ status: 401 })
  const omar = await asPatient('omar')
  expect(await refusal(omar.appointments.cancel({ params }))).toMatchObject({
    status: 404,
    code: 'appointment_not_found',
  })
})

test('cancels, lists it among the cancelled ones and frees the slot for others ten minutes later', async () => {
  const { mona, asPatient, doctor, params, deliver, clock } = await booked()
  expect(await mona.appointments.cancel({ params })).toMatchObject({
    status: 'cancelled',
    cancelledAt: '2026-03-01T06:00:00.000Z',
  })
  expect(await mona.appointments.list()).toEqual([])
  expect(await mona.appointments.cancelled()).toMatchObject([{ id: params.id, status: 'cancelled' }])
  const omar = await asPatient('omar')
  clock.advance(limits.undoMinutes)
  expect(await omar.appointments.book({ body: { doctorId: doctor.id, ...monday } })).toMatchObject({ status: 'booked' })
  const mails = await deliver()
  expect(mails.map((mail) => mail.subject)).toContain('Cancelled: your appointment on Monday 2 March 2026, 10:00 AM')
})

test('repeated and concurrent calls return the first result, with one effect and one mail', async () => {
  const { mona, params, deliver, clock } = await booked()
  const results = await Promise.all(Array.from({ length: 20 }, () => mona.appointments.cancel({ params })))
  clock.advance(5)
  results.push(await mona.appointments.cancel({ params }))
  expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1)
  const mails = await deliver()
  expect(mails.filter((mail) => mail.subject.startsWith('Cancelled:'))).toHaveLength(1)
})

test('refuses one that has started', async () => {
  const { mona, params, clock } = await booked()
  clock.set('2026-03-02T08:00:00Z')
  expect(await refusal(mona.appointments.cancel({ params }))).toMatchObject({
    status: 409,
    code: 'appointment_started',
  })
})

test('cancels nothing if the appointment has been moved since the patient saw it', async () => {
  const { mona, appointment, params } = await booked()
  await mona.appointments.move({ params, body: { appointmentDate: '2026-03-03', appointmentTime: '10:00' } })
  const query = { appointmentDate: appointment.appointmentDate }
  expect(await refusal(mona.appointments.cancel({ params, query }))).toMatchObject({
    status: 409,
    code: 'appointment_changed',
  })
})

test('cancels nothing if the desk has moved it to another doctor at the same time since the patient saw it', async () => {
  const { mona, appointment, params, asAdministrator, buildDoctor } = await booked()
  const other = await buildDoctor()
  const admin = await asAdministrator()
  await admin.desk.move({ params, body: { doctorId: other.id, ...monday } })
  const query = { appointmentDate: appointment.appointmentDate }
  const cancel = (seen: number) => mona.appointments.cancel({ params, query, seen })
  expect(await refusal(cancel(appointment.sequence))).toMatchObject({ status: 409, code: 'appointment_changed' })
  expect(await mona.appointments.detail({ params })).toMatchObject({ status: 'booked', doctorId: other.id })
  expect(await refusal(cancel(0.5))).toMatchObject({ status: 400, code: 'malformed_request' })
  const cancelled = { status: 'cancelled', doctorId: other.id }
  expect(await cancel(1)).toMatchObject(cancelled)
  // A repeat, whose answer was lost.
  expect(await cancel(1)).toMatchObject(cancelled)
})

test('concurrent move and cancellation: one succeeds, never both', async () => {
  const { mona, appointment, params } = await booked()
  const query = { appointmentDate: appointment.appointmentDate }
  const [moved, cancelled] = await Promise.allSettled([
    mona.appointments.move({ params, body: { appointmentDate: '2026-03-03', appointmentTime: '10:00' } }),
    mona.appointments.cancel({ params, query }),
  ])
  expect([moved.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const now = await mona.appointments.detail({ params })
  expect(now).toMatchObject(
    moved.status === 'fulfilled' ? { status: 'booked', appointmentTime: '10:00' } : { status: 'cancelled' },
  )
})

test('sends one calendar entry for life: same UID, growing SEQUENCE, METHOD:CANCEL at the end', async () => {
  const { mona, params, deliver } = await booked()
  // Of mails that wait together any may go first.
  await deliver()
  await mona.appointments.move({ params, body: { appointmentDate: '2026-03-03', appointmentTime: '10:00' } })
  await deliver()
  await mona.appointments.cancel({ params })
  const mails = (await deliver()).filter(
    (mail) => mail.subject.includes('your appointment') || mail.subject.includes('Your appointment'),
  )
  const entries = mails.map((mail) => mail.attachments?.[0]?.content.replaceAll('\r\n ', '') ?? '')
  const field = (name: string) => entries.map((entry) => entry.match(new RegExp(`^${name}:(.*)\r$`, 'm'))?.[1])
  expect(field('UID')).toEqual(Array(3).fill(`${params.id}@localhost`))
  expect(field('SEQUENCE')).toEqual(['0', '1', '2'])
  expect(field('METHOD')).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
  expect(field('DTSTART')).toEqual(['20260302T080000Z', '20260303T080000Z', '20260303T080000Z'])
})
