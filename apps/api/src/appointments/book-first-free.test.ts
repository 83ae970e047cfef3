import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { testDatabase } from '../../test/test-database.ts'

const speciality = 'Neurologist'
const atTen = { speciality, appointmentDate: '2026-03-02', appointmentTime: '10:00' }

test('offers the earliest time of any doctor of a speciality, and counts the doctors who are free at that time', async () => {
  const { asVisitor, asPatient, buildDoctor } = await clinic({ now: '2026-03-01T19:00:00Z' })
  expect(await asVisitor.doctors.firstFree({ query: { speciality } })).toEqual({ startsAt: null, doctors: 0 })
  const busy = await buildDoctor()
  await buildDoctor()
  await buildDoctor({ speciality: 'Dermatologist' })
  await buildDoctor({ availability: false })
  expect(await asVisitor.doctors.firstFree({ query: { speciality } })).toMatchObject({
    startsAt: '2026-03-02T08:00:00.000Z',
    doctors: 2,
    addresses: [{ address: '8 Makram Ebeid St, Cairo' }],
  })
  const mona = await asPatient('mona')
  await mona.appointments.book({ body: { doctorId: busy.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' } })
  expect(await asVisitor.doctors.firstFree({ query: { speciality } })).toMatchObject({
    startsAt: '2026-03-02T08:00:00.000Z',
    doctors: 1,
  })
  const omar = await asPatient('omar')
  await omar.appointments.bookFirstFree({ body: atTen })
  expect(await asVisitor.doctors.firstFree({ query: { speciality } })).toMatchObject({
    startsAt: '2026-03-02T08:30:00.000Z',
    doctors: 2,
  })
})

test('refuses what a booking with one doctor refuses, with the same codes', async () => {
  const { asPatient, buildDoctor } = await clinic()
  await buildDoctor()
  const mona = await asPatient('mona')
  const codeOf = async (body: Parameters<typeof mona.appointments.bookFirstFree>[0]['body']) =>
    (await refusal(mona.appointments.bookFirstFree({ body }))).code
  expect(await codeOf({ ...atTen, appointmentTime: '10:07' })).toBe('slot_not_offered')
  expect(await codeOf({ ...atTen, appointmentDate: '2026-02-27' })).toBe('slot_past')
  expect(await codeOf({ ...atTen, appointmentDate: '2026-12-01' })).toBe('date_too_far')
  expect(await codeOf({ ...atTen, appointmentDate: '2026-03-02T10:00:00Z' })).toBe('time_mismatch')
  expect(await codeOf({ ...atTen, personId: '00000000-0000-4000-8000-000000000000' })).toBe('person_not_found')
  expect(await codeOf({ ...atTen, speciality: 'Dermatologist' })).toBe('slot_taken')
  await mona.appointments.bookFirstFree({ body: atTen })
  await buildDoctor()
  expect(await codeOf(atTen)).toBe('patient_busy')
})

test('books the doctor with the fewest visits that day', async () => {
  const { asPatient, buildDoctor } = await clinic()
  const [busier, idler] = [await buildDoctor(), await buildDoctor()]
  const omar = await asPatient('omar')
  await omar.appointments.book({
    body: { doctorId: busier.id, appointmentDate: '2026-03-02', appointmentTime: '12:00' },
  })
  const mona = await asPatient('mona')
  const booked = await mona.appointments.bookFirstFree({ body: { ...atTen, notes: 'Headache' } })
  expect(booked).toMatchObject({ doctorId: idler.id, appointmentTime: '10:00', notes: 'Headache', fee: 80 })
})

test('a doctor is not booked with themselves, but with a colleague', async () => {
  const { asUser, buildDoctor } = await clinic()
  const doctor = await buildDoctor()
  const self = await asUser(doctor.userId)
  expect(await refusal(self.appointments.bookFirstFree({ body: atTen }))).toMatchObject({ code: 'slot_taken' })
  const colleague = await buildDoctor()
  expect(await self.appointments.bookFirstFree({ body: atTen })).toMatchObject({ doctorId: colleague.id })
})

test('a repeat with its key books once', async () => {
  const { asPatient, buildDoctor } = await clinic()
  for (let count = 0; count < 3; count++) await buildDoctor()
  const mona = await asPatient('mona')
  const once = () => mona.appointments.bookFirstFree({ body: atTen, idempotencyKey: 'first-free-1' })
  const first = await once()
  expect((await once()).id).toBe(first.id)
  expect(await mona.appointments.list()).toHaveLength(1)
})

test('of many who book a time with three doctors exactly three get it', async () => {
  const { kind } = await testDatabase()
  const callers = kind === 'postgres' ? 200 : 12
  const { asPatient, buildDoctor } = await clinic()
  const ids = []
  for (let count = 0; count < 3; count++) ids.push((await buildDoctor()).id)
  const patients: Awaited<ReturnType<typeof asPatient>>[] = []
  while (patients.length < callers) patients.push(await asPatient(`patient ${patients.length}`))
  const tries = await Promise.all(
    patients.map((one) =>
      one.appointments.bookFirstFree({ body: atTen }).then(
        ({ doctorId }) => ({ doctorId }),
        async (error: unknown) => ({ refused: (await refusal(Promise.reject(error))).code }),
      ),
    ),
  )
  const booked = tries.flatMap((one) => ('doctorId' in one ? [one.doctorId] : []))
  expect(booked.toSorted()).toEqual(ids.toSorted())
  expect(tries.filter((one) => 'refused' in one && one.refused === 'slot_taken')).toHaveLength(callers - 3)
})
