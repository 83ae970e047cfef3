import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'

const monday = { appointmentDate: '2026-03-02', appointmentTime: '10:00' }
const unknownId = '00000000-0000-4000-8000-000000000000'

/** A clinic where Mona has Monday 10:00. */
async function booked(options: Parameters<typeof clinic>[0] = {}) {
  const parts = await clinic(options)
  const doctor = await parts.buildDoctor()
  const mona = await parts.asPatient('mona')
  const appointment = await mona.appointments.book({
    body: { doctorId: doctor.id, ...monday, notes: 'Bring the card' },
  })
  const move = (appointmentTime: string, appointmentDate = '2026-03-02', who = mona) =>
    who.appointments.move({ params: { id: appointment.id }, body: { appointmentDate, appointmentTime } })
  return { ...parts, doctor, mona, appointment, move }
}

test('refuses a visitor', async () => {
  const { asVisitor, appointment } = await booked()
  expect(await refusal(asVisitor.appointments.move({ params: { id: appointment.id }, body: monday }))).toMatchObject({
    status: 401,
  })
})

test.each([
  ['a time that is not on the grid', '10:15', 'slot_not_offered'],
  ['a fixed time before the clinic opens', '09:00', 'slot_not_offered'],
  ['a fixed time at which the clinic has closed', '21:00', 'slot_not_offered'],
  ['the last fixed time', '23:00', 'slot_not_offered'],
])('refuses %s and keeps the old time', async (_, time, code) => {
  const { move, mona } = await booked()
  expect(await refusal(move(time))).toMatchObject({ status: 422, code })
  expect(await mona.appointments.list()).toMatchObject([{ appointmentTime: '10:00', sequence: 0 }])
})

test("answers another patient's appointment like one that does not exist", async () => {
  const { move, asPatient, mona } = await booked()
  const other = await refusal(move('11:00', '2026-03-02', await asPatient('omar')))
  const missing = await refusal(mona.appointments.move({ params: { id: unknownId }, body: monday }))
  expect([other.status, other.code, other.message]).toEqual([missing.status, missing.code, missing.message])
  expect(other.status).toBe(404)
})

test('moves to another grid slot and keeps id, fee and notes', async () => {
  const { move, appointment, asVisitor, doctor, deliver } = await booked()
  expect(await move('10:30')).toMatchObject({
    id: appointment.id,
    appointmentTime: '10:30',
    fee: 80,
    notes: 'Bring the card',
    sequence: 1,
  })
  expect(await move('11:00', '2026-03-03')).toMatchObject({ appointmentDate: '2026-03-03T09:00:00.000Z', sequence: 2 })
  expect(await asVisitor.appointments.bookedSlots({ params: { id: doctor.id } })).toEqual([
    { appointmentDate: '2026-03-03T09:00:00.000Z' },
  ])
  const mails = await deliver()
  const moved = mails.filter((mail) => mail.subject.startsWith('Moved:'))
  expect(moved).toHaveLength(2)
  // Several mails leave at a time, so the second move's may be handed over first.
  expect(moved.map((mail) => mail.text)).toContainEqual(
    expect.stringMatching(
      /When: Tuesday 3 March 2026, 11:00 AM \(Cairo time\)\nPrevious time: Monday 2 March 2026, 10:30 AM/,
    ),
  )
})

test('changes only the notes, sends no mail, and works even if the time is no longer offered', async () => {
  const { mona, appointment, clock, deliver } = await booked()
  const before = (await deliver()).length
  clock.set('2026-03-02T07:30:00Z')
  const change = (notes: string) =>
    mona.appointments.move({ params: { id: appointment.id }, body: { ...monday, notes } })
  expect(await change('Now with cough')).toMatchObject({ notes: 'Now with cough', sequence: 0 })
  expect(await change('')).toMatchObject({ notes: null })
  expect(await deliver()).toHaveLength(before)
})

test('keeps the old time when the new one is taken, by the doctor or by the patient', async () => {
  const { move, mona, asPatient, buildDoctor, doctor } = await booked()
  const omar = await asPatient('omar')
  await omar.appointments.book({
    body: { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime: '11:00' },
  })
  await mona.appointments.book({
    body: { doctorId: (await buildDoctor()).id, appointmentDate: '2026-03-02', appointmentTime: '12:00' },
  })
  expect(await refusal(move('11:00'))).toMatchObject({ status: 409, code: 'slot_taken' })
  expect(await refusal(move('12:00'))).toMatchObject({ status: 409, code: 'patient_busy' })
  expect(await mona.appointments.list()).toMatchObject([{ appointmentTime: '10:00' }, { appointmentTime: '12:00' }])
})

test('refuses one that has started or was cancelled, and a doctor who is away', async () => {
  const { move, mona, appointment, clock, asAdministrator, doctor } = await booked()
  const administrator = await asAdministrator()
  await administrator.doctors.update({ params: { id: doctor.id }, body: { availability: false } })
  expect(await refusal(move('11:00'))).toMatchObject({ status: 409, code: 'doctor_unavailable' })
  await mona.appointments.cancel({ params: { id: appointment.id } })
  expect(await refusal(move('11:00'))).toMatchObject({ status: 409, code: 'appointment_cancelled' })

  const started = await booked({ now: '2026-03-01T06:00:00Z' })
  started.clock.set('2026-03-02T08:00:00Z')
  expect(await refusal(started.move('20:00'))).toMatchObject({ status: 409, code: 'appointment_started' })
  expect(clock.now().toISOString()).toBe('2026-03-01T06:00:00.000Z')
})

test('a suspended doctor gets no visits at new times, and keeps those there are', async () => {
  const { move, mona, asAdministrator, doctor } = await booked()
  await (await asAdministrator()).accounts.suspend({ params: { id: doctor.userId } })
  expect(await refusal(move('11:00'))).toMatchObject({ status: 409, code: 'doctor_unavailable' })
  expect(await mona.appointments.list()).toMatchObject([{ appointmentTime: '10:00', sequence: 0 }])
})

test('lets one of many into a free slot and leaves the others where they are', async () => {
  const { asPatient, buildDoctor } = await clinic()
  const { id: doctorId } = await buildDoctor()
  const holders = await Promise.all(
    ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'].map(async (appointmentTime, index) => {
      const patient = await asPatient(`patient${index}`)
      const held = await patient.appointments.book({
        body: { doctorId, appointmentDate: '2026-03-02', appointmentTime },
      })
      return { patient, held }
    }),
  )
  const contested = { appointmentDate: '2026-03-02', appointmentTime: '20:00' }
  const tries = await Promise.allSettled(
    holders.map(({ patient, held }) => patient.appointments.move({ params: { id: held.id }, body: contested })),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const times = await Promise.all(
    holders.map(async ({ patient }) => (await patient.appointments.list())[0]?.appointmentTime),
  )
  expect(times.filter((time) => time === '20:00')).toHaveLength(1)
  expect(new Set(times).size).toBe(6)
})

test('a move of a visit that was moved since it was shown moves nothing', async () => {
  const { move, mona, appointment, asAdministrator, buildDoctor } = await booked()
  const { id, sequence } = appointment
  const other = await buildDoctor()
  const admin = await asAdministrator()
  await admin.desk.move({ params: { id }, body: { doctorId: other.id, ...monday } })
  const body = { appointmentDate: '2026-03-02', appointmentTime: '11:00' }
  // Earlier clients send it in the body.
  for (const sent of [{ body, seen: sequence }, { body: { ...body, sequence } }])
    expect(await refusal(mona.appointments.move({ params: { id }, ...sent }))).toMatchObject({
      status: 409,
      code: 'appointment_changed',
    })
  const [before] = await mona.appointments.list()
  expect(before).toMatchObject({ doctorId: other.id, appointmentTime: '10:00', sequence: 1 })
  const current = { params: { id }, body, seen: 1 }
  const moved = { appointmentTime: '11:00', sequence: 2 }
  expect(await mona.appointments.move(current)).toMatchObject(moved)
  // A repeat, whose answer was lost.
  expect(await mona.appointments.move(current)).toMatchObject(moved)
  expect(await move('12:00')).toMatchObject({ sequence: 3 })
})
