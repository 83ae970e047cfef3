import { limits } from '@aafiya/contracts/platform/limits'
import { describe, expect, test } from 'vitest'

import { monday, payingClinic, providers } from '../../../test/clinics/paying-clinic.ts'
import type { WebhookEvent } from '../../../test/doubles/provider-double.ts'

/** Every possible order. */
function permutations<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((first, at) => permutations(things.toSpliced(at, 1)).map((rest) => [first, ...rest]))
}

test('does not exist for a provider that is not configured, nor for an unknown one', async () => {
  const { http } = await payingClinic({
    env: {
      PAYMOB_SECRET_KEY: '',
      PAYMOB_API_KEY: '',
      PAYMOB_PUBLIC_KEY: '',
      PAYMOB_HMAC_SECRET: '',
      PAYMOB_INTEGRATION_IDS: '',
    },
  })
  for (const provider of ['paymob', 'unknown']) {
    const response = await http.post(`/api/payments/webhooks/${provider}`).send({})
    expect(response.status).toBe(404)
  }
})

describe.each(providers)('%s', (provider) => {
  /** A paid checkout whose webhook has not arrived yet. */
  async function untold() {
    const place = await payingClinic()
    const id = await place.book(monday)
    const { url } = await place.checkout(id, provider)
    const double = place.doubles[provider]
    return { ...place, id, url, double, paid: double.pay(url), before: await place.everything() }
  }

  test.each([
    ['unsigned', { isUnsigned: true }],
    ['signed with another secret', { secret: 'another secret' }],
  ])('refuses what is %s, and changes nothing', async (_, change) => {
    const { double, origin, paid, everything, before } = await untold()
    const response = await double.send(origin, paid, change)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'webhook_signature_invalid' })
    expect(await everything()).toBe(before)
  })

  test('refuses an altered call, and changes nothing', async () => {
    const { double, origin, paid, everything, before } = await untold()
    const altered = [
      paid.body.replaceAll('8000', '8001'),
      paid.body.replace('true', 'false'),
      paid.body.replace(/"usd"/i, '"EGP"'),
      'nonsense',
      '{}',
    ]
    const really = altered.filter((body) => body !== paid.body)
    expect(really.length).toBeGreaterThan(3)
    for (const body of really) expect((await double.send(origin, paid, { body })).status, body).toBe(400)
    expect(await everything()).toBe(before)
  })

  test('one event reported many times, also concurrently, has one effect and one mail', async () => {
    const { double, origin, paid, id, state, ledger, deliver } = await untold()
    const answers = await Promise.all(Array.from({ length: 10 }, () => double.send(origin, paid)))
    expect(answers.map((one) => one.status)).toEqual(Array(10).fill(200))
    expect(await state(id)).toMatchObject({ status: 'paid', paid: 80 })
    expect((await ledger()).entries).toHaveLength(1)
    expect((await deliver()).filter((mail) => mail.subject.startsWith('Payment received'))).toHaveLength(1)
  })

  test('every order of four events ends in the same state', async () => {
    const ends = new Set<string>()
    const place = await payingClinic()
    const double = place.doubles[provider]
    const times = [
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
    ]
    const orders = permutations([0, 1, 2, 3])
    expect(orders).toHaveLength(24)
    for (const [index, order] of orders.entries()) {
      const mona = await place.asPatient(`patient${index}`)
      const when = {
        appointmentDate: index < 12 ? '2026-03-02' : '2026-03-03',
        appointmentTime: times[index % 12] ?? '',
      }
      const id = await place.book(when, mona)
      const { url } = await place.checkout(id, provider, mona)
      const declined = double.decline(url)
      const paid = double.pay(url)
      const four = [declined, paid, paid, double.refundOutside(url, 3000)]
      for (const at of order)
        await place.tell(double, ...[four[at]].filter((one): one is WebhookEvent => one !== undefined))
      const { status, paid: sum, refunded, refunds } = await place.state(id, mona)
      ends.add(JSON.stringify([status, sum, refunded, refunds.map(({ amount, reason }) => [amount, reason])]))
    }
    expect([...ends]).toEqual([JSON.stringify(['partly_refunded', 80, 30, [[30, 'provider']]])])
    expect(await place.ledger()).toMatchObject(place.atProviders())
  }, 180_000)

  test.each([
    ['amount', { amountMinor: 1 }],
    ['currency', { currency: 'egp' }],
  ])('another %s than requested is flagged, not paid', async (_, change) => {
    const { book, checkout, doubles, tell, state, ledger, mona, deliver } = await payingClinic()
    const id = await book()
    const { url } = await checkout(id, provider)
    await tell(doubles[provider], doubles[provider].pay(url, change))
    expect(await state(id)).toMatchObject({ status: 'failed', paid: 0, paidAt: null })
    expect(await mona.appointments.detail({ params: { id } })).toMatchObject({
      status: 'booked',
      paymentStatus: 'failed',
    })
    expect((await ledger()).entries).toMatchObject([{ kind: 'charge', isFlagged: true }])
    expect(
      (await deliver()).map((mail) => mail.subject).filter((subject) => subject.startsWith('Payment received')),
    ).toEqual([])
  })

  test('a wrong payment that was refunded does not count against the right payment after it', async () => {
    const { book, doubles, tell, state, mona, deliver, atProviders, ledger, checkout, clock } = await payingClinic()
    const double = doubles[provider]
    const id = await book()
    const wrong = await checkout(id, provider)
    await tell(double, double.pay(wrong.url, { amountMinor: 500 }))
    await tell(double, double.refundOutside(wrong.url, 500))
    expect(await state(id)).toMatchObject({ status: 'failed', paid: 0, refunded: 0, canPay: true })
    const right = await checkout(id, provider)
    await tell(double, double.pay(right.url))
    expect(await state(id)).toMatchObject({ status: 'paid', paid: 80, refunded: 0, refunds: [] })
    await mona.appointments.cancel({ params: { id } })
    clock.advance(limits.undoMinutes)
    await deliver()
    expect(await state(id)).toMatchObject({ status: 'refunded', paid: 80, refunded: 80 })
    expect(atProviders()).toEqual({ chargedMinor: 8500, refundedMinor: 8500 })
    expect(await ledger()).toMatchObject(atProviders())
  })

  test('a declined attempt is reported once, and the next one pays', async () => {
    const { book, checkout, doubles, tell, state, deliver } = await payingClinic()
    const double = doubles[provider]
    const id = await book()
    const { url } = await checkout(id, provider)
    await tell(double, double.decline(url))
    expect(await state(id)).toMatchObject({ status: 'failed', canPay: true })
    const again = await checkout(id, provider)
    expect(await state(id)).toMatchObject({ status: 'pending' })
    await tell(double, double.pay(again.url))
    expect(await state(id)).toMatchObject({ status: 'paid', paid: 80 })
    expect((await deliver()).map((mail) => mail.subject.split(':')[0])).toEqual(
      expect.arrayContaining(['Payment did not go through', 'Payment received']),
    )
  })

  test('money for an appointment cancelled in the meantime is refunded in full', async () => {
    const { book, checkout, doubles, tell, state, mona, deliver, atProviders, clock } = await payingClinic()
    const double = doubles[provider]
    const id = await book(monday)
    const { url } = await checkout(id, provider)
    await mona.appointments.cancel({ params: { id } })
    clock.advance(limits.undoMinutes)
    await tell(double, double.pay(url))
    await deliver()
    expect(await state(id)).toMatchObject({
      status: 'refunded',
      refunds: [{ amount: 80, reason: 'patient_cancelled', refundedAt: expect.any(String) }],
    })
    expect(atProviders()).toEqual({ chargedMinor: 8000, refundedMinor: 8000 })
  })
})

test('a checkout charged twice keeps one payment and refunds the other, whichever is reported first', async () => {
  const { book, checkout, doubles, tell, state, deliver, atProviders, ledger, mona } = await payingClinic()
  const double = doubles.paymob
  for (const [when, order] of [
    [monday, [0, 1]],
    [{ ...monday, appointmentTime: '11:00' }, [1, 0]],
  ] as const) {
    const id = await book(when)
    const { url } = await checkout(id, 'paymob')
    const both = [double.pay(url), double.pay(url)]
    for (const at of order) await tell(double, ...both.slice(at, at + 1))
    await deliver()
    await tell(double, ...double.events)
    expect(await state(id)).toMatchObject({ status: 'paid', paid: 80, refunded: 0 })
    expect(await mona.appointments.detail({ params: { id } })).toMatchObject({
      status: 'booked',
      paymentStatus: 'paid',
    })
  }
  expect(atProviders()).toEqual({ chargedMinor: 32_000, refundedMinor: 16_000 })
  expect(await ledger()).toMatchObject(atProviders())
})

test('a signature of Stripe’s that was caught and sent again later is refused', async () => {
  const { book, checkout, doubles, origin, clock, everything } = await payingClinic()
  const { url } = await checkout(await book())
  const paid = doubles.stripe.pay(url)
  const at = clock.now()
  clock.advance(6)
  const before = await everything()
  expect((await doubles.stripe.send(origin, paid, { at })).status).toBe(400)
  expect(await everything()).toBe(before)
})

test('the signature of Paymob’s documented example comes out as documented', async () => {
  const { paymobHmac } = await import('../provider/paymob-hmac.ts')
  const { PaymobTransaction } = await import('../provider/paymob-transaction.ts')
  const { createHmac } = await import('node:crypto')
  const transaction = PaymobTransaction.parse({
    id: 192036465,
    pending: false,
    amount_cents: 100000,
    success: true,
    is_auth: false,
    is_capture: false,
    is_standalone_payment: true,
    is_voided: false,
    is_refunded: false,
    is_3d_secure: true,
    integration_id: 4097558,
    has_parent_transaction: false,
    order: { id: 217503754 },
    created_at: '2024-06-13T11:33:44.592345',
    currency: 'EGP',
    error_occured: false,
    owner: 302852,
    source_data: { pan: '2346', sub_type: 'MasterCard', type: 'card' },
  })
  const joined =
    '1000002024-06-13T11:33:44.592345EGPfalsefalse1920364654097558truefalsefalsefalsetruefalse217503754302852false2346MasterCardcardtrue'
  expect(paymobHmac(transaction, 'secret')).toBe(createHmac('sha512', 'secret').update(joined).digest('hex'))
})
