import { expect, test } from 'vitest'

import { monday, nextMonday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import type { Transaction } from '../../../test/doubles/paymob-wire.ts'
import type { WebhookEvent } from '../../../test/doubles/provider-double.ts'

/**
 * A callback with other values; the double signs any content, so that values that are not signed, or join to the same
 * text, pass.
 */
const withValues = (one: WebhookEvent, values: object): WebhookEvent => {
  const { type, obj } = JSON.parse(one.body)
  return { body: JSON.stringify({ type, obj: { ...obj, ...values } }) }
}
const objectOf = (one: WebhookEvent): Transaction => JSON.parse(one.body).obj

/** Mona has paid; Omar has opened and paid his own checkout, and has Paymob's event about it. */
async function twoPayers() {
  const place = await payingClinic()
  const double = place.doubles.paymob
  const monas = await place.book(nextMonday)
  const { url: monasUrl } = await place.checkout(monas, 'paymob')
  const monasPaid = double.pay(monasUrl)
  await place.tell(double, monasPaid)
  const omar = await place.asPatient('omar')
  const omars = await place.book(monday, omar)
  const { url: omarsUrl } = await place.checkout(omars, 'paymob', omar)
  const omarsPaid = double.pay(omarsUrl)
  const send = async (one: WebhookEvent) => (await double.send(place.origin, one)).status
  const monasState = () => place.state(monas)
  const omarsState = () => place.state(omars, omar)
  return {
    ...place,
    double,
    monas,
    monasUrl,
    monasPaid,
    omar,
    omars,
    omarsUrl,
    omarsPaid,
    send,
    monasState,
    omarsState,
  }
}

test('a refund forged from one’s own callback moves no money', async () => {
  const { double, monasPaid, omarsPaid, send, monasState, omarsState, ledger, atProviders, tell } = await twoPayers()
  const forged = [
    withValues(omarsPaid, { is_refund: true, parent_transaction: objectOf(monasPaid).id }),
    withValues(omarsPaid, { is_void: true, parent_transaction: objectOf(monasPaid).id }),
    withValues(omarsPaid, { is_refund: true }),
  ]
  for (const one of forged) expect(await send(one)).toBe(200)
  expect(await monasState()).toMatchObject({ status: 'paid', refunded: 0, refunds: [] })
  await tell(double, omarsPaid)
  expect(await omarsState()).toMatchObject({ status: 'paid', refunded: 0 })
  expect(await ledger()).toMatchObject(atProviders())
})

test('signed values that are split differently between two fields name no other event, and count for nothing', async () => {
  const { double, omarsPaid, send, omarsState, deliver, ledger, atProviders, tell } = await twoPayers()
  await tell(double, omarsPaid)
  const { id, integration_id: integration, order, owner } = objectOf(omarsPaid)
  const joined = `${id}${integration}`
  const cuts = Array.from(
    { length: joined.length - 1 },
    (_, at) => [Number(joined.slice(0, at + 1)), Number(joined.slice(at + 1))] as const,
  )
  const events = [
    ...cuts
      .filter(([cut]) => cut !== id)
      .map(([cut, rest]) => withValues(omarsPaid, { id: cut, integration_id: rest })),
    withValues(omarsPaid, {
      order: { ...order, id: Number(`${order.id}${String(owner)[0]}`) },
      owner: Number(String(owner).slice(1)),
    }),
  ]
  expect(events.length).toBeGreaterThan(5)
  for (const one of events) expect(await send(one)).toBe(200)
  await deliver()
  expect(await omarsState()).toMatchObject({ status: 'paid', paid: 80, refunded: 0, refunds: [] })
  expect(await ledger()).toMatchObject({ ...atProviders(), entries: { length: 2 } })
})

test.each<[string, Partial<Transaction>]>([
  ['taken by another integration', { integration_id: 11_222 }],
  ['of another order', { order: { id: 1, merchant_order_id: 'x' } }],
  ['with another reference', { order: { id: 0, merchant_order_id: '00000000-0000-4000-8000-000000000000' } }],
  ['of a merchant who is not the one of the callback', { owner: 1 }],
  ['older than the checkout', { created_at: '2026-02-20T10:00:00.000000' }],
  ['of a time to come', { created_at: '2026-04-20T10:00:00.000000' }],
  ['without a time', { created_at: 'yesterday' }],
  ['of another amount than reported', { amount_cents: 1 }],
  ['still under way', { pending: true }],
  ['already refunded in an unknown way', { is_voided: true }],
])('a transaction that Paymob itself shows as %s pays for nothing', async (_, values) => {
  const { double, omarsPaid, send, omarsState, ledger } = await twoPayers()
  const transaction = double.transactionOf(omarsPaid)
  const order = values.order && { ...values.order, id: values.order.id || transaction.order.id }
  Object.assign(transaction, values, order && { order })
  expect(await send(omarsPaid)).toBe(200)
  expect(await omarsState()).toMatchObject({ status: 'pending', paid: 0 })
  expect((await ledger()).entries).toHaveLength(1)
})

test.each<[string, (monas: Transaction, omars: Transaction) => Partial<Transaction>]>([
  ['a charge of another order', (monas) => ({ parent_transaction: monas.id })],
  ['nothing', () => ({ parent_transaction: null })],
  ['itself', (_, refund) => ({ parent_transaction: refund.id })],
  ['a charge in other coin', () => ({ currency: 'EGP' })],
])('a refund whose parent at Paymob is %s is ignored', async (_, change) => {
  const { double, monasPaid, omarsPaid, omarsUrl, send, monasState, omarsState, tell } = await twoPayers()
  await tell(double, omarsPaid)
  const event = double.refundOutside(omarsUrl, 3000)
  const refund = double.transactionOf(event)
  Object.assign(refund, change(double.transactionOf(monasPaid), refund))
  expect(await send({ body: JSON.stringify({ type: 'TRANSACTION', obj: refund }) })).toBe(200)
  expect(await monasState()).toMatchObject({ status: 'paid', refunded: 0 })
  expect(await omarsState()).toMatchObject({ status: 'paid', refunded: 0 })
})

test('a refund reported before its payment, and a payment reported again with the sum of its refunds, both count', async () => {
  const { double, monasPaid, monasUrl, omarsPaid, omarsUrl, omarsState, monasState, tell } = await twoPayers()
  await tell(double, double.refundOutside(omarsUrl, 3000))
  expect(await omarsState()).toMatchObject({ status: 'partly_refunded', paid: 80, refunded: 30 })
  await tell(double, omarsPaid)
  expect(await omarsState()).toMatchObject({ status: 'partly_refunded', paid: 80, refunded: 30 })

  for (const [amount, sum] of [
    [1000, 10],
    [2000, 30],
  ] as const) {
    double.refundOutside(monasUrl, amount)
    await tell(double, { body: JSON.stringify({ type: 'TRANSACTION', obj: double.transactionOf(monasPaid) }) })
    expect(await monasState()).toMatchObject({ status: 'partly_refunded', refunded: sum })
  }
})

test('a callback that cannot be confirmed now is requested again, and is not lost if it does not come', async () => {
  const { double, omarsPaid, omarsState, send, sweep, clock } = await twoPayers()
  double.trouble.status = 502
  const response = await send(omarsPaid)
  expect(response).toBe(503)
  expect(await omarsState()).toMatchObject({ status: 'pending', paid: 0 })
  double.trouble.status = undefined
  clock.advance(1)
  await sweep()
  expect(await omarsState()).toMatchObject({ status: 'paid', paid: 80 })
  expect(await send(omarsPaid)).toBe(200)
})

test('a refund at Paymob that cannot be confirmed now is found later, although nothing was open', async () => {
  const { double, monasUrl, monasState, send, sweep, clock } = await twoPayers()
  const event = double.refundOutside(monasUrl, 3000)
  double.trouble.status = 502
  expect(await send(event)).toBe(503)
  double.trouble.status = undefined
  clock.advance(1)
  await sweep()
  expect(await monasState()).toMatchObject({ status: 'partly_refunded', refunded: 30 })
})

test('looks up with its own token, and gets a new one when it has expired', async () => {
  const { double, omarsPaid, omarsState, send } = await twoPayers()
  double.expireTokens()
  expect(await send(omarsPaid)).toBe(200)
  expect(await omarsState()).toMatchObject({ status: 'paid' })
})

test('one callback sent over and over does not cause endless look-ups', async () => {
  const place = await payingClinic({ env: { RATE_LIMIT_FACTOR: '1' } })
  const double = place.doubles.paymob
  const { url } = await place.checkout(await place.book(), 'paymob')
  const paid = double.pay(url)
  const statuses = new Set<number>()
  for (let times = 0; times < 40; times++) statuses.add((await double.send(place.origin, paid)).status)
  expect([...statuses]).toEqual([200, 503])
})
