import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, nextMonday } from '../../../test/clinics/paying-clinic.ts'
import { twoReceptionists as ready } from '../../../test/clinics/two-receptionists.ts'

test('takes no amount that is none, is more than the fee, or for which too little cash was handed over', async () => {
  const { takePart, nour, visit, paymentOf } = await ready()
  for (const amount of [0, -1, 10.001, Number.MAX_SAFE_INTEGER])
    expect(await refusal(takePart(amount)), String(amount)).toMatchObject({ status: 422, code: 'validation_failed' })
  expect(await refusal(takePart(80.01))).toMatchObject({ status: 409, code: 'more_than_due' })
  for (const body of [
    { method: 'cash', amount: 80, given: 79 },
    { method: 'cash', given: 100 },
    { method: 'card', amount: 80, given: 100 },
  ] as const)
    expect(await refusal(nour.counter.receive({ params: { id: visit }, body }))).toMatchObject({
      code: 'validation_failed',
      issues: [{ path: 'given' }],
    })
  expect(await paymentOf(visit)).toBe('unpaid')
})

test('a part leaves the rest due, in every view of the visit, until it is paid at the desk', async () => {
  const { takePart, nour, huda, visit, layan, mona, book, state, checkout } = await ready()
  const dueIn = async () => {
    const { visits } = await nour.desk.day({ query: { date: monday.appointmentDate } })
    return visits.find(({ id }) => id === visit)
  }
  await nour.counter.receive({ params: { id: visit }, body: { method: 'cash', amount: 30, given: 50 } })
  expect(await dueIn()).toMatchObject({ paymentStatus: 'partly_paid', fee: 80, paid: 30 })
  const card = await nour.personCards.show({ params: { id: layan.id } })
  expect(card.upcoming).toMatchObject([{ paymentStatus: 'partly_paid', paid: 30 }])
  expect(await nour.counter.receipt({ params: { id: visit } })).toMatchObject({
    number: '1',
    paid: 30,
    due: 50,
    parts: [{ number: '1', method: 'cash', amount: 30, given: 50 }],
  })
  expect(await refusal(takePart(50.01))).toMatchObject({ code: 'more_than_due' })
  expect(await takePart(50, 'card', huda)).toMatchObject({ number: '2', paid: 80, kept: 80 })
  expect(await dueIn()).toMatchObject({ paymentStatus: 'paid' })
  expect(await dueIn()).not.toHaveProperty('paid')
  expect([await nour.counter.till(), await huda.counter.till()]).toMatchObject([
    { cash: { expected: 30 }, card: { expected: 0 } },
    { cash: { expected: 0 }, card: { expected: 50 } },
  ])

  const monas = await book(nextMonday)
  await takePart(20, 'cash', nour, monas)
  expect(await mona.appointments.list()).toMatchObject([{ id: monas, paymentStatus: 'partly_paid', paid: 20 }])
  expect(await state(monas)).toMatchObject({ status: 'partly_paid', amount: 80, paid: 20, canPay: false })
  expect(await refusal(checkout(monas))).toMatchObject({ status: 409, code: 'rest_due_at_desk' })
})

test('the patient’s page names no method for a payment part in cash and part by card', async () => {
  const { takePart, nour, book, state } = await ready()
  const id = await book(nextMonday)
  expect((await state(id)).provider).toBeNull()
  await takePart(20, 'cash', nour, id)
  expect(await state(id)).toMatchObject({ paid: 20, provider: 'cash' })
  await takePart(30, 'card', nour, id)
  expect(await state(id)).toMatchObject({ paid: 50, provider: null })
})

test('mails about a partly paid visit say what was paid, and what of it is refunded', async () => {
  const { takePart, nour, doctor, book, deliver } = await ready()
  const id = await book(nextMonday)
  await takePart(20, 'cash', nour, id)
  await deliver()
  const mailOf = async (subject: string) =>
    (await deliver()).findLast((mail) => mail.subject.startsWith(subject))?.text.replace(/\s+/g, ' ')
  await nour.desk.move({ params: { id }, body: { doctorId: doctor.id, ...nextMonday, appointmentTime: '15:00' } })
  expect(await mailOf('Moved')).toContain('Fee: $80 Paid so far: $20, paid in cash at the front desk')
  await takePart(30, 'card', nour, id)
  await nour.desk.move({ params: { id }, body: { doctorId: doctor.id, ...nextMonday, appointmentTime: '16:00' } })
  expect(await mailOf('Moved')).toContain('Paid so far: $50, paid at the front desk')
  await nour.visits.cancelByClinic({ params: { id }, body: { reason: 'Dr Mansour is ill.' } })
  expect(await mailOf('Cancelled')).toContain('Refund: $50, at the front desk')
})

test('after an undone cancellation of a partly paid visit, the mail says that the payment still counts', async () => {
  const { takePart, nour, mona, book, deliver } = await ready()
  const id = await book(nextMonday)
  await takePart(20, 'cash', nour, id)
  await mona.appointments.cancel({ params: { id } })
  await mona.appointments.undo({ params: { id } })
  const texts = (await deliver()).map(({ text }) => text.replace(/\s+/g, ' '))
  const again = texts.filter((text) => text.includes('your payment still counts for it'))
  expect(again).toEqual([expect.stringContaining('Paid so far: $20')])
})

test('concurrent parts at two desks never exceed the fee', async () => {
  const { takePart, nour, huda, visit, ledger } = await ready()
  await Promise.allSettled([nour, huda, nour, huda].map((who) => takePart(50, 'cash', who)))
  expect((await ledger()).chargedMinor).toBe(5000)
  expect(await nour.counter.receipt({ params: { id: visit } })).toMatchObject({ paid: 50, due: 30 })
})

test('a cancellation refunds exactly the paid amount, by the same methods', async () => {
  const { takePart, cancel, giveBack, nour, visit, paymentOf, ledger } = await ready()
  await takePart(30, 'cash')
  await takePart(20, 'card')
  expect(await nour.counter.refundChoice({ params: { id: visit } })).toMatchObject({ paid: 50, ifClinic: 50 })
  await cancel()
  expect(await paymentOf(visit)).toBe('refunding')
  const { debts } = await nour.counter.till()
  const parts = [
    { method: 'card', amount: 20 },
    { method: 'cash', amount: 30 },
  ]
  expect(debts).toMatchObject([{ appointmentId: visit, amount: 50, parts }])
  await giveBack()
  expect(await paymentOf(visit)).toBe('refunded')
  expect(await nour.counter.till()).toMatchObject({ cash: { expected: 0 }, card: { expected: 0 }, debts: [] })
  expect(await ledger()).toMatchObject({ chargedMinor: 5000, refundedMinor: 5000 })
})

test('one of two parts is reversed, and only that is due again', async () => {
  const { takePart, reverse, chargeOf, nour, visit, paymentOf } = await ready()
  await takePart(30)
  await takePart(50)
  expect(await paymentOf(visit)).toBe('paid')
  await reverse(await chargeOf())
  expect(await paymentOf(visit)).toBe('partly_paid')
  const { due, parts } = await nour.counter.receipt({ params: { id: visit } })
  expect([due, parts?.filter(({ reversed }) => reversed !== undefined)]).toMatchObject([
    expect.any(Number),
    [{ reversed: 'It was by card.' }],
  ])
})

test('a checkout that is paid after a part was taken at the counter is refunded in full', async () => {
  const { mona, book, checkout, tell, doubles, takePart, deliver, atProviders, sweep, nour } = await ready()
  const id = await book()
  const { url } = await checkout(id, 'stripe', mona)
  await takePart(30, 'cash', nour, id)
  await tell(doubles.stripe, doubles.stripe.pay(url))
  await deliver()
  await sweep()
  expect(atProviders()).toMatchObject({ chargedMinor: 8000, refundedMinor: 8000 })
  expect(await mona.payments.state({ params: { id } })).toMatchObject({ status: 'partly_paid', paid: 30 })
})
