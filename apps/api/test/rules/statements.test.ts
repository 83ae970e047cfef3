import { expect, test } from 'vitest'

import { clinic } from '../clinic.ts'
import { statementsOf } from '../statements.ts'

const slot = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }

/** The queries of every booking before it knows that the time is taken. */
const untilRefused = [
  'select sessions',
  'insert rate_limits',
  // Locks the person, then the doctor.
  'with people',
  // With the consent and the schedule; locks the time if it is free.
  'select appointments',
]

async function busyClinic() {
  const started = await clinic()
  const doctor = await started.buildDoctor()
  const mona = await started.asPatient('mona')
  // Booked once before: the first booking fills the process's caches.
  await mona.appointments.book({
    body: { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime: '12:00' },
  })
  return { ...started, doctor, mona }
}

test('the busiest answers take one statement in addition to the session’s', async () => {
  const { mona, asVisitor, doctor } = await busyClinic()
  expect(await statementsOf(() => asVisitor.doctors.list())).toEqual(['select doctors', 'select doctors'])
  expect(await statementsOf(() => asVisitor.doctors.list())).toEqual(['select doctors'])
  expect(await statementsOf(() => asVisitor.appointments.bookedSlots({ params: { id: doctor.id } }))).toEqual([
    'select appointments',
  ])
  expect(await statementsOf(() => mona.appointments.list())).toEqual(['select sessions', 'select appointments'])
})

test('a booking takes these statements', async () => {
  const { mona, doctor } = await busyClinic()
  expect(await statementsOf(() => mona.appointments.book({ body: { doctorId: doctor.id, ...slot } }))).toEqual([
    ...untilRefused,
    // With the recipients and their channels; then reminders, link, message, mails and notifications together.
    'insert appointments',
    'with reminders',
  ])
})

test('a booking of a taken time takes these', async () => {
  const { mona, asPatient, doctor } = await busyClinic()
  const body = { doctorId: doctor.id, ...slot }
  await mona.appointments.book({ body })
  const omar = await asPatient('omar')
  expect(await statementsOf(() => omar.appointments.book({ body }).catch(() => undefined))).toEqual(untilRefused)
})
