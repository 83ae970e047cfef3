import { expect, test } from 'vitest'

import { monday } from '../../test/clinics/paying-clinic.ts'
import { twoReceptionists } from '../../test/clinics/two-receptionists.ts'

/** Mona, a receptionist and the doctor, without the mails so far. */
async function ready() {
  const place = await twoReceptionists()
  const { doctor, asUser, patientId, deliver, mona, clock } = place
  const asDoctor = await asUser(doctor.userId)
  const before = (await deliver()).length
  clock.advance(1)
  const texts = async () => (await deliver()).slice(before).map(({ text }) => text)
  const newest = async (client: typeof mona) => (await client.notifications.list())[0]
  const at = (appointmentTime: string) => ({ doctorId: doctor.id, ...monday, appointmentTime })
  return { ...place, asDoctor, newest, texts, at, monaId: await patientId('mona') }
}

test('an appointment that the front desk books says so to the patient and the doctor, and is new to both', async () => {
  const { nour, mona, asDoctor, newest, texts, at, monaId } = await ready()
  await nour.desk.book({ body: { personId: monaId, ...at('12:00') } })
  expect(await newest(mona)).toMatchObject({ body: expect.stringMatching(/^By the front desk: Dr/), readAt: null })
  expect(await newest(asDoctor)).toMatchObject({
    body: expect.stringMatching(/^The front desk booked mona Farid, Monday/),
    readAt: null,
  })
  const written = (await texts()).join()
  expect(written).toContain('Booked by: The front desk')
  expect(written).toContain('The front desk booked an appointment with you.')
})

test('who acts finds it in the list, but not as news', async () => {
  const { mona, asDoctor, newest, texts, at, clock } = await ready()
  const { id } = await mona.appointments.book({ body: at('12:00') })
  expect(await newest(mona)).toMatchObject({ kind: 'appointment_booked', readAt: expect.any(String) })
  expect((await newest(mona))?.body).toMatch(/^Dr /)
  expect(await newest(asDoctor)).toMatchObject({ kind: 'appointment_booked', readAt: null })
  expect((await texts()).join()).not.toContain('Booked by')
  clock.advance(1)
  await asDoctor.visits.cancelByClinic({ params: { id }, body: { reason: 'Ill' } })
  expect(await newest(mona)).toMatchObject({ kind: 'appointment_cancelled', readAt: null })
  expect(await newest(asDoctor)).toMatchObject({ kind: 'appointment_cancelled', readAt: expect.any(String) })
})

test('the next visit that a doctor books is the doctor’s own, and the patient reads who booked it', async () => {
  const { mona, asDoctor, newest, texts, at, nour, monaId, clock } = await ready()
  const { id } = await nour.desk.book({ body: { personId: monaId, ...at('12:00') } })
  clock.advance(1)
  const { doctorId: _, ...body } = at('13:00')
  await asDoctor.visits.bookNext({ params: { id }, body })
  expect((await mona.notifications.list()).some(({ body: text }) => text.startsWith('By your doctor: Dr '))).toBe(true)
  expect(await newest(asDoctor)).toMatchObject({ body: expect.stringMatching(/^You booked mona Farid/) })
  expect((await texts()).join()).toContain('You booked this appointment.')
})

test('a doctor reads who moved a visit, and that another doctor has it now', async () => {
  const { nour, mona, asDoctor, newest, at, clock, buildDoctor, asUser } = await ready()
  const { id } = await mona.appointments.book({ body: at('12:00') })
  const afterMove = async (body: ReturnType<typeof at>) => {
    clock.advance(1)
    await nour.desk.move({ params: { id }, body })
    return newest(asDoctor)
  }
  expect(await afterMove(at('13:00'))).toMatchObject({
    title: 'Appointment moved',
    body: expect.stringMatching(/^The front desk moved mona Farid to Monday.*1:00/),
    readAt: null,
  })
  const other = await buildDoctor()
  expect(await afterMove({ ...at('14:00'), doctorId: other.id })).toMatchObject({
    title: 'Appointment now with another doctor',
    body: expect.stringMatching(/^Another doctor has mona Farid now. It was Monday.*1:00/),
    readAt: null,
  })
  expect(await newest(await asUser(other.userId))).toMatchObject({
    title: 'Appointment booked',
    body: expect.stringMatching(/^The front desk booked mona Farid, Monday.*2:00/),
  })
})

test('a guardian who moves a child’s appointment is named to the other one', async () => {
  const { mona, asPatient, clock, newest, deliver, at } = await ready()
  const child = await mona.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  const omar = await asPatient('omar')
  const { email } = (await omar.account.user()) ?? { email: '' }
  await mona.family.invite({ body: { email, personIds: [child.id] } })
  const invited = (await deliver()).map(({ text }) => text).join('\n')
  await omar.family.accept({ body: { token: /#invitation=([\w-]{43})/.exec(invited)?.[1] ?? '' } })
  clock.advance(1)
  const { id } = await mona.appointments.book({ body: { personId: child.id, ...at('12:00') } })
  expect(await newest(omar)).toMatchObject({ body: expect.stringMatching(/^By mona Farid: /), readAt: null })
  clock.advance(1)
  await omar.appointments.move({ params: { id }, body: { ...monday, appointmentTime: '13:00' } })
  expect(await newest(mona)).toMatchObject({ body: expect.stringMatching(/^By omar Farid: /), readAt: null })
  expect((await deliver()).map(({ text }) => text).join()).toMatch(/Moved by: omar Farid/)
})
