import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'

const idempotencyKey = 'a-key-of-the-client'

async function ready() {
  const parts = await clinic()
  const doctor = await parts.buildDoctor()
  const mona = await parts.asPatient('mona')
  const book = (appointmentTime = '10:00', who = mona, key = idempotencyKey) =>
    who.appointments.book({ body: { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime }, idempotencyKey: key })
  return { ...parts, mona, book, administrator: await parts.asAdministrator() }
}

test('answers a repeat with what the first call made, also when the slot has passed meanwhile', async () => {
  const { book, mona, deliver, clock } = await ready()
  const first = await book()
  clock.set('2026-03-02T12:00:00Z')
  expect(await book()).toEqual(first)
  expect(await mona.appointments.list()).toHaveLength(1)
  expect((await deliver()).filter((mail) => mail.subject.startsWith('Your appointment'))).toHaveLength(1)
})

test('makes one thing of twenty calls at once', async () => {
  const { book, mona } = await ready()
  const answers = await Promise.all(Array.from({ length: 20 }, () => book()))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(await mona.appointments.list()).toHaveLength(1)
})

test('refuses the key for another body, and lets another person use the same one', async () => {
  const { book, asPatient } = await ready()
  await book()
  expect(await refusal(book('10:30'))).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect(await book('11:00', await asPatient('omar'))).toMatchObject({ appointmentTime: '11:00' })
})

test('remembers nothing of a call that failed', async () => {
  const { book, mona, asPatient } = await ready()
  const omar = await asPatient('omar')
  const theirs = await book('10:00', omar)
  expect(await refusal(book())).toMatchObject({ code: 'slot_taken' })
  await omar.appointments.cancel({ params: { id: theirs.id } })
  expect(await book()).toMatchObject({ status: 'booked' })
  expect(await mona.appointments.list()).toHaveLength(1)
})

test('refuses a key that is no key', async () => {
  const { book } = await ready()
  expect(await refusal(book('10:00', undefined, 'short'))).toMatchObject({ status: 400, code: 'idempotency_key_invalid' })
})

test('creates a doctor once', async () => {
  const { administrator } = await ready()
  const body = { firstName: 'Sara', lastName: 'Helmy', email: 'sara@example.test', speciality: 'Dermatologist' as const, fees: 50 }
  const [one, other] = await Promise.all([0, 1].map(() => administrator.doctors.create({ body, idempotencyKey })))
  expect(one).toEqual(other)
})
