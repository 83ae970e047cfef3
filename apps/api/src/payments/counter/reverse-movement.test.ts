import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday } from '../../../test/clinics/paying-clinic.ts'
import { twoReceptionists as ready } from '../../../test/clinics/two-receptionists.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { ledgerEntries, receipts } from '../ledger/ledger-entries.table.ts'

test('refuses a reversal without a reason, or of an entry in no till of the caller', async () => {
  const { take, reverse, chargeOf, asVisitor, mona, huda, visit } = await ready()
  await take()
  const charge = await chargeOf()
  const call = { params: { id: charge }, body: { reason: 'Wrong.' } }
  expect(await refusal(asVisitor.counter.reverse(call))).toMatchObject({ status: 401 })
  expect(await refusal(mona.counter.reverse(call))).toMatchObject({ status: 403 })
  expect(await refusal(reverse(charge, undefined, '  '))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(reverse(charge, huda))).toMatchObject({ status: 404, code: 'movement_not_found' })
  expect(await refusal(reverse(visit))).toMatchObject({ status: 404, code: 'movement_not_found' })
})

test('a wrong method is reversed in the same till and taken again, and the visit stays unchanged', async () => {
  const { take, reverse, chargeOf, nour, visit, paymentOf, database } = await ready()
  const visitNow = async () =>
    (await nour.desk.day({ query: { date: monday.appointmentDate } })).visits.find(({ id }) => id === visit)
  const before = await visitNow()
  await take()
  const charge = await chargeOf()
  expect(await reverse(charge)).toMatchObject({ kind: 'reversal', amount: -80, reason: 'It was by card.' })
  expect(await visitNow()).toEqual(before)
  expect(await refusal(nour.counter.receipt({ params: { id: visit } }))).toMatchObject({ code: 'payment_not_found' })
  expect(await nour.counter.till()).toMatchObject({ cash: { received: 80, reversed: 80, expected: 0 } })
  expect(await refusal(reverse(charge))).toMatchObject({ status: 409, code: 'already_reversed' })
  await take(visit, 'card')
  expect(await paymentOf(visit)).toBe('paid')
  const till = await nour.counter.till()
  expect([till.cash.expected, till.card.expected]).toEqual([0, 80])
  expect(till.movements.find(({ id }) => id === charge)).toMatchObject({ isReversed: true, receiptNumber: 1 })
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'payment_reversed'))).toBe(1)
})

test('a closed till is reversed by an administrator only, and its next closing counts it', async () => {
  const { take, reverse, chargeOf, close, nour, asAdministrator, paymentOf, visit } = await ready()
  await take()
  const charge = await chargeOf()
  await close({ expectedCash: 80, countedCash: 80 })
  expect(await refusal(reverse(charge))).toMatchObject({ status: 409, code: 'movement_closed' })
  await reverse(charge, await asAdministrator())
  expect(await paymentOf(visit)).toBe('unpaid')
  expect(await nour.counter.till()).toMatchObject({ cash: { reversed: 80, expected: -80 } })
})

test('a refunded payment cannot be reversed, so refunds never exceed payments', async () => {
  const { take, cancel, giveBack, reverse, chargeOf, nour, visit } = await ready()
  await take()
  const charge = await chargeOf()
  const chargeNow = async () => (await nour.counter.till()).movements.find(({ id }) => id === charge)
  expect(await chargeNow()).not.toHaveProperty('isRefunded')
  await cancel()
  expect(await chargeNow()).toMatchObject({ isRefunded: true })
  expect(await refusal(reverse(charge))).toMatchObject({ status: 409, code: 'movement_refunded' })
  await giveBack()
  expect(await chargeNow()).toMatchObject({ isRefunded: true })
  expect(await refusal(reverse(charge))).toMatchObject({ status: 409, code: 'movement_refunded' })
  expect(await nour.counter.receipt({ params: { id: visit } })).toMatchObject({ paid: 80, kept: 0 })
})

test('of six concurrent reversals one is in the ledger', async () => {
  const { take, reverse, chargeOf, database, asAdministrator, nour } = await ready()
  await take()
  const [charge, administrator] = [await chargeOf(), await asAdministrator()]
  const tries = await Promise.allSettled(
    [nour, administrator, nour, administrator, nour, administrator].map((who) => reverse(charge, who)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await database.db.$count(ledgerEntries, eq(ledgerEntries.kind, 'reversal'))).toBe(1)
})

test('of a concurrent reversal and closing, the closing counts both or the till keeps both', async () => {
  const { take, reverse, chargeOf, close, nour } = await ready()
  await take()
  const charge = await chargeOf()
  const [reversed, closed] = await Promise.allSettled([reverse(charge), close({ expectedCash: 80, countedCash: 80 })])
  expect([reversed, closed].filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await nour.counter.till()).cash.expected).toBe(0)
})

test('receipts are numbered without gaps, across concurrent desks and failed payments', async () => {
  const { take, bookAt, nour, huda, visit, database } = await ready()
  const visits = [visit]
  for (const time of ['11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']) visits.push(await bookAt(time))
  await Promise.allSettled(
    visits.flatMap((id, index) => [nour, huda, nour].map((who) => take(id, index % 2 ? 'card' : 'cash', who))),
  )
  const numbers = (await database.db.select().from(receipts)).map(({ number }) => number)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(visits.map((_, index) => index + 1))
  const [rows] = await database.db.select({ rows: count() }).from(ledgerEntries)
  expect(rows).toEqual({ rows: visits.length })
  const failure: unknown = await database.db.delete(receipts).catch((error: unknown) => error)
  expect(String(failure instanceof Error && failure.cause)).toContain('only grows')
})

test('after a wrong part is reversed, the patient reads the method of what stands', async () => {
  const { mona, book, takePart, reverse, chargeOf, nour, doctor, clock, deliver } = await ready()
  const id = await book()
  await takePart(10, 'cash', nour, id)
  const wrong = await chargeOf()
  clock.advance(1)
  await takePart(70, 'card', nour, id)
  await reverse(wrong)
  clock.advance(1)
  await takePart(10, 'card', nour, id)
  expect(await mona.payments.state({ params: { id } })).toMatchObject({ provider: 'card', paid: 80 })
  const at = { ...monday, doctorId: doctor.id, appointmentTime: '12:00' }
  await nour.desk.move({ params: { id }, body: at })
  const said = (await deliver()).map(({ text }) => text)
  expect(said.filter((text) => text.includes('paid by card at the front desk'))).toHaveLength(1)
})
