import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'
import { closedEntries } from './closings.table.ts'

/** Two receptionists, and somebody with a visit of 80 dollars on Monday. */
async function ready() {
  const place = await payingClinic()
  const receptionist = async (firstName: string) => place.asUser((await place.buildUser({ role: 4, firstName, lastName: 'Selim' })).id)
  const [nour, huda] = [await receptionist('Nour'), await receptionist('Huda')]
  const layan = await nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567' } })
  const bookAt = async (appointmentTime: string) =>
    (await nour.desk.book({ body: { personId: layan.id, doctorId: place.doctor.id, ...monday, appointmentTime } })).id
  const visit = await bookAt('10:00')
  const take = (id = visit, method: 'cash' | 'card' = 'cash', who = nour, idempotencyKey?: string) =>
    who.counter.receive({ params: { id }, body: { method }, ...(idempotencyKey && { idempotencyKey }) })
  const cancel = (id = visit) => nour.visits.cancelByClinic({ params: { id }, body: { reason: 'They called.' } })
  const giveBack = (id = visit, who = nour) => who.counter.giveBack({ params: { id } })
  const close = (body: object, who = nour) =>
    who.counter.close({ body: { expectedCash: 0, expectedCard: 0, countedCash: 0, countedCard: 0, ...body } })
  const paymentOf = async (id: string) =>
    (await nour.desk.day({ query: { date: monday.appointmentDate } })).visits.find((one) => one.id === id)?.paymentStatus
  return { ...place, nour, huda, layan, visit, bookAt, take, cancel, giveBack, close, paymentOf }
}

test('takes the fee of a visit, shows it paid, and answers a receipt', async () => {
  const { take, visit, nour, paymentOf, ledger } = await ready()
  const before = await nour.desk.pulse({ query: { date: monday.appointmentDate } })
  expect(await take()).toMatchObject({ patientName: 'Layan Aziz', provider: 'cash', paid: 80, kept: 80, currency: 'USD' })
  expect(await paymentOf(visit)).toBe('paid')
  expect((await nour.desk.pulse({ query: { date: monday.appointmentDate } })).version).not.toBe(before.version)
  expect((await ledger()).entries).toMatchObject([{ kind: 'charge', provider: 'cash', amount: 80, patientName: 'Layan Aziz' }])
  expect(await nour.counter.receipt({ params: { id: visit } })).toMatchObject({ paid: 80 })
})

test('takes it after the visit too, but not for a cancelled one, nor for somebody who did not come, nor twice', async () => {
  const { take, bookAt, cancel, nour, clock, visit } = await ready()
  const [gone, missed] = [await bookAt('11:00'), await bookAt('12:00')]
  await cancel(gone)
  clock.set('2026-03-02T15:00:00Z')
  await nour.visits.recordStep({ params: { id: missed, step: 'no_show' } })
  await nour.visits.recordStep({ params: { id: visit, step: 'arrived' } })
  expect(await refusal(take(gone))).toMatchObject({ code: 'appointment_cancelled' })
  expect(await refusal(take(missed))).toMatchObject({ code: 'nothing_to_pay' })
  await take(visit, 'card')
  expect(await refusal(take(visit))).toMatchObject({ status: 409, code: 'already_paid' })
  expect(await refusal(nour.counter.receipt({ params: { id: missed } }))).toMatchObject({ code: 'payment_not_found' })
})

test('a repeat after a lost answer takes the money once', async () => {
  const { take, visit, database } = await ready()
  expect(await take(visit, 'cash', undefined, 'once-and-only')).toEqual(await take(visit, 'cash', undefined, 'once-and-only'))
  expect(await database.db.$count(ledgerEntries)).toBe(1)
})

test('of eight takings at two counters at once, one is in the ledger', async () => {
  const { take, visit, nour, huda, database } = await ready()
  const tries = await Promise.allSettled([nour, huda, nour, huda, nour, huda, nour, huda].map((who) => take(visit, 'cash', who)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await database.db.$count(ledgerEntries)).toBe(1)
})

test('a checkout that is paid after the money was taken at the counter is refunded', async () => {
  const { mona, book, checkout, tell, doubles, take, deliver, atProviders, sweep } = await ready()
  const id = await book()
  const { url } = await checkout(id, 'stripe', mona)
  await take(id)
  await tell(doubles.stripe, doubles.stripe.pay(url))
  await deliver()
  await sweep()
  expect(atProviders()).toMatchObject({ chargedMinor: 8000, refundedMinor: 8000 })
  expect(await mona.payments.state({ params: { id } })).toMatchObject({ status: 'paid', provider: 'cash', canPay: false })
})

test('what the refund rule gives is returned by hand, once, and no provider is asked', async () => {
  const { take, cancel, giveBack, huda, nour, visit, paymentOf, sweep } = await ready()
  expect(await refusal(giveBack())).toMatchObject({ code: 'nothing_to_return' })
  await take()
  expect(await refusal(giveBack())).toMatchObject({ code: 'nothing_to_return' })
  await cancel()
  expect(await sweep()).toBe(0)
  expect(await paymentOf(visit)).toBe('refunding')
  expect(await huda.counter.till()).toMatchObject({ movements: [], debts: [{ appointmentId: visit, method: 'cash', amount: 80 }] })
  const tries = await Promise.allSettled([giveBack(visit, nour), giveBack(visit, huda)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await paymentOf(visit)).toBe('refunded')
  expect(await nour.counter.receipt({ params: { id: visit } })).toMatchObject({ paid: 80, kept: 0, refunds: [{ amount: 80 }] })
})

test('a till holds what its receptionist took and returned, cash apart from cards', async () => {
  const { take, bookAt, cancel, giveBack, huda, nour, database } = await ready()
  const [second, third] = [await bookAt('11:00'), await bookAt('12:00')]
  await take()
  await take(second, 'card')
  await take(third, 'cash', huda)
  await cancel()
  await giveBack()
  expect(await nour.counter.till()).toMatchObject({
    currency: 'USD',
    cash: { received: 80, returned: 80, expected: 0 },
    card: { received: 80, returned: 0, expected: 80 },
    debts: [],
  })
  const { movements } = await nour.counter.till()
  expect(movements.map(({ method, amount }) => [method, amount])).toEqual(
    expect.arrayContaining([
      ['cash', 80],
      ['cash', -80],
      ['card', 80],
    ]),
  )
  expect((await huda.counter.till()).cash.expected).toBe(80)
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'payment_received'))).toBe(3)
})

test('a closing states the difference, empties the till, and cannot be changed', async () => {
  const { take, close, nour, huda, asAdministrator, database } = await ready()
  expect(await refusal(close({}))).toMatchObject({ status: 409, code: 'till_empty' })
  await take()
  expect(await refusal(close({ expectedCash: 80, countedCash: -1 }))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(close({ expectedCash: 0, countedCash: 80 }))).toMatchObject({ code: 'till_changed' })
  const closing = await close({ expectedCash: 80, countedCash: 75.5, note: ' Change was short. ' })
  expect(closing).toMatchObject({ closedBy: 'Nour Selim', movements: 1, difference: -4.5, note: 'Change was short.' })
  expect(await nour.counter.till()).toMatchObject({ cash: { expected: 0 }, movements: [] })
  expect(await nour.counter.closings()).toEqual([closing])
  expect(await huda.counter.closings()).toEqual([])
  expect(await (await asAdministrator()).counter.closings()).toEqual([closing])
  const failure: unknown = await database.db.delete(closedEntries).catch((error: unknown) => error)
  expect(String(failure instanceof Error && failure.cause)).toContain('only grows')
})

test('of six closings of one till at once, one counts its money', async () => {
  const { take, close, nour, database } = await ready()
  await take()
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => close({ expectedCash: 80, countedCash: 80 })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await database.db.$count(closedEntries)).toBe(1)
  expect(await nour.counter.closings()).toHaveLength(1)
})
