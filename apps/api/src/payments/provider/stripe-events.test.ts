import { expect, test } from 'vitest'

import { payingClinic } from '../../../test/clinics/paying-clinic.ts'

/** Signed Stripe events that are about no payment of ours, or have an unexpected shape. */
const oddObjects = [
  {
    id: 'cs_1',
    metadata: { payment: 'order-4711' },
    payment_status: 'paid',
    payment_intent: 'pi_x',
    amount_total: 8000,
    currency: 'usd',
  },
  {
    id: 'cs_2',
    metadata: { payment: 'order-4711' },
    payment_status: 'paid',
    payment_intent: 'pi_x',
    amount_total: 0,
    currency: 'usd',
  },
  { id: 'cs_3', metadata: { payment: "'; drop table payments" }, status: 'expired' },
  { id: 'cs_4', metadata: { payment: 7 } },
  { id: 'cs_5', metadata: null },
  { id: 'cs_6', metadata: [] },
  { id: 'pi_1', object: 'payment_intent' },
  { id: 're_1', status: 'succeeded', payment_intent: 'pi_nobody', amount: 1, currency: 'usd', metadata: {} },
  { id: 're_2', status: 'succeeded', payment_intent: { id: 7 }, amount: 'x', currency: null, metadata: null },
  null,
  'a text',
]

test('a signed event of Stripe’s about nothing of ours, or of an odd shape, is taken and ignored', async () => {
  const { doubles, origin, everything } = await payingClinic()
  const before = await everything()
  const types = [
    'checkout.session.completed',
    'checkout.session.expired',
    'payment_intent.payment_failed',
    'refund.created',
    'x.y',
  ]
  const bodies = [
    ...types.flatMap((type) =>
      oddObjects.map((object) => ({ id: 'evt_odd', object: 'event', type, data: { object } })),
    ),
    { id: 'evt_odd', type: 'refund.created', data: null },
    { id: 7, type: ['refund.created'] },
    null,
    [],
  ]
  for (const one of bodies) {
    const body = JSON.stringify(one)
    expect((await doubles.stripe.send(origin, { body })).status, body).toBe(200)
  }
  expect(await everything()).toBe(before)
})

test.each([
  ['no money', { amount_total: 0 }],
  ['less than no money', { amount_total: -5 }],
  ['more than a number holds exactly', { amount_total: 2 ** 53 }],
  ['a broken amount', { amount_total: 80.5 }],
  ['no currency', { currency: null }],
  ['a currency of nowhere', { currency: '\u0000\u0000\u0000' }],
  ['a reference no database takes', { payment_intent: 'pi_\u0000' }],
])('a signed event of Stripe’s about a payment of ours with %s is taken and pays for nothing', async (_, values) => {
  const { book, checkout, doubles, origin, state } = await payingClinic()
  const id = await book()
  const { url } = await checkout(id)
  const event = JSON.parse(doubles.stripe.pay(url).body)
  Object.assign(event.data.object, values)
  expect((await doubles.stripe.send(origin, { body: JSON.stringify(event) })).status).toBe(200)
  expect(await state(id)).toMatchObject({ status: 'pending', paid: 0 })
})
