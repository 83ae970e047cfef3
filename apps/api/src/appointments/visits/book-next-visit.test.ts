import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { appointments } from '../appointments.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const later = { appointmentDate: '2026-09-14', appointmentTime: '11:00' }

/** Mona's visit on Monday, and its doctor. */
async function ready() {
  const place = await payingClinic()
  const id = await place.book(monday)
  const asDoctor = await place.asUser(place.doctor.userId)
  const next = (
    body: { appointmentDate: string; appointmentTime: string; visitTypeId?: string } = later,
    who = asDoctor,
    visit = id,
  ) => who.visits.bookNext({ params: { id: visit }, body })
  const administrator = await place.asAdministrator()
  const add = (more: object) => administrator.visitTypes.add({ body: { ...startVisitType, ...more } })
  return { ...place, id, asDoctor, next, add }
}

test('refuses a visit that is unknown, another doctor’s or only held, and a time that is taken or not offered', async () => {
  const { asUser, buildDoctor, mona, doctor, next, asDoctor, database, book, asPatient } = await ready()
  await book({ ...monday, appointmentTime: '12:00' }, await asPatient('omar'))
  const stranger = await asUser((await buildDoctor()).userId)
  const hold = await mona.payments.hold({ body: { doctorId: doctor.id, ...monday, appointmentTime: '15:00' } })
  const missing = { status: 404, code: 'appointment_not_found' }
  expect(await refusal(next(later, stranger))).toMatchObject(missing)
  for (const visit of [unknownId, hold.appointmentId])
    expect(await refusal(next(later, asDoctor, visit))).toMatchObject(missing)
  expect(await refusal(next({ ...later, appointmentTime: '09:00' }))).toMatchObject({ code: 'slot_not_offered' })
  expect(await refusal(next({ appointmentDate: '2027-03-02', appointmentTime: '11:00' }))).toMatchObject({
    code: 'date_too_far',
  })
  expect(await refusal(next({ ...monday, appointmentTime: '12:00' }))).toMatchObject({ code: 'slot_taken' })
  expect(await refusal(next({ ...monday, appointmentTime: '10:00' }))).toMatchObject({ code: 'patient_busy' })
  expect(await database.db.$count(appointments)).toBe(3)
})

test('books the patient half a year ahead, notifies them, audits it, and a repeat books once', async () => {
  const { asDoctor, mona, id, deliver, database } = await ready()
  const call = { params: { id }, body: later, idempotencyKey: 'next-visit-1' }
  const booked = await asDoctor.visits.bookNext(call)
  expect(booked).toMatchObject({ status: 'booked', appointmentTime: '11:00', patientName: 'mona Farid', fee: 80 })
  expect(await asDoctor.visits.bookNext(call)).toEqual(booked)
  expect((await mona.appointments.list()).map(({ id: one }) => one)).toContain(booked.id)
  expect((await deliver()).filter(({ text }) => text.includes('14 September'))).toHaveLength(2)
  const actions = (await database.db.select().from(auditEntries)).map(({ action }) => action)
  expect(actions).toContain('next_visit_booked')
})

test('works where the doctor takes no bookings online, and where the patient has booked as often as they may', async () => {
  const { administrator, next, doctor, mona, add, freeTimes } = await ready().then(async (place) => ({
    ...place,
    administrator: await place.asAdministrator(),
    freeTimes: (visitTypeId?: string) =>
      place.asDoctor.visits.freeTimes({ query: { date: '2026-03-01', ...(visitTypeId && { visitTypeId }) } }),
  }))
  await administrator.clinic.updateSettings({ body: { version: 0, maxUpcoming: 1 } })
  await administrator.doctors.update({ params: { id: doctor.id }, body: { availability: false } })
  expect(
    await refusal(mona.appointments.book({ body: { doctorId: doctor.id, ...later, appointmentDate: '2026-03-10' } })),
  ).toMatchObject({
    status: 409,
  })
  expect(await next()).toMatchObject({ status: 'booked' })
  const surgery = await add({ name: 'Minor surgery', nameAr: 'جراحة صغرى', minutes: 60, bookableBy: 'clinic' })
  // No lead time: the first slot of the day is free up to its start.
  expect((await freeTimes()).at(0)).toBe('10:00')
  expect((await freeTimes(surgery.id)).at(-1)).toBe('20:00')
  expect(await next({ ...later, appointmentTime: '12:00', visitTypeId: surgery.id })).toMatchObject({
    visitType: { name: 'Minor surgery' },
  })
})

test('a follow-up counts from the visit, also before it is completed; after a follow-up, from the visit before', async () => {
  const { next, add, asDoctor, clock, id, database } = await ready()
  const { id: visitTypeId } = await add({ name: 'Follow-up', nameAr: 'متابعة', fee: 0, followUpDays: 14, followUps: 2 })
  expect((await asDoctor.visits.ownTypes()).map(({ name, fee }) => [name, fee])).toEqual([
    ['Consultation', 80],
    ['Follow-up', 0],
  ])
  const on = (appointmentDate: string) => ({ appointmentDate, appointmentTime: '11:00', visitTypeId })
  expect(await refusal(next(on('2026-03-17')))).toMatchObject({ status: 422, code: 'follow_up_not_offered' })
  const followUp = await next(on('2026-03-10'))
  expect(followUp).toMatchObject({ fee: 0, visitType: { name: 'Follow-up' } })
  for (const done of [id, followUp.id])
    await database.db.update(appointments).set({ status: 'completed' }).where(eq(appointments.id, done))
  clock.set('2026-03-10T12:00:00Z')
  expect(await refusal(next(on('2026-03-20'), asDoctor, followUp.id))).toMatchObject({ code: 'follow_up_not_offered' })
  expect(await next(on('2026-03-16'), asDoctor, followUp.id)).toMatchObject({ visitType: { name: 'Follow-up' } })
})
