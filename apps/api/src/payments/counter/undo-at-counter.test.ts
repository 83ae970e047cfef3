import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { linkedVisit } from '../../../test/clinics/linked-visit.ts'

/** A visit that was paid for at the front desk, and its link. */
async function paidAtDesk() {
  const place = await linkedVisit()
  const nour = await place.asUser((await place.buildUser({ role: 4 })).id)
  const params = { id: place.id }
  await nour.counter.receive({ params, body: { method: 'cash' } })
  return { ...place, nour, giveBack: () => nour.counter.giveBack({ params }) }
}

test('money from the counter is owed at the desk until the cancellation is undone', async () => {
  const { cancel, undo, nour, giveBack, row } = await paidAtDesk()
  await cancel()
  expect((await nour.counter.till()).debts).toMatchObject([{ method: 'cash', amount: 80 }])
  await undo()
  expect(await row()).toMatchObject({ status: 'booked', paymentStatus: 'paid' })
  expect((await nour.counter.till()).debts).toEqual([])
  expect(await refusal(giveBack())).toMatchObject({ code: 'nothing_to_return' })
})

test('once the desk has returned the money, the cancellation is not undone', async () => {
  const { cancel, undo, open, giveBack, row } = await paidAtDesk()
  await cancel()
  await giveBack()
  expect(await open()).not.toHaveProperty('undoableUntil')
  expect(await refusal(undo())).toMatchObject({ code: 'undo_too_late' })
  expect(await row()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test('of a concurrent undo and payout at the desk, one succeeds', async () => {
  const { cancel, calls, pressed, giveBack, row, ledger } = await paidAtDesk()
  await cancel()
  const body = await pressed()
  const tries = await Promise.allSettled([calls.undo({ body }), giveBack()])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const isUndone = (await row())?.status === 'booked'
  expect(await row()).toMatchObject({ paymentStatus: isUndone ? 'paid' : 'refunded' })
  expect(await ledger()).toMatchObject({ chargedMinor: 8000, refundedMinor: isUndone ? 0 : 8000 })
})
