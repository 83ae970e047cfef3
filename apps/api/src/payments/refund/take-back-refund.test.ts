import { limits } from '@aafiya/contracts/platform/limits'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { linkedVisit } from '../../../test/clinics/linked-visit.ts'
import { monday, providers } from '../../../test/clinics/paying-clinic.ts'
import { appointments } from '../../appointments/appointments.table.ts'
import { payments } from '../payments.table.ts'
import { completeRefund } from './complete-refund.ts'
import { refunds } from './refunds.table.ts'

type Provider = (typeof providers)[number]

/** A visit of tomorrow that was paid for, its link, and what happens to its money. */
async function paidVisit(provider: Provider = 'stripe') {
  const place = await linkedVisit()
  const { id, pay, clock, deliver, sweep, doubles, database, deps } = place
  const url = await pay(id, provider)
  /** What runs automatically in every process: jobs and the sweep. */
  const goOn = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed++) {
      clock.advance(1)
      await deliver()
      await sweep()
    }
  }
  const owed = () => database.db.select().from(refunds)
  /** A process whose clock is ahead, or that runs the previous release, which does not wait. */
  const sendEarly = async () => {
    const ahead = { now: () => new Date(clock.now().getTime() + 15 * 60_000) }
    for (const { id: refundId } of await owed()) await completeRefund({ ...deps, clock: ahead }, refundId)
  }
  return { ...place, url, double: doubles[provider], goOn, owed, sendEarly }
}

test('an unknown link, a page that was not shown, and the link of another visit take nothing back', async () => {
  const { cancel, calls, pressed, book, newest, owed, state, id } = await paidVisit()
  const other = await book({ ...monday, appointmentTime: '12:00' })
  const token = await newest()
  await cancel()
  expect(await refusal(calls.undo({ body: { ...(await pressed()), token: 'a'.repeat(43) } }))).toMatchObject({
    code: 'press_invalid',
  })
  expect(await refusal(calls.undo({ body: { ...(await pressed()), shown: 'x' } }))).toMatchObject({
    code: 'press_invalid',
  })
  expect(await calls.undo({ body: await pressed(token) })).toMatchObject({ id: other, status: 'booked' })
  expect(await owed()).toHaveLength(1)
  expect(await state(id)).toMatchObject({ status: 'refunding' })
})

describe.each(providers)('%s', (provider) => {
  test('the refund of a visit cancelled from its link is owed immediately and sent after ten minutes, once', async () => {
    const { id, cancel, clock, goOn, state, double, open, mails, atProviders, ledger } = await paidVisit(provider)
    const cancelled = await cancel()
    expect(cancelled.undoableUntil).toBe(new Date(clock.now().getTime() + 10 * 60_000).toISOString())
    expect(await cancel()).toMatchObject({ status: 'cancelled', sequence: 1 })
    await goOn(7)
    expect(double.refundRequests()).toBe(0)
    expect(await state(id)).toMatchObject({
      status: 'refunding',
      refunded: 0,
      refunds: [{ amount: 80, refundedAt: null }],
    })
    expect(await ledger()).toMatchObject(atProviders())
    await goOn(20)
    expect(await open()).not.toHaveProperty('undoableUntil')
    expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 80 })
    expect(double.refundRequests()).toBe(1)
    expect(mails.filter((mail) => mail.subject.startsWith('Refund sent'))).toHaveLength(1)
    expect(await ledger()).toMatchObject({ chargedMinor: 8000, refundedMinor: 8000 })
    expect(await ledger()).toMatchObject(atProviders())
  })

  test('a paid visit that is undone in time has its payment again, and nothing is ever sent', async () => {
    const { id, cancel, undo, goOn, state, double, owed, deliver, row, mona } = await paidVisit(provider)
    await cancel()
    await goOn(5)
    expect(await undo()).toMatchObject({ status: 'booked', sequence: 2, isPaid: true })
    expect(await undo()).toMatchObject({ status: 'booked', sequence: 2 })
    expect(await row()).toMatchObject({ status: 'booked', paymentStatus: 'paid', cancelledAt: null })
    expect((await deliver()).map(({ text }) => text).join()).toContain('your payment still counts')
    await goOn(30)
    expect(await state(id)).toMatchObject({ status: 'paid', refunded: 0, refunds: [] })
    expect([double.refundRequests(), await owed()]).toEqual([0, []])
    expect(await mona.payments.receipt({ params: { id } })).toMatchObject({ paid: 80, kept: 80, refunds: [] })
  })

  test('after an undone cancellation a late one is refunded by half, also one in the account', async () => {
    const { id, cancel, undo, clock, mona, goOn, state, double, deliver, ledger, atProviders } =
      await paidVisit(provider)
    await cancel()
    await undo()
    clock.set('2026-03-01T09:00:00Z')
    await cancel()
    expect(await undo()).toMatchObject({ status: 'booked' })
    await mona.appointments.cancel({ params: { id } })
    clock.advance(limits.undoMinutes)
    await deliver()
    expect(await state(id)).toMatchObject({ status: 'partly_refunded', refunded: 40 })
    await goOn(30)
    expect([double.refundRequests(), double.refundedMinor()]).toEqual([1, 4000])
    expect(await ledger()).toMatchObject(atProviders())
  })

  test('events and look-ups in between neither send the refund nor prevent its withdrawal', async () => {
    const { id, cancel, undo, goOn, state, double, tell, mona, deliver, database, clock } = await paidVisit(provider)
    const { undoableUntil } = await cancel()
    await tell(double, ...double.events)
    await mona.payments.lookUp({ params: { id } })
    // The previous release's sweep sends every refund it looks up.
    const [payment] = await database.db.select().from(payments)
    expect(payment?.lookUpAt?.getTime()).toBeGreaterThan(new Date(undoableUntil ?? '').getTime())
    // As after an event that could not be confirmed.
    await database.db.update(payments).set({ lookUpAt: clock.now() })
    await goOn(8)
    expect(double.refundRequests()).toBe(0)
    await undo()
    await tell(double, ...double.events)
    await deliver()
    expect(await state(id)).toMatchObject({ status: 'paid', refunds: [] })
  })

  test('an amount that the provider refunds on its own in between stays refunded, and is not undone', async () => {
    const { id, url, cancel, undo, open, goOn, state, double, tell, ledger, atProviders } = await paidVisit(provider)
    await cancel()
    await tell(double, double.refundOutside(url, 8000))
    await goOn(1)
    expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 80 })
    expect(await open()).not.toHaveProperty('undoableUntil')
    expect(await refusal(undo())).toMatchObject({ code: 'undo_too_late' })
    await goOn(20)
    expect(await ledger()).toMatchObject(atProviders())
    expect(atProviders().refundedMinor).toBe(8000)
  })

  test('a refund that another process has requested is not undone, whether or not its outcome is known', async () => {
    const { id, cancel, undo, open, goOn, state, double, sendEarly, row } = await paidVisit(provider)
    await cancel()
    double.holdRefunds = true
    await sendEarly().catch(() => undefined)
    double.holdRefunds = false
    expect(await open()).not.toHaveProperty('undoableUntil')
    expect(await refusal(undo())).toMatchObject({ status: 409, code: 'undo_too_late' })
    expect(await row()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunding' })
    double.land()
    await goOn(30)
    expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 80 })
    expect(double.refundRequests()).toBe(1)
  })
})

test('a refund that the previous release wrote is sent immediately, and is not undone', async () => {
  const { cancel, undo, open, database } = await paidVisit()
  await cancel()
  await database.db.update(refunds).set({ dueAt: null })
  expect(await open()).not.toHaveProperty('undoableUntil')
  expect(await refusal(undo())).toMatchObject({ code: 'undo_too_late' })
})

test('if the rule refunds nothing, the payment stays through cancellation and undo', async () => {
  const { id, pay, cancel, undo, state, clock, deliver } = await linkedVisit({ env: { REFUND_LATE_PERCENT: '0' } })
  await pay(id)
  clock.set('2026-03-01T09:00:00Z')
  expect(await cancel()).toMatchObject({ undoableUntil: expect.any(String) })
  expect(await undo()).toMatchObject({ status: 'booked', isPaid: true })
  await deliver()
  expect(await state(id)).toMatchObject({ status: 'paid', refunds: [] })
})

test('a payment that arrives after the cancellation waits too: undone, it pays for the visit; otherwise all of it is refunded', async () => {
  const { id, cancel, undo, checkout, tell, doubles, sweep, clock, deliver, state, mona } = await linkedVisit()
  const { url } = await checkout(id)
  await cancel()
  await tell(doubles.stripe, doubles.stripe.pay(url))
  await deliver()
  expect(await state(id)).toMatchObject({ status: 'refunding', refunded: 0 })
  expect(await undo()).toMatchObject({ status: 'booked', isPaid: true })
  expect(await state(id)).toMatchObject({ status: 'paid', refunds: [] })
  await cancel()
  clock.advance(16)
  await deliver()
  await sweep()
  expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 80 })
  expect(doubles.stripe.refundedMinor()).toBe(8000)
  expect(await mona.appointments.list()).toEqual([])
})

test('one that arrives after a cancellation in the account is refunded once it can no longer be undone', async () => {
  const { id, checkout, tell, doubles, deliver, state, mona, clock } = await linkedVisit()
  const { url } = await checkout(id)
  await mona.appointments.cancel({ params: { id } })
  clock.advance(limits.undoMinutes)
  await tell(doubles.stripe, doubles.stripe.pay(url))
  await deliver()
  expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 80 })
})

test('if the patient has another visit at that time by then, it is not undone and the refund is sent', async () => {
  const { id, cancel, undo, mona, buildDoctor, goOn, state } = await paidVisit()
  await cancel()
  await mona.appointments.book({ body: { doctorId: (await buildDoctor()).id, ...monday } })
  expect(await refusal(undo())).toMatchObject({ code: 'undo_too_late' })
  expect(await state(id)).toMatchObject({ status: 'refunding' })
  await goOn(12)
  expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 80 })
})

test('of several undos and a concurrent refund by another process, either all undos succeed or the refund does', async () => {
  const { id, cancel, calls, pressed, sendEarly, goOn, double, state, database } = await paidVisit()
  await cancel()
  const body = await pressed()
  const sending = sendEarly().then(
    () => undefined,
    () => undefined,
  )
  const tries = await Promise.allSettled(Array.from({ length: 3 }, () => calls.undo({ body })))
  await sending
  await goOn(30)
  const [visit] = await database.db.select().from(appointments).where(eq(appointments.id, id))
  const isUndone = visit?.status === 'booked'
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([isUndone ? 'fulfilled' : 'rejected']))
  expect(double.refundRequests()).toBe(isUndone ? 0 : 1)
  expect(await state(id)).toMatchObject(
    isUndone ? { status: 'paid', refunded: 0 } : { status: 'refunded', refunded: 80 },
  )
})
