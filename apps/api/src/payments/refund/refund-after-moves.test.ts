import { limits } from '@aafiya/contracts/platform/limits'
import { describe, expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { twoReceptionists } from '../../../test/clinics/two-receptionists.ts'

const today = { appointmentDate: '2026-03-01', appointmentTime: '15:00' }
const far = { appointmentDate: '2026-03-20', appointmentTime: '10:00' }

/** A paid visit of Mona's on a day, a receptionist, and its doctor. */
async function paidVisit(when = far) {
  const place = await payingClinic()
  const nour = await place.asUser((await place.buildUser({ role: 4 })).id)
  const karim = await place.asUser(place.doctor.userId)
  const params = { id: await place.book(when) }
  await place.pay(params.id)
  const atDesk = (to: typeof far, more: object = {}) =>
    nour.desk.move({ params, body: { doctorId: place.doctor.id, ...to, ...more } })
  const bySelf = (to: typeof far) => place.mona.appointments.move({ params, body: to })
  const refunded = async () => {
    await place.mona.appointments.cancel({ params })
    place.clock.advance(limits.undoMinutes)
    await place.deliver()
    return (await place.state(params.id)).refunded
  }
  return { ...place, nour, karim, params, atDesk, bySelf, refunded }
}

describe('a patient who cancels gets everything back', () => {
  test('if the desk dragged the visit to today by mistake and put it right', async () => {
    const { atDesk, refunded, clock } = await paidVisit()
    await atDesk(today)
    await atDesk(far)
    // Long after a move by the clinic could be declined.
    clock.advance(5 * 24 * 60)
    expect(await refunded()).toBe(80)
  })

  test('if the desk moved the visit sooner', async () => {
    const { atDesk, refunded } = await paidVisit()
    await atDesk(today)
    expect(await refunded()).toBe(80)
  })

  test('if the patient moved it to sooner and back', async () => {
    const { bySelf, refunded, state, params } = await paidVisit()
    await bySelf(today)
    expect(await state(params.id)).toMatchObject({ refundStart: '2026-03-01T13:00:00.000Z' })
    await bySelf(far)
    expect(await state(params.id)).toMatchObject({ refundStart: '2026-03-20T08:00:00.000Z' })
    expect(await refunded()).toBe(80)
  })
})

describe('a move by the clinic and back', () => {
  const ordinary = { paid: 80, ifClinic: 80, ifPatient: 40 }
  const declinable = { ...ordinary, ifPatient: 80 }

  test('can be declined by a patient who was sent a message, and no mail calls it cancelled', async () => {
    const { nour, mona, params, atDesk, deliver } = await paidVisit(today)
    await atDesk(monday)
    await deliver()
    expect(await nour.counter.refundChoice({ params })).toMatchObject(declinable)
    await atDesk(today)
    expect(await nour.counter.refundChoice({ params })).toMatchObject(declinable)
    expect(await mona.payments.state({ params })).toHaveProperty('declinableUntil')
    const mails = (await deliver()).filter(({ subject }) => subject.includes('oved'))
    expect(mails.filter(({ text }) => text.includes('The clinic had to move'))).toHaveLength(2)
    expect(mails.filter(({ text }) => text.includes('The clinic moved this appointment.'))).toHaveLength(2)
    expect(mails.filter(({ text }) => text.includes('cancelled') || text.includes('A patient'))).toEqual([])
  })

  /** Layan, who has no account, has paid in cash for a time of tomorrow. */
  const withoutAccount = async () => {
    const place = await twoReceptionists()
    const { nour, doctor, visit, take, clock } = place
    const params = { id: visit }
    await take()
    clock.set('2026-03-01T10:00:00Z')
    const atDesk = (to: Partial<typeof monday> & { doctorId?: string } = {}) =>
      nour.desk.move({ params, body: { doctorId: doctor.id, ...monday, ...to } })
    return { ...place, params, atDesk, choice: () => nour.counter.refundChoice({ params }) }
  }

  test('leaves nothing to decline if nobody was told of it', async () => {
    const { atDesk, choice } = await withoutAccount()
    expect(await choice()).toMatchObject(ordinary)
    await atDesk(far)
    expect(await choice()).toMatchObject(declinable)
    await atDesk()
    expect(await choice()).toMatchObject(ordinary)
  })

  test('to the chosen time with another doctor can be declined until the chosen one has it again', async () => {
    const { atDesk, choice, buildDoctor } = await withoutAccount()
    const { id: doctorId } = await buildDoctor()
    for (const to of [{}, far, {}]) {
      await atDesk({ ...to, doctorId })
      expect(await choice()).toMatchObject(declinable)
    }
    await atDesk()
    expect(await choice()).toMatchObject(ordinary)
  })

  test('can be declined once the patient’s record has been merged into an account', async () => {
    const { atDesk, choice, asAdministrator, patientId, layan, mona, deliver } = await withoutAccount()
    await atDesk(far)
    const body = { keptId: await patientId('mona'), otherId: layan.id }
    await (await asAdministrator()).merges.merge({ body })
    await deliver()
    await atDesk()
    expect(await choice()).toMatchObject(declinable)
    expect(await mona.appointments.list()).toHaveLength(1)
  })

  test('after the days in which the other time could be declined is a move of its own', async () => {
    const { atDesk, choice, clock } = await withoutAccount()
    await atDesk(far)
    clock.set('2026-03-01T10:00:00Z')
    clock.advance(limits.declineHours * 60)
    await atDesk({ appointmentDate: '2026-03-04' })
    expect(await choice()).toMatchObject(declinable)
  })

  test('can be declined after a cancellation of the other time that the patient has undone', async () => {
    const { nour, mona, params, atDesk, deliver } = await paidVisit(today)
    await atDesk(monday)
    await mona.appointments.cancel({ params })
    await mona.appointments.undo({ params })
    await deliver()
    expect(await nour.callList.changes()).toEqual([])
    await atDesk(today)
    expect(await nour.counter.refundChoice({ params })).toMatchObject(declinable)
  })

  test('can be declined if the patient had chosen another time in between', async () => {
    const { nour, params, atDesk, bySelf } = await paidVisit(today)
    await bySelf({ ...today, appointmentTime: '16:00' })
    await atDesk(today)
    expect(await nour.counter.refundChoice({ params })).toMatchObject(declinable)
  })
})

test('a move that the patient requested at the desk counts as their own', async () => {
  const { atDesk, refunded, deliver } = await paidVisit()
  await atDesk(today, { isRequestedByPatient: true })
  expect((await deliver()).filter(({ text }) => text.includes('The clinic had to move'))).toEqual([])
  expect(await refunded()).toBe(40)
})

test('the patient reads of a move by the desk that they may decline it', async () => {
  const { atDesk, deliver } = await paidVisit()
  await atDesk(monday)
  expect(
    (await deliver()).filter(({ text }) => text.includes('The clinic had to move this appointment.')),
  ).toHaveLength(1)
})

describe('a cancellation at the clinic', () => {
  test('shows what each side’s cancellation would refund, only to its doctor and the desk', async () => {
    const { nour, karim, mona, params, asVisitor, asUser, buildDoctor } = await paidVisit(today)
    const choice = { currency: 'USD', paid: 80, ifClinic: 80, ifPatient: 40 }
    for (const who of [nour, karim]) expect(await who.counter.refundChoice({ params })).toEqual(choice)
    expect(await refusal(asVisitor.counter.refundChoice({ params }))).toMatchObject({ status: 401 })
    expect(await refusal(mona.counter.refundChoice({ params }))).toMatchObject({ status: 403 })
    const stranger = await asUser((await buildDoctor()).userId)
    expect(await refusal(stranger.counter.refundChoice({ params }))).toMatchObject({ status: 404 })
  })

  test('for the clinic needs a reason and refunds in full', async () => {
    const { nour, params, state, deliver } = await paidVisit(today)
    for (const body of [{}, { cancelledBy: 'clinic' as const }, { reason: ' ' }])
      expect(await refusal(nour.visits.cancelByClinic({ params, body }))).toMatchObject({ status: 422 })
    await nour.visits.cancelByClinic({ params, body: { cancelledBy: 'clinic', reason: 'Dr Mansour is ill.' } })
    await deliver()
    expect(await state(params.id)).toMatchObject({ refunded: 80, refunds: [{ reason: 'clinic_cancelled' }] })
  })

  test('at the patient’s request refunds by the rule, and informs both', async () => {
    const { nour, params, state, deliver } = await paidVisit(today)
    const cancelled = await nour.visits.cancelByClinic({ params, body: { cancelledBy: 'patient' } })
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelReason: null })
    const mails = await deliver()
    expect(await state(params.id)).toMatchObject({ refunded: 40, refunds: [{ reason: 'patient_cancelled' }] })
    expect(mails.filter(({ text }) => text.includes('A patient cancelled an appointment with you.'))).toHaveLength(1)
    expect(mails.filter(({ text }) => text.includes('The clinic had to cancel'))).toEqual([])
  })

  test('for the patient is refused once the visit has begun; for the clinic it is not', async () => {
    const { karim, params, clock } = await paidVisit(today)
    clock.set('2026-03-01T13:10:00Z')
    const byPatient = karim.visits.cancelByClinic({ params, body: { cancelledBy: 'patient' } })
    expect(await refusal(byPatient)).toMatchObject({ status: 409, code: 'appointment_started' })
    expect(await karim.visits.cancelByClinic({ params, body: { reason: 'Ill' } })).toMatchObject({
      status: 'cancelled',
    })
  })
})
