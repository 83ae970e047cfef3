import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'

/** Mona's visit on Monday at ten, as she, the doctor and the front desk see it; it is eight on that day. */
async function onTheDay() {
  const place = await payingClinic()
  const { mona, book, asUser, buildUser, doctor, clock } = place
  const id = await book({ ...monday })
  clock.set('2026-03-02T06:00:00.000Z')
  const [nour, asDoctor] = [await asUser((await buildUser({ role: 4 })).id), await asUser(doctor.userId)]
  const report = (minutes: 0 | 10 | 20 | 30, who = mona, visitId = id) =>
    who.lateness.report({ params: { id: visitId }, body: { minutes } })
  const query = { date: monday.appointmentDate }
  const atDesk = async () => (await nour.desk.day({ query })).visits.find((visit) => visit.id === id)
  const atDoctors = async () => (await asDoctor.visits.ofDoctor()).find((visit) => visit.id === id)
  const version = async () => (await nour.desk.pulse({ query })).version
  const listed = async () => (await mona.appointments.list()).find((visit) => visit.id === id)
  return { ...place, id, nour, asDoctor, report, atDesk, atDoctors, version, listed }
}

test('a visitor cannot report it, and another patient finds no such visit', async () => {
  const { asVisitor, asPatient, id, report } = await onTheDay()
  const visitor = asVisitor.lateness.report({ params: { id }, body: { minutes: 10 } })
  expect(await refusal(visitor)).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await refusal(report(10, await asPatient('omar')))).toMatchObject({
    status: 404,
    code: 'appointment_not_found',
  })
})

test('only the offered minutes are accepted', async () => {
  const { http, tokenOf, patientId, id } = await onTheDay()
  const authorization = `Bearer ${await tokenOf(await patientId('mona'))}`
  for (const minutes of [15, -10, 10.5, '10']) {
    const answer = await http.put(`/api/appointments/${id}/lateness`).set({ authorization }).send({ minutes })
    expect(answer.status, String(minutes)).toBe(422)
  }
})

test('the doctor and the front desk see it, whose day has a new version; the visit counts as confirmed', async () => {
  const { report, atDesk, atDoctors, version, listed, mona, id } = await onTheDay()
  const before = await version()
  expect(await report(20)).toMatchObject({ id, lateMinutes: 20 })
  for (const seen of [await atDesk(), await atDoctors()])
    expect(seen).toMatchObject({ patientLateMinutes: 20, confirmedAt: expect.any(String) })
  expect(await version()).not.toBe(before)
  expect(await listed()).toMatchObject({ lateMinutes: 20 })
  expect(await mona.appointments.detail({ params: { id } })).toMatchObject({ lateMinutes: 20 })
})

test('it is changed and taken back; the visit stays confirmed', async () => {
  const { report, atDesk, version, listed, clock } = await onTheDay()
  await report(10)
  clock.advance(1)
  expect(await report(30)).toMatchObject({ lateMinutes: 30 })
  const before = await version()
  clock.advance(1)
  expect(await report(0)).not.toHaveProperty('lateMinutes')
  expect(await listed()).not.toHaveProperty('lateMinutes')
  expect(await atDesk()).toMatchObject({ confirmedAt: expect.any(String) })
  expect(await atDesk()).not.toHaveProperty('patientLateMinutes')
  expect(await version()).not.toBe(before)
})

test('it is accepted on the day of the visit until the visit ends, and not once the patient is there', async () => {
  const { report, clock, asDoctor, id } = await onTheDay()
  clock.set('2026-03-01T20:00:00.000Z')
  expect(await refusal(report(10))).toMatchObject({ status: 409, code: 'visit_not_today' })
  clock.set('2026-03-02T08:29:00.000Z')
  expect(await report(30)).toMatchObject({ lateMinutes: 30 })
  clock.set('2026-03-02T08:30:00.000Z')
  expect(await refusal(report(10))).toMatchObject({ status: 409, code: 'appointment_started' })
  clock.set('2026-03-02T08:10:00.000Z')
  await asDoctor.visits.recordStep({ params: { id, step: 'arrived' } })
  expect(await refusal(report(10))).toMatchObject({ status: 409, code: 'appointment_changed' })
})

test('a cancelled visit refuses it, and a move to another time of the day voids it', async () => {
  const { report, mona, id, listed, atDesk } = await onTheDay()
  await report(20)
  await mona.appointments.move({ params: { id }, body: { ...monday, appointmentTime: '12:00' } })
  expect(await listed()).not.toHaveProperty('lateMinutes')
  expect(await atDesk()).not.toHaveProperty('patientLateMinutes')
  await mona.appointments.cancel({ params: { id } })
  expect(await refusal(report(10))).toMatchObject({ status: 409, code: 'appointment_changed' })
})

test('a guardian reports it for a child', async () => {
  const { mona, doctor, report } = await onTheDay()
  const lina = await mona.family.add({
    body: { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' },
  })
  const body = { doctorId: doctor.id, ...monday, appointmentTime: '11:00', personId: lina.id }
  const visit = await mona.appointments.book({ body })
  expect(await report(10, mona, visit.id)).toMatchObject({ lateMinutes: 10, person: { id: lina.id } })
})

test('the link and the app show the same answer', async () => {
  const { report, deliver, asVisitor, clock } = await onTheDay()
  const tokens = (await deliver()).flatMap(({ text }) => /\/visit\?in=en#([\w-]{43})/.exec(text)?.[1] ?? [])
  const open = () => asVisitor.visitLinks.open({ body: { token: tokens.at(-1) ?? '' } })
  await report(20)
  const { shown } = await open()
  expect(await open()).toMatchObject({ lateMinutes: 20, isConfirmed: true })
  clock.advance(1)
  await asVisitor.visitLinks.late({ body: { token: tokens.at(-1) ?? '', shown, minutes: 0 } })
  expect(await report(10)).toMatchObject({ lateMinutes: 10 })
  expect(await open()).toMatchObject({ lateMinutes: 10 })
})
