import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { linkedVisit } from '../../test/clinics/linked-visit.ts'
import { monday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { appointments } from './appointments.table.ts'

const followUp = { ...startVisitType, name: 'Follow-up', nameAr: 'متابعة', fee: 0, followUpDays: 14 }
const on = (day: number, appointmentTime = '11:00') => ({
  appointmentDate: `2026-03-${String(day).padStart(2, '0')}`,
  appointmentTime,
})

describe('a cancellation is not undone', () => {
  /** Mona's visit, paid for and cancelled from its link; `then`: what happens before she undoes that. */
  async function cancelledVisit() {
    const place = await linkedVisit()
    await place.pay(place.id)
    const administrator = await place.asAdministrator()
    await place.cancel()
    return { ...place, administrator }
  }

  test('onto a day that has been closed since', async () => {
    const { undo, row, administrator, doctor } = await cancelledVisit()
    const exceptions = [{ date: monday.appointmentDate, hours: [], reason: 'Holiday' }]
    await administrator.hours.saveDoctor({
      params: { id: doctor.id },
      body: { week: null, seasons: [], exceptions, version: 0 },
    })
    expect(await refusal(undo())).toMatchObject({ status: 422, code: 'slot_not_offered' })
    expect(await row()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding' })
  })

  test('with a doctor who is no longer listed', async () => {
    const { undo, row, administrator, doctor } = await cancelledVisit()
    await administrator.doctors.remove({ params: { id: doctor.id } })
    expect(await refusal(undo())).toMatchObject({ status: 404, code: 'doctor_not_found' })
    expect(await row()).toMatchObject({ status: 'cancelled' })
  })

  test('past the limit of upcoming visits', async () => {
    const { undo, row, book, administrator } = await cancelledVisit()
    await administrator.clinic.updateSettings({ body: { version: 0, maxUpcoming: 1 } })
    await book(on(3))
    expect(await refusal(undo())).toMatchObject({ status: 409, code: 'too_many_appointments' })
    expect(await row()).toMatchObject({ status: 'cancelled' })
  })

  test('but is while all conditions hold, also with a doctor who takes no new bookings', async () => {
    const { undo, row, administrator, doctor } = await cancelledVisit()
    await administrator.doctors.update({ params: { id: doctor.id }, body: { availability: false } })
    await undo()
    expect(await row()).toMatchObject({ status: 'booked', paymentStatus: 'paid' })
  })
})

describe('a late payment is returned', () => {
  /** A hold of Mona's that has expired while she pays. */
  async function latePayment() {
    const place = await payingClinic()
    const { appointmentId } = await place.mona.payments.hold({ body: { doctorId: place.doctor.id, ...monday } })
    const { url } = await place.checkout(appointmentId)
    place.clock.advance(20)
    const pay = () => place.tell(place.doubles.stripe, place.doubles.stripe.pay(url))
    return { ...place, appointmentId, pay, administrator: await place.asAdministrator() }
  }
  const returned = { status: 'refunding', refunds: [{ amount: 80, reason: 'slot_lost' }] }

  test('past the limit of upcoming visits', async () => {
    const { pay, book, administrator, state, appointmentId } = await latePayment()
    await administrator.clinic.updateSettings({ body: { version: 0, maxUpcoming: 1 } })
    await book(on(3))
    await pay()
    expect(await state(appointmentId)).toMatchObject(returned)
  })

  test('for a doctor who no longer takes bookings, or is not listed', async () => {
    for (const change of [{ availability: false }, { status: 'unlisted' as const }]) {
      const { pay, database, doctor, state, appointmentId } = await latePayment()
      await database.db.update(doctors).set(change).where(eq(doctors.id, doctor.id))
      await pay()
      expect(await state(appointmentId)).toMatchObject(returned)
    }
  })
})

describe('a completed visit gives', () => {
  async function completedVisit(more: object = {}) {
    const place = await payingClinic()
    const administrator = await place.asAdministrator()
    const { id: visitTypeId } = await administrator.visitTypes.add({ body: { ...followUp, ...more } })
    const complete = (id: string) =>
      place.database.db.update(appointments).set({ status: 'completed' }).where(eq(appointments.id, id))
    const visit = await place.book(monday)
    await complete(visit)
    const follow = (day: number, time?: string) =>
      place.mona.appointments.book({ body: { doctorId: place.doctor.id, visitTypeId, ...on(day, time) } })
    return { ...place, administrator, visit, visitTypeId, complete, follow }
  }
  const refused = { status: 422, code: 'follow_up_not_offered' }

  test('one follow-up, booked by any role; a cancelled one can be booked again', async () => {
    const { follow, mona, complete, asUser, buildUser, doctor, patientId, visitTypeId } = await completedVisit()
    const first = await follow(4)
    expect(await refusal(follow(5))).toMatchObject(refused)
    const nour = await asUser((await buildUser({ role: 4 })).id)
    const body = { personId: await patientId('mona'), doctorId: doctor.id, visitTypeId, ...on(5) }
    expect(await refusal(nour.desk.book({ body }))).toMatchObject(refused)
    await mona.appointments.cancel({ params: { id: first.id } })
    expect(await mona.appointments.lastVisit({ params: { id: doctor.id } })).toMatchObject({
      visits: [{ followUps: 0 }],
    })
    const second = await follow(5)
    await complete(second.id)
    expect(await mona.appointments.lastVisit({ params: { id: doctor.id } })).toEqual({
      completedOn: '2026-03-02',
      visits: [{ completedOn: '2026-03-02', followUps: 1 }],
    })
    expect(await refusal(follow(6))).toMatchObject(refused)
  })

  test('as many as the administrator sets', async () => {
    const { follow, administrator, visitTypeId } = await completedVisit({ followUps: 2 })
    await follow(4)
    await follow(5)
    expect(await refusal(follow(6))).toMatchObject(refused)
    const body = { ...followUp, followUps: 3 }
    expect(await administrator.visitTypes.change({ params: { id: visitTypeId }, body })).toMatchObject({ followUps: 3 })
    expect(await follow(6)).toMatchObject({ fee: 0 })
    // A page of the previous release sends no number: it stays.
    expect(await administrator.visitTypes.change({ params: { id: visitTypeId }, body: followUp })).toMatchObject({
      followUps: 3,
    })
    for (const followUps of [0, 21, 1.5])
      expect(
        await refusal(
          administrator.visitTypes.change({ params: { id: visitTypeId }, body: { ...followUp, followUps } }),
        ),
      ).toMatchObject({
        status: 422,
      })
  })

  test('each its own, the latest first', async () => {
    const { follow, complete, book } = await completedVisit()
    await complete(await book(on(6)))
    expect(await follow(9)).toMatchObject({ followUpUntil: '2026-03-20' })
    expect(await follow(10)).toMatchObject({ followUpUntil: '2026-03-16' })
    expect(await refusal(follow(11))).toMatchObject(refused)
  })

  test('one in a race of ten', async () => {
    const { follow, database } = await completedVisit()
    const results = await Promise.allSettled([3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((day) => follow(day)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await database.db.$count(appointments, eq(appointments.status, 'booked'))).toBe(1)
  })

  test('none for a visit of the doctor’s that was cancelled', async () => {
    const { asUser, doctor, mona, book, visitTypeId } = await completedVisit()
    const karim = await asUser(doctor.userId)
    const id = await book(on(6))
    await mona.appointments.cancel({ params: { id } })
    expect(await refusal(karim.visits.bookNext({ params: { id }, body: { visitTypeId, ...on(9) } }))).toMatchObject(
      refused,
    )
  })

  test('no second one by undoing the cancellation of the first', async () => {
    const { follow, deliver, asVisitor, clock } = await completedVisit()
    await deliver()
    await follow(4)
    const token =
      (await deliver()).flatMap(({ text }) => /\/visit\?in=en#([\w-]{43})/.exec(text)?.[1] ?? []).at(-1) ?? ''
    const pressed = async () => {
      const { shown } = await asVisitor.visitLinks.open({ body: { token } })
      clock.advance(1)
      return { body: { token, shown } }
    }
    await asVisitor.visitLinks.cancel(await pressed())
    await follow(5)
    expect(await refusal(asVisitor.visitLinks.undo(await pressed()))).toMatchObject(refused)
  })
})

test('the desk books and moves to the time that has just begun; patients do not', async () => {
  const { asUser, buildUser, doctor, patientId, mona, clock, deliver } = await payingClinic()
  const nour = await asUser((await buildUser({ role: 4 })).id)
  clock.set('2026-03-02T14:54:00Z')
  const begun = { ...monday, appointmentTime: '16:30' }
  const body = { personId: await patientId('mona'), doctorId: doctor.id }
  expect(await refusal(mona.appointments.book({ body: { doctorId: doctor.id, ...begun } }))).toMatchObject({
    code: 'slot_past',
  })
  expect(await refusal(nour.desk.book({ body: { ...body, ...monday, appointmentTime: '16:00' } }))).toMatchObject({
    code: 'slot_past',
  })
  const { id } = await nour.desk.book({ body: { ...body, ...begun } })
  await nour.visits.recordStep({ params: { id, step: 'arrived' } })
  const later = await nour.desk.book({ body: { ...body, doctorId: doctor.id, ...monday, appointmentTime: '18:00' } })
  await nour.visits.undoStep({ params: { id, step: 'arrived' } })
  await nour.visits.cancelByClinic({ params: { id }, body: { reason: 'Entered twice' } })
  const moved = await nour.desk.move({ params: { id: later.id }, body: { doctorId: doctor.id, ...begun } })
  expect(moved).toMatchObject({ appointmentTime: '16:30' })
  await deliver()
  clock.set('2026-03-02T15:00:00Z')
  expect(await refusal(nour.desk.book({ body: { ...body, ...begun, overbookReason: 'Urgent' } }))).toMatchObject({
    code: 'slot_past',
  })
})
