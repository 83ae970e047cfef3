import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday } from '../../../test/clinics/paying-clinic.ts'
import { twoReceptionists as ready } from '../../../test/clinics/two-receptionists.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'
import { closedEntries } from './closings.table.ts'

test('takes the fee of a visit, shows it paid, and answers a receipt', async () => {
  const { take, visit, nour, paymentOf, ledger } = await ready()
  const before = await nour.desk.pulse({ query: { date: monday.appointmentDate } })
  expect(await take()).toMatchObject({
    patientName: 'Layan Aziz',
    provider: 'cash',
    paid: 80,
    kept: 80,
    currency: 'USD',
  })
  expect(await paymentOf(visit)).toBe('paid')
  expect((await nour.desk.pulse({ query: { date: monday.appointmentDate } })).version).not.toBe(before.version)
  expect((await ledger()).entries).toMatchObject([
    { kind: 'charge', provider: 'cash', amount: 80, patientName: 'Layan Aziz' },
  ])
  expect(await nour.counter.receipt({ params: { id: visit } })).toMatchObject({ paid: 80 })
})

test('takes it after the visit too, but not for a cancelled visit or a no-show, nor twice', async () => {
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
  expect(await take(visit, 'cash', undefined, 'once-and-only')).toEqual(
    await take(visit, 'cash', undefined, 'once-and-only'),
  )
  expect(await database.db.$count(ledgerEntries)).toBe(1)
})

test('of eight concurrent payments at two counters, one is in the ledger', async () => {
  const { take, visit, nour, huda, database } = await ready()
  const tries = await Promise.allSettled(
    [nour, huda, nour, huda, nour, huda, nour, huda].map((who) => take(visit, 'cash', who)),
  )
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
  expect(await mona.payments.state({ params: { id } })).toMatchObject({
    status: 'paid',
    provider: 'cash',
    canPay: false,
  })
})

test('the refund by the rule is paid out by hand, once, without a provider', async () => {
  const { take, cancel, giveBack, huda, nour, visit, paymentOf, sweep } = await ready()
  expect(await refusal(giveBack())).toMatchObject({ code: 'nothing_to_return' })
  await take()
  expect(await refusal(giveBack())).toMatchObject({ code: 'nothing_to_return' })
  await cancel()
  expect(await sweep()).toBe(0)
  expect(await paymentOf(visit)).toBe('refunding')
  expect(await huda.counter.till()).toMatchObject({
    movements: [],
    debts: [{ appointmentId: visit, method: 'cash', amount: 80 }],
  })
  const tries = await Promise.allSettled([giveBack(visit, nour), giveBack(visit, huda)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await paymentOf(visit)).toBe('refunded')
  expect(await nour.counter.receipt({ params: { id: visit } })).toMatchObject({
    paid: 80,
    kept: 0,
    refunds: [{ amount: 80 }],
  })
})

test('a till contains its receptionist’s payments and refunds, cash separate from cards', async () => {
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

test('of six concurrent closings of one till, one succeeds', async () => {
  const { take, close, nour, database } = await ready()
  await take()
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => close({ expectedCash: 80, countedCash: 80 })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await database.db.$count(closedEntries)).toBe(1)
  expect(await nour.counter.closings()).toHaveLength(1)
})

/** Fees whose total in fils exceeds 32 bits; even one of them does. */
const inDinars = { env: { CLINIC_CURRENCY: 'KWD' }, fees: 3_000_000 }

test('a till of millions of dinars is taken, refunded, closed and found in the ledger', async () => {
  const { take, bookAt, cancel, giveBack, close, nour, asAdministrator, visit } = await ready(inDinars)
  const [second, third] = [await bookAt('11:00'), await bookAt('12:00')]
  expect(await take()).toMatchObject({ paid: 3_000_000, kept: 3_000_000, currency: 'KWD' })
  await take(second)
  await take(third, 'card')
  await cancel()
  expect((await nour.counter.till()).debts).toMatchObject([{ amount: 3_000_000, currency: 'KWD' }])
  expect(await giveBack()).toMatchObject({ kept: 0, refunds: [{ amount: 3_000_000 }] })
  expect(await nour.counter.receipt({ params: { id: visit } })).toMatchObject({ paid: 3_000_000, kept: 0 })
  expect((await nour.counter.till()).cash).toEqual({ received: 6_000_000, returned: 3_000_000, expected: 3_000_000 })
  const counted = {
    expectedCash: 3_000_000,
    countedCash: 2_999_999.999,
    expectedCard: 3_000_000,
    countedCard: 900_000_000,
  }
  const closing = await close(counted)
  expect(closing).toMatchObject({ ...counted, currency: 'KWD', difference: 896_999_999.999 })
  const administrator = await asAdministrator()
  expect(await administrator.counter.closings()).toEqual([closing])
  expect((await administrator.payments.ledgerTotals()).sums).toEqual([
    { currency: 'KWD', charged: 9_000_000, refunded: 3_000_000, net: 6_000_000 },
  ])
})

test.each(['stripe', 'paymob'] as const)(
  'millions of dinars that %s charged are refunded when the clinic cancels',
  async (provider) => {
    const { book, pay, state, nour, deliver, atProviders, ledger } = await ready(inDinars)
    const id = await book()
    await pay(id, provider)
    expect(await state(id)).toMatchObject({ status: 'paid', paid: 3_000_000 })
    await nour.visits.cancelByClinic({ params: { id }, body: { reason: 'The doctor is ill.' } })
    await deliver()
    expect(atProviders()).toEqual({ chargedMinor: 3_000_000_000, refundedMinor: 3_000_000_000 })
    expect(await state(id)).toMatchObject({ status: 'refunded', refunded: 3_000_000 })
    expect((await ledger()).entries.map(({ amount }) => amount).toSorted()).toEqual([-3_000_000, 3_000_000])
  },
)

test('the receipt, the ledger and the refund’s mail name the visit’s current doctor', async () => {
  const { book, pay, mona, nour, buildDoctor, deliver, asAdministrator } = await ready()
  const salma = await buildDoctor({
    firstName: 'Salma',
    lastName: 'Nabil',
    fullNameAr: 'سلمى نبيل',
    speciality: 'Dermatologist',
  })
  const id = await book()
  await pay(id)
  await nour.desk.move({ params: { id }, body: { doctorId: salma.id, ...monday, appointmentTime: '12:00' } })
  const named = { doctorName: 'Salma Nabil', doctorNameAr: 'سلمى نبيل' }
  expect(await mona.payments.receipt({ params: { id } })).toMatchObject({ ...named, doctorSpeciality: 'Dermatologist' })
  expect(await nour.counter.receipt({ params: { id } })).toMatchObject(named)
  await nour.visits.cancelByClinic({ params: { id }, body: { reason: 'Ill.' } })
  const mail = (await deliver()).find(({ subject }) => /refund/i.test(subject))
  expect(mail?.text).toContain('Salma Nabil')
  expect(mail?.text).not.toContain('Mansour')
  const administrator = await asAdministrator()
  for (const entry of await administrator.payments.ledger()) expect(entry).toMatchObject(named)
  const refunded = (await mona.notifications.list()).find(({ kind }) => kind === 'payment_refunded')
  expect(refunded?.body).toContain('Salma Nabil')
})

test.each(['ledger_entries', 'closings', 'closed_entries', 'payments'])('refuses to truncate %s', async (table) => {
  const { take, close, database } = await ready()
  await take()
  await close({ expectedCash: 80, countedCash: 80 })
  for (const statement of [`truncate ${table}`, `truncate ${table} cascade`])
    await expect(database.db.execute(statement)).rejects.toThrow(/./)
  expect(await database.db.$count(ledgerEntries)).toBe(1)
  expect(await database.db.$count(closedEntries)).toBe(1)
})
