import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import type { NewVisitType } from '@aafiya/contracts/doctors/visit-types'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { appointments } from './appointments.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const checkUp: NewVisitType = {
  ...startVisitType,
  name: 'Check-up',
  nameAr: 'فحص شامل',
  minutes: 45,
  pauseMinutes: 15,
  fee: 120,
}
const followUp: NewVisitType = {
  ...startVisitType,
  name: 'Follow-up',
  nameAr: 'متابعة',
  minutes: 15,
  fee: 20,
  followUpDays: 14,
}

/** A clinic with three more types: a longer one, one after an earlier visit, and one for staff only. */
async function ready() {
  const place = await payingClinic()
  const administrator = await place.asAdministrator()
  const add = (body: NewVisitType) => administrator.visitTypes.add({ body })
  const types = {
    checkUp: await add(checkUp),
    followUp: await add(followUp),
    surgery: await add({ ...checkUp, name: 'Minor surgery', nameAr: 'جراحة صغرى', bookableBy: 'clinic' }),
  }
  const at = (appointmentTime: string, visitTypeId?: string, appointmentDate = monday.appointmentDate) => ({
    body: { doctorId: place.doctor.id, appointmentDate, appointmentTime, ...(visitTypeId && { visitTypeId }) },
  })
  const complete = (id: string) =>
    place.database.db.update(appointments).set({ status: 'completed' }).where(eq(appointments.id, id))
  const freeOn = (date: string, visitTypeId?: string) =>
    place.asVisitor.appointments.availableSlots({
      params: { id: place.doctor.id },
      query: { date, ...(visitTypeId && { visitTypeId }) },
    })
  return { ...place, administrator, types, at, complete, freeOn }
}

test('refuses a type that is unknown, retired, another doctor’s, or only for staff', async () => {
  const { mona, asVisitor, administrator, types, at, doctor, buildDoctor, freeOn } = await ready()
  const own = await administrator.visitTypes.add({ body: { ...checkUp, doctorId: (await buildDoctor()).id } })
  await administrator.visitTypes.retire({ params: { id: types.checkUp.id } })
  for (const id of [unknownId, types.checkUp.id, own.id, types.surgery.id]) {
    const calls = [
      () => mona.appointments.book(at('10:00', id)),
      () => mona.payments.hold(at('10:00', id)),
      () => freeOn(monday.appointmentDate, id),
      () => asVisitor.appointments.availableDates({ query: { doctorId: doctor.id, visitTypeId: id } }),
    ]
    for (const call of calls)
      expect(await refusal(call())).toMatchObject({ status: 422, code: 'visit_type_not_offered' })
  }
  expect(await mona.appointments.list()).toEqual([])
})

test('an appointment keeps type, length, pause and fee from the time of booking, also when it is moved', async () => {
  const { mona, types, at, administrator, doctor } = await ready()
  const booked = await mona.appointments.book(at('10:00', types.checkUp.id))
  const kept = {
    fee: 120,
    endsAt: '2026-03-02T08:45:00.000Z',
    pauseMinutes: 15,
    visitType: { id: types.checkUp.id, name: 'Check-up', nameAr: 'فحص شامل' },
  }
  expect(booked).toMatchObject(kept)
  const { doctorId: _, ...fields } = checkUp
  const body = { ...fields, name: 'Examination', minutes: 60, pauseMinutes: 0, fee: 200 }
  await administrator.visitTypes.change({ params: { id: types.checkUp.id }, body })
  expect(await mona.appointments.detail({ params: { id: booked.id } })).toMatchObject(kept)
  const moved = await mona.appointments.move({
    params: { id: booked.id },
    body: { ...monday, appointmentTime: '12:00' },
  })
  expect(moved).toMatchObject({ ...kept, endsAt: '2026-03-02T10:45:00.000Z' })
  await administrator.doctors.update({ params: { id: doctor.id }, body: { fees: 95 } })
  const plain = await mona.appointments.book(at('14:00'))
  expect(plain).toMatchObject({ fee: 95, visitType: { name: 'Consultation' } })
  expect(plain).not.toHaveProperty('endsAt')
})

test('free times and days fit the wanted length, and no one else can book into a break', async () => {
  const { mona, asPatient, types, at, freeOn, asVisitor, doctor } = await ready()
  await mona.appointments.book(at('12:00', types.checkUp.id))
  const free = await freeOn(monday.appointmentDate, types.checkUp.id)
  // In steps of the visit with its pause, since 45 minutes fit no half hour.
  expect(free.slice(0, 3)).toEqual(['10:00', '11:00', '13:00'])
  expect(free.at(-1)).toBe('20:00')
  expect(await freeOn(monday.appointmentDate)).not.toContain('12:30')
  const omar = await asPatient('omar')
  for (const time of ['11:45', '12:30', '12:45'])
    expect(await refusal(omar.appointments.book(at(time, types.checkUp.id)))).toMatchObject({
      code: 'slot_not_offered',
    })
  expect(await refusal(omar.appointments.book(at('12:30')))).toMatchObject({ status: 409, code: 'slot_taken' })
  expect(await omar.appointments.book(at('13:00'))).toMatchObject({ appointmentTime: '13:00' })
  const query = { doctorId: doctor.id, visitTypeId: types.checkUp.id }
  expect(await asVisitor.appointments.availableDates({ query })).toHaveLength(7)
})

test('a follow-up is for those with a completed visit to this doctor, within its days and at its price', async () => {
  const { mona, asPatient, asVisitor, types, at, complete, doctor, clock } = await ready()
  const lastVisit = (who = mona) => who.appointments.lastVisit({ params: { id: doctor.id } })
  const wanted = at('11:00', types.followUp.id, '2026-03-16')
  expect(await refusal(lastVisit(asVisitor))).toMatchObject({ status: 401 })
  const first = await mona.appointments.book(at('10:00'))
  const refused = { status: 422, code: 'follow_up_not_offered' }
  expect(await refusal(mona.appointments.book(wanted))).toMatchObject(refused)
  await complete(first.id)
  clock.set('2026-03-03T06:00:00Z')
  expect(await lastVisit()).toMatchObject({ completedOn: '2026-03-02' })
  expect(await lastVisit(await asPatient('omar'))).toEqual({ completedOn: null, visits: [] })
  expect(await refusal((await asPatient('omar')).appointments.book(wanted))).toMatchObject(refused)
  expect(await refusal(mona.appointments.book(at('11:00', types.followUp.id, '2026-03-17')))).toMatchObject(refused)
  const booked = await mona.appointments.book(wanted)
  expect(booked).toMatchObject({ fee: 20, followUpUntil: '2026-03-16', visitType: { name: 'Follow-up' } })
  const params = { id: booked.id }
  const tooLate = mona.appointments.move({ params, body: { appointmentDate: '2026-03-17', appointmentTime: '11:00' } })
  expect(await refusal(tooLate)).toMatchObject(refused)
  const earlier = await mona.appointments.move({
    params,
    body: { appointmentDate: '2026-03-10', appointmentTime: '11:30' },
  })
  expect(earlier).toMatchObject({ appointmentTime: '11:30', followUpUntil: '2026-03-16' })
})

test('a completed follow-up is no reason for another one', async () => {
  const { mona, types, at, complete, clock, doctor } = await ready()
  await complete((await mona.appointments.book(at('10:00'))).id)
  const followed = await mona.appointments.book(at('11:00', types.followUp.id, '2026-03-16'))
  await complete(followed.id)
  clock.set('2026-03-17T06:00:00Z')
  expect(await mona.appointments.lastVisit({ params: { id: doctor.id } })).toMatchObject({ completedOn: '2026-03-02' })
  expect(await refusal(mona.appointments.book(at('11:00', types.followUp.id, '2026-03-20')))).toMatchObject({
    code: 'follow_up_not_offered',
  })
})

test('a held slot has its type’s length and price, and a late payment books the same visit', async () => {
  const { mona, types, at, checkout, doubles, tell, clock, freeOn } = await ready()
  const hold = await mona.payments.hold(at('10:00', types.checkUp.id))
  expect(hold).toMatchObject({ fee: 120, endsAt: '2026-03-02T08:45:00.000Z', visitType: { name: 'Check-up' } })
  expect(await freeOn(monday.appointmentDate)).not.toContain('10:30')
  const { url } = await checkout(hold.appointmentId)
  clock.advance(20)
  await mona.appointments.availableDates()
  await tell(doubles.stripe, doubles.stripe.pay(url))
  expect(await mona.appointments.list()).toMatchObject([
    {
      fee: 120,
      paymentStatus: 'paid',
      pauseMinutes: 15,
      endsAt: '2026-03-02T08:45:00.000Z',
      visitType: { name: 'Check-up' },
    },
  ])
})

test('a free follow-up needs no payment', async () => {
  const { mona, administrator, at, complete } = await ready()
  const free = await administrator.visitTypes.add({ body: { ...followUp, name: 'Result', nameAr: 'نتيجة', fee: 0 } })
  await complete((await mona.appointments.book(at('10:00'))).id)
  const wanted = at('11:00', free.id, '2026-03-05')
  expect(await refusal(mona.payments.hold(wanted))).toMatchObject({ code: 'payment_not_needed' })
  expect(await mona.appointments.book(wanted)).toMatchObject({ fee: 0 })
})

test('the earliest time of a doctor is one at which their first type fits', async () => {
  const { administrator, asVisitor, mona, doctor, at } = await ready()
  const nextFree = async () => (await asVisitor.doctors.detail({ params: { id: doctor.id } })).nextFree
  await mona.appointments.book(at('13:00', undefined, '2026-03-01'))
  expect(await nextFree()).toBe('2026-03-01T08:00:00.000Z')
  await administrator.visitTypes.add({ body: { ...checkUp, doctorId: doctor.id, minutes: 240, pauseMinutes: 0 } })
  expect(await nextFree()).toBe('2026-03-01T11:30:00.000Z')
})
