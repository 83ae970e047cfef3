import { limits } from '@aafiya/contracts/platform/limits'
import { describe, expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, nextMonday, payingClinic, providers } from '../../../test/clinics/paying-clinic.ts'

describe.each(providers)('%s', (provider) => {
  test('a patient who cancels in time gets everything back, once, and is notified', async () => {
    const { book, pay, mona, state, deliver, atProviders, ledger, clock } = await payingClinic()
    const id = await book()
    await pay(id, provider)
    const answers = await Promise.all(Array.from({ length: 20 }, () => mona.appointments.cancel({ params: { id } })))
    clock.advance(limits.undoMinutes)
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding' })
    const mails = await deliver()
    expect(await state(id)).toMatchObject({
      status: 'refunded',
      paid: 80,
      refunded: 80,
      refunds: [{ amount: 80, reason: 'patient_cancelled' }],
    })
    expect(atProviders()).toEqual({ chargedMinor: 8000, refundedMinor: 8000 })
    expect(await ledger()).toMatchObject(atProviders())
    expect(mails.filter((mail) => mail.subject.startsWith('Refund sent'))).toHaveLength(1)
    expect(await mona.appointments.cancelled()).toMatchObject([{ id, paymentStatus: 'refunded' }])
  })

  test('a provider that is down delays a refund and fails no cancellation; a repeated report counts once', async () => {
    const { book, pay, mona, state, deliver, doubles, tell, clock, atProviders, ledger } = await payingClinic()
    const double = doubles[provider]
    const id = await book()
    await pay(id, provider)
    Object.assign(double.trouble, { status: 503 })
    expect(await mona.appointments.cancel({ params: { id } })).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunding',
    })
    clock.advance(limits.undoMinutes)
    await deliver()
    expect(await state(id)).toMatchObject({ status: 'refunding', refunded: 0 })
    Object.assign(double.trouble, { status: undefined })
    clock.advance(2)
    await deliver()
    await tell(double, ...double.events)
    expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 80 })
    expect(atProviders()).toEqual({ chargedMinor: 8000, refundedMinor: 8000 })
    expect(await ledger()).toMatchObject(atProviders())
  })

  test('a refund whose answer was lost is found again, not sent again', async () => {
    const { book, pay, mona, state, deliver, doubles, clock, atProviders, ledger } = await payingClinic()
    const double = doubles[provider]
    const id = await book()
    await pay(id, provider)
    double.afterMoving = () => {
      double.afterMoving = () => {}
      throw new Error('the line is cut')
    }
    await mona.appointments.cancel({ params: { id } })
    clock.advance(limits.undoMinutes)
    await deliver()
    expect(atProviders()).toEqual({ chargedMinor: 8000, refundedMinor: 8000 })
    clock.advance(2)
    await deliver()
    expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 80 })
    expect(atProviders()).toEqual({ chargedMinor: 8000, refundedMinor: 8000 })
    expect(await ledger()).toMatchObject(atProviders())
  })
})

test('within 24 hours half is refunded, a broken cent in the patient’s favour', async () => {
  const { book, pay, mona, state, deliver, clock } = await payingClinic({ fees: 80.01 })
  const id = await book(monday)
  await pay(id)
  clock.advance(120)
  clock.set('2026-03-01T08:00:00.001Z')
  await mona.appointments.cancel({ params: { id } })
  clock.advance(limits.undoMinutes)
  await deliver()
  expect(await state(id)).toMatchObject({ status: 'partly_refunded', paid: 80.01, refunded: 40.01 })
})

test('the thresholds are the clinic’s, and public', async () => {
  const { book, pay, mona, state, deliver, asVisitor, clock } = await payingClinic({
    env: { REFUND_FULL_HOURS: '500', REFUND_LATE_PERCENT: '25' },
  })
  expect(await asVisitor.clinic.show()).toMatchObject({
    paymentMethods: ['stripe', 'paymob', 'test'],
    refundRule: { fullHours: 500, latePercent: 25 },
  })
  const id = await book()
  await pay(id)
  await mona.appointments.cancel({ params: { id } })
  clock.advance(limits.undoMinutes)
  await deliver()
  expect(await state(id)).toMatchObject({ status: 'partly_refunded', refunded: 20 })
})

test('a visit moved away keeps its fee and payment, and its deadline follows the start that the patient chose', async () => {
  const { book, pay, mona, state, deliver, clock } = await payingClinic()
  const id = await book(monday)
  await pay(id)
  clock.set('2026-03-02T06:00:00Z')
  expect(await mona.appointments.move({ params: { id }, body: nextMonday })).toMatchObject({
    id,
    fee: 80,
    paymentStatus: 'paid',
  })
  expect(await state(id)).toMatchObject({ refundStart: '2026-03-09T08:00:00.000Z' })
  await mona.appointments.cancel({ params: { id } })
  clock.advance(limits.undoMinutes)
  await deliver()
  expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 80 })
})

test('a receipt shows the paid, refunded and kept amounts; there is none before paying, and none for strangers', async () => {
  const { book, pay, mona, deliver, asPatient, clock } = await payingClinic()
  const id = await book(monday)
  const params = { id }
  expect(await refusal(mona.payments.receipt({ params }))).toMatchObject({ status: 404, code: 'payment_not_found' })
  await pay(id)
  expect(await refusal((await asPatient('omar')).payments.receipt({ params }))).toMatchObject({
    status: 404,
    code: 'appointment_not_found',
  })
  expect(await refusal((await asPatient('omar')).payments.state({ params }))).toMatchObject({
    status: 404,
    code: 'appointment_not_found',
  })
  clock.set('2026-03-02T06:00:00Z')
  await mona.appointments.cancel({ params })
  clock.advance(limits.undoMinutes)
  await deliver()
  expect(await mona.payments.receipt({ params })).toMatchObject({
    number: '1',
    patientName: 'mona Farid',
    doctorName: 'Karim Mansour',
    appointmentTime: '10:00',
    provider: 'stripe',
    paid: 80,
    kept: 40,
    refunds: [{ amount: 40, reason: 'patient_cancelled' }],
    currency: 'USD',
  })
})
