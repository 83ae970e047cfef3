import { randomUUID } from 'node:crypto'

import type { SaveDoctorHours, VisitDecision } from '@aafiya/contracts/hours/hours'
import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { appointments } from '../appointments/appointments.table.ts'

const away = {
  week: null,
  seasons: [],
  exceptions: [{ date: monday.appointmentDate, hours: [], reason: 'Surgery' }],
  version: 0,
}
const reason = 'Dr Mansour is in surgery.'

/** A paying clinic: Mona has paid for Monday 10:00, Omar has booked 10:30, and the doctor wants Monday off. */
async function ready() {
  const place = await payingClinic()
  const omar = await place.asPatient('omar')
  const monas = await place.book(monday)
  const omars = await place.book({ ...monday, appointmentTime: '10:30' }, omar)
  await place.pay(monas)
  const asDoctor = await place.asUser(place.doctor.userId)
  const params = { id: place.doctor.id }
  const affected = (hours: Partial<SaveDoctorHours> = {}, who = asDoctor) =>
    who.hours.affectedOfDoctor({ params, body: { ...away, ...hours } })
  const save = (decisions?: VisitDecision[], hours: Partial<SaveDoctorHours> = {}) =>
    asDoctor.hours.saveDoctor({ params, body: { ...away, ...hours, reason, ...(decisions && { decisions }) } })
  const free = (date: string) => place.asVisitor.appointments.availableSlots({ params, query: { date } })
  return { ...place, omar, monas, omars, asDoctor, params, affected, save, free }
}

test('new hours show which visits they affect, with the nearest free times, none of them twice, and save nothing', async () => {
  const { affected, monas, omars, buildDoctor, asDoctor, params } = await ready()
  const other = await buildDoctor({ firstName: 'Hoda' })
  await buildDoctor({ speciality: 'Dermatologist' })
  const found = await affected()
  expect(found).toMatchObject([
    {
      id: monas,
      patientName: 'mona Farid',
      startsAt: '2026-03-02T08:00:00.000Z',
      isPaid: true,
      sameDoctor: '2026-03-03T08:00:00.000Z',
    },
    {
      id: omars,
      isPaid: false,
      sameDoctor: '2026-03-03T08:30:00.000Z',
      otherDoctor: { id: other.id, startsAt: '2026-03-02T08:30:00.000Z' },
    },
  ])
  expect(found[0]?.otherDoctor).toEqual({
    id: other.id,
    name: 'Hoda Mansour',
    nameAr: 'كريم منصور',
    startsAt: '2026-03-02T08:00:00.000Z',
  })
  expect((await asDoctor.hours.ofDoctor({ params })).version).toBe(0)
})

test('each visit has more free times to choose from, nearest first, of its doctor and of the other one', async () => {
  const { affected, save, buildDoctor, monas, omars, mona } = await ready()
  const other = await buildDoctor()
  const [first, second] = await affected()
  expect(first?.sameDoctorTimes?.slice(0, 3)).toEqual([
    '2026-03-03T08:00:00.000Z',
    '2026-03-03T08:30:00.000Z',
    '2026-03-03T09:00:00.000Z',
  ])
  expect(second?.sameDoctorTimes?.[0]).toBe('2026-03-03T08:30:00.000Z')
  expect(first?.otherDoctorTimes?.slice(0, 2)).toEqual(['2026-03-02T08:00:00.000Z', '2026-03-02T08:30:00.000Z'])
  expect([first?.sameDoctorTimes, first?.otherDoctorTimes].map((times) => times?.length)).toEqual([12, 12])
  const startsAt = first?.sameDoctorTimes?.[2] ?? ''
  await save([
    { id: monas, choice: 'move', startsAt },
    { id: omars, choice: 'other_doctor', startsAt: '2026-03-02T09:00:00.000Z', doctorId: other.id },
  ])
  expect(await mona.appointments.list()).toMatchObject([{ id: monas, appointmentDate: startsAt }])
})

test('hours that affect visits are not saved until something is decided about each of them', async () => {
  const { save, monas, omars, free } = await ready()
  for (const decisions of [undefined, [{ id: monas, choice: 'keep' as const }]])
    expect(await refusal(save(decisions))).toMatchObject({ status: 409, code: 'visits_affected' })
  expect(await free(monday.appointmentDate)).toHaveLength(20)
  await save([monas, omars].map((id) => ({ id, choice: 'keep' })))
  expect(await free(monday.appointmentDate)).toEqual([])
})

test('of hours, too, a decision holds for the visit as it was shown', async () => {
  const { save, affected, mona, monas } = await ready()
  const decisions = (await affected()).map(({ id, sequence }) => ({ id, sequence, choice: 'cancel' as const }))
  await mona.appointments.move({ params: { id: monas }, body: { ...monday, appointmentTime: '19:00' } })
  expect(await refusal(save(decisions))).toMatchObject({ status: 409, code: 'visits_affected' })
  expect(await mona.appointments.list()).toMatchObject([{ id: monas, appointmentTime: '19:00' }])
})

test('a kept visit takes place, and needs no new decision', async () => {
  const { save, affected, monas, omars, mona } = await ready()
  await save([monas, omars].map((id) => ({ id, choice: 'keep' })))
  expect(await mona.appointments.list()).toMatchObject([{ id: monas, appointmentTime: '10:00', sequence: 0 }])
  expect(
    await affected({
      version: 1,
      week: { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] },
    }),
  ).toEqual([])
})

test('a visit that is moved keeps its payment, and its patient gets one message with the reason and a link', async () => {
  const { save, monas, omars, mona, state, deliver, clock, doubles } = await ready()
  await deliver()
  const moved = { id: monas, choice: 'move' as const, startsAt: '2026-03-03T08:00:00.000Z' }
  await save([moved, { id: omars, choice: 'keep' }])
  expect(await mona.appointments.list()).toMatchObject([
    { id: monas, appointmentDate: moved.startsAt, fee: 80, paymentStatus: 'paid', sequence: 1 },
  ])
  const mails = (await deliver()).filter(({ subject, to }) => subject.startsWith('Moved:') && !to.includes('doctor'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/Reason: Dr Mansour is in surgery\./)
  expect(mails[0]?.text).toMatch(/cancel within 48 hours[^]*\/visit\?in=en#[\w-]{43}/)
  // The rule would give half back.
  clock.set('2026-03-02T20:00:00Z')
  expect(await state(monas)).toMatchObject({ declinableUntil: '2026-03-03T06:00:00.000Z' })
  await mona.appointments.cancel({ params: { id: monas } })
  clock.advance(limits.undoMinutes)
  await deliver()
  expect(doubles.stripe.refundedMinor()).toBe(8000)
})

test('after 48 hours the refund rule counts again, and so it does for a patient who chose another time', async () => {
  for (const isMovedAgain of [false, true]) {
    const { save, monas, omars, mona, deliver, clock, doubles } = await ready()
    await save([
      { id: monas, choice: 'move', startsAt: '2026-03-03T08:00:00.000Z' },
      { id: omars, choice: 'keep' },
    ])
    const to = { appointmentDate: '2026-03-03', appointmentTime: '12:00' }
    if (isMovedAgain) await mona.appointments.move({ params: { id: monas }, body: to })
    clock.set(isMovedAgain ? '2026-03-02T20:00:00Z' : '2026-03-03T06:00:00Z')
    await mona.appointments.cancel({ params: { id: monas } })
    clock.advance(limits.undoMinutes)
    await deliver()
    expect(doubles.stripe.refundedMinor()).toBe(4000)
  }
})

test('another doctor of the speciality takes the visit for the same fee; no other doctor can', async () => {
  const { save, monas, omars, mona, buildDoctor, deliver, asUser } = await ready()
  const other = await buildDoctor({ firstName: 'Hoda', fees: 120 })
  const wrong = await buildDoctor({ speciality: 'Dermatologist' })
  const to = (doctorId: string): VisitDecision[] => [
    { id: monas, choice: 'other_doctor', doctorId, startsAt: '2026-03-02T08:00:00.000Z' },
    { id: omars, choice: 'keep' },
  ]
  expect(await refusal(save(to(wrong.id)))).toMatchObject({ status: 409, code: 'proposal_taken' })
  await save(to(other.id))
  expect(await mona.appointments.list()).toMatchObject([
    { id: monas, doctorId: other.id, fee: 80, paymentStatus: 'paid', sequence: 1 },
  ])
  expect(await (await asUser(other.userId)).visits.ofDoctor()).toMatchObject([{ id: monas }])
  const subjects = (await deliver()).map(({ subject }) => subject)
  expect(subjects).toContain('Appointment on Monday 2 March 2026: now with another doctor')
})

test('a visit that is cancelled is refunded in full with the reason', async () => {
  const { save, monas, omars, mona, omar, deliver, doubles } = await ready()
  await save([monas, omars].map((id) => ({ id, choice: 'cancel' })))
  expect(await mona.appointments.cancelled()).toMatchObject([{ id: monas }])
  expect(await omar.appointments.cancelled()).toMatchObject([{ id: omars }])
  const mails = (await deliver()).filter(({ subject }) => subject.startsWith('Cancelled: your'))
  expect(mails.map(({ text }) => text.includes(`Reason: ${reason}`))).toEqual([true, true])
  expect(doubles.stripe.refundedMinor()).toBe(8000)
})

test('a proposed time that has been taken, or is not offered, refuses everything', async () => {
  const { save, monas, omars, asPatient, book, free, mona } = await ready()
  await book({ appointmentDate: '2026-03-03', appointmentTime: '10:00' }, await asPatient('hala'))
  for (const startsAt of ['2026-03-03T08:00:00.000Z', '2026-03-03T07:00:00.000Z', '2026-03-02T12:00:00.000Z']) {
    const decisions: VisitDecision[] = [
      { id: omars, choice: 'cancel' },
      { id: monas, choice: 'move', startsAt },
    ]
    expect(await refusal(save(decisions))).toMatchObject({ status: 409, code: 'proposal_taken' })
  }
  expect(await mona.appointments.list()).toMatchObject([{ id: monas, appointmentTime: '10:00' }])
  expect(await free(monday.appointmentDate)).toHaveLength(20)
})

test('a held slot on closed time is released, and a payment that arrives for it is refunded', async () => {
  const { save, monas, omars, asPatient, doctor, checkout, tell, doubles, deliver } = await ready()
  const hala = await asPatient('hala')
  const hold = await hala.payments.hold({ body: { doctorId: doctor.id, ...monday, appointmentTime: '12:00' } })
  const { url } = await checkout(hold.appointmentId, 'stripe', hala)
  await save([monas, omars].map((id) => ({ id, choice: 'keep' })))
  await tell(doubles.stripe, doubles.stripe.pay(url))
  await deliver()
  expect(await hala.appointments.list()).toEqual([])
  expect(doubles.stripe.refundedMinor()).toBe(8000)
})

test("a holiday of the clinic affects every doctor's visits", async () => {
  const { asAdministrator, monas, omars, book, asPatient } = await ready()
  const administrator = await asAdministrator()
  const later = await book(nextMonday, await asPatient('hala'))
  const holidays = [
    { name: 'Feast', nameAr: 'العيد', startsOn: monday.appointmentDate, endsOn: nextMonday.appointmentDate },
  ]
  const body = { week: null, seasons: [], holidays, version: 0 }
  const found = await administrator.hours.affectedOfClinic({ body })
  expect(found.map(({ id }) => id)).toEqual([monas, omars, later])
  expect(found.map(({ sameDoctor }) => sameDoctor?.slice(0, 10))).toEqual(['2026-03-01', '2026-03-01', '2026-03-10'])
  expect(await refusal(administrator.hours.saveClinic({ body }))).toMatchObject({ code: 'visits_affected' })
})

test('if the clinic closes, another doctor is proposed who works anyway', async () => {
  const { asAdministrator, buildDoctor, omars } = await ready()
  const administrator = await asAdministrator()
  await buildDoctor({ firstName: 'Amal' })
  const onDuty = await buildDoctor({ firstName: 'Hoda' })
  const exceptions = [{ date: monday.appointmentDate, hours: [{ opens: '12:00', closes: '14:00' }], reason: '' }]
  await administrator.hours.saveDoctor({
    params: { id: onDuty.id },
    body: { week: null, seasons: [], exceptions, version: 0 },
  })
  const holidays = [{ name: 'Eid', nameAr: 'العيد', startsOn: monday.appointmentDate, endsOn: monday.appointmentDate }]
  const found = await administrator.hours.affectedOfClinic({ body: { week: null, seasons: [], holidays, version: 0 } })
  expect(found.find(({ id }) => id === omars)?.otherDoctor).toMatchObject({
    id: onDuty.id,
    startsAt: expect.stringMatching(/^2026-03-02T1[01]/),
  })
})

test('too many affected visits are refused with advice, and nothing is saved', async () => {
  const { affected, save, database, doctor, patientId, asDoctor, params } = await ready()
  const patient = await patientId('omar')
  const now = new Date('2026-03-01T06:00:00Z')
  const rows = Array.from({ length: 500 }, (_, index) => {
    const startsAt = new Date(Date.UTC(2026, 2, 3 + Math.floor(index / 20), 8, (index % 20) * 30))
    return {
      id: randomUUID(),
      doctorId: doctor.id,
      personId: patient,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 1_800_000),
      status: 'booked' as const,
      fee: 80,
      currency: 'USD',
      paymentStatus: 'unpaid' as const,
      sequence: 0,
      createdAt: now,
      updatedAt: now,
    }
  })
  await database.db.insert(appointments).values(rows)
  const never = {
    week: { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] },
    exceptions: [],
  }
  expect(await refusal(save(undefined, never))).toMatchObject({ status: 409, code: 'visits_affected' })
  expect(await refusal(affected(never))).toMatchObject({ status: 409, code: 'too_many_affected' })
  expect(await affected()).toHaveLength(2)
  expect((await asDoctor.hours.ofDoctor({ params })).version).toBe(0)
})

test('of concurrently closing a day and booking on it, one is refused', async () => {
  const { save, monas, omars, asPatient, doctor } = await ready()
  const hala = await asPatient('hala')
  const decisions: VisitDecision[] = [monas, omars].map((id) => ({ id, choice: 'keep' }))
  const [closing, booking] = await Promise.allSettled([
    save(decisions),
    hala.appointments.book({ body: { doctorId: doctor.id, ...monday, appointmentTime: '15:00' } }),
  ])
  expect([closing.status, booking.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})
