import { describe, expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic, providers } from '../../../test/clinics/paying-clinic.ts'
import { Problem } from '../../platform/problem.ts'
import { startCheckout } from './start-checkout.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

test('refuses a visitor, and answers a missing appointment and another patient’s in the same words', async () => {
  const { asVisitor, asPatient, book, checkout, doubles } = await payingClinic()
  const appointmentId = await book()
  expect(await refusal(asVisitor.payments.checkout({ body: { appointmentId, provider: 'stripe' } }))).toMatchObject({
    status: 401,
  })
  const missing = await refusal(checkout(unknownId))
  const foreign = await refusal(checkout(appointmentId, 'stripe', await asPatient('omar')))
  expect(foreign).toMatchObject({ status: 404, code: 'appointment_not_found', message: missing.message })
  expect(doubles.stripe.opened()).toBe(0)
})

test('takes no amount from the caller', async () => {
  const { http, book, tokenOf, patientId, everything } = await payingClinic()
  const appointmentId = await book()
  const authorization = `Bearer ${await tokenOf(await patientId('mona'))}`
  const before = await everything()
  const body = { appointmentId, provider: 'stripe', amount: 1 }
  const response = await http.post('/api/payments/checkout').set({ authorization }).send(body)
  expect(response.status).toBe(400)
  expect(await everything()).toBe(before)
})

test('refuses one that was cancelled, has started, costs nothing or is paid, and a provider that is not there', async () => {
  const { mona, book, buildDoctor, checkout, pay, clock } = await payingClinic({
    env: {
      PAYMOB_SECRET_KEY: '',
      PAYMOB_API_KEY: '',
      PAYMOB_PUBLIC_KEY: '',
      PAYMOB_HMAC_SECRET: '',
      PAYMOB_INTEGRATION_IDS: '',
    },
  })
  const started = await book(monday)
  const cancelled = await book({ ...monday, appointmentTime: '11:00' })
  await mona.appointments.cancel({ params: { id: cancelled } })
  const paid = await book({ ...monday, appointmentTime: '12:00' })
  await pay(paid)
  const free = await mona.appointments.book({
    body: { doctorId: (await buildDoctor({ fees: 0 })).id, ...monday, appointmentTime: '13:00' },
  })
  expect(await refusal(checkout(cancelled))).toMatchObject({ status: 409, code: 'appointment_cancelled' })
  expect(await refusal(checkout(paid))).toMatchObject({ status: 409, code: 'already_paid' })
  expect(await refusal(checkout(free.id))).toMatchObject({ status: 409, code: 'payment_not_needed' })
  expect(await refusal(checkout(paid, 'paymob'))).toMatchObject({ status: 422, code: 'payment_not_offered' })
  clock.set('2026-03-02T08:00:00Z')
  expect(await refusal(checkout(started))).toMatchObject({ status: 409, code: 'appointment_started' })
})

describe.each(providers)('%s', (provider) => {
  test('opens a checkout for the fee of the day of booking, and the same one again', async () => {
    const { book, checkout, doubles, pay, state, asAdministrator, doctor } = await payingClinic()
    const id = await book()
    await (await asAdministrator()).doctors.update({ params: { id: doctor.id }, body: { fees: 95 } })
    const first = await checkout(id, provider)
    expect(await checkout(id, provider)).toEqual(first)
    expect(await state(id)).toMatchObject({
      status: 'pending',
      amount: 80,
      currency: 'USD',
      provider,
      paid: 0,
      canPay: true,
    })
    await pay(id, provider)
    expect(doubles[provider].opened()).toBe(1)
    expect(doubles[provider].chargedMinor()).toBe(8000)
    expect(await state(id)).toMatchObject({
      status: 'paid',
      paid: 80,
      paidMinor: 8000,
      refunded: 0,
      canPay: false,
      refundStart: '2026-03-09T08:00:00.000Z',
    })
  })

  test('ten concurrent calls open one', async () => {
    const { book, checkout, doubles } = await payingClinic()
    const id = await book()
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkout(id, provider)))
    expect(new Set(answers.map((one) => one.url)).size).toBe(1)
    expect(doubles[provider].opened()).toBe(1)
  })
})

test.each([
  ['down', { status: 500 }],
  ['too slow', { delayMs: 30_000 }],
])(
  'answers 503 within ten seconds when a provider is %s; the booking is untouched, and the next try works',
  async (_, trouble) => {
    const { book, checkout, doubles, mona } = await payingClinic()
    const ids = { stripe: await book(), paymob: await book(monday) }
    const shown = () =>
      Promise.all(providers.map((provider) => mona.appointments.detail({ params: { id: ids[provider] } })))
    const before = await shown()
    for (const provider of providers) Object.assign(doubles[provider].trouble, trouble)
    const startedAt = performance.now()
    // Both at a time, since the test waits as long as a patient does.
    const refused = await Promise.all(providers.map((provider) => refusal(checkout(ids[provider], provider))))
    const unavailable = { status: 503, code: 'payment_provider_unavailable', retryAfter: expect.any(Number) }
    expect(refused).toMatchObject([unavailable, unavailable])
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(await shown()).toEqual(before)
    for (const provider of providers) {
      Object.assign(doubles[provider].trouble, { status: undefined, delayMs: undefined })
      expect(await checkout(ids[provider], provider)).toMatchObject({ provider })
    }
    expect(await mona.appointments.list()).toHaveLength(2)
  },
)

test('a patient who changes the provider and pays both keeps one payment and is refunded the other', async () => {
  const { book, checkout, doubles, tell, state, mails, deliver, atProviders, ledger } = await payingClinic()
  const id = await book()
  const card = await checkout(id, 'stripe')
  const regional = await checkout(id, 'paymob')
  await tell(doubles.paymob, doubles.paymob.pay(regional.url))
  await tell(doubles.stripe, doubles.stripe.pay(card.url))
  await deliver()
  expect(await state(id)).toMatchObject({ status: 'paid', provider: 'paymob', paid: 80, refunded: 0 })
  expect(atProviders()).toEqual({ chargedMinor: 16_000, refundedMinor: 8000 })
  expect(doubles.stripe.refundedMinor()).toBe(8000)
  expect(await ledger()).toMatchObject(atProviders())
  expect(mails.map((one) => one.subject)).toContainEqual(
    expect.stringMatching(/^You paid twice: appointment on Monday 9 March 2026, /),
  )
})

test('no secret of a provider is in an answer or a log', async () => {
  const { book, checkout, doubles, mona, deps, http } = await payingClinic()
  const id = await book()
  const logged: unknown[] = []
  Object.assign(deps.log, {
    warn: (...line: unknown[]) => logged.push(line),
    error: (...line: unknown[]) => logged.push(line),
  })
  Object.assign(doubles.stripe.trouble, { status: 401 })
  await refusal(checkout(id))
  Object.assign(doubles.stripe.trouble, { status: undefined })
  const answers = [
    await checkout(id),
    await checkout(id, 'paymob'),
    await mona.payments.state({ params: { id } }),
    (await http.get('/api/clinic')).body,
  ]
  const { describeError } = await import('../../platform/log.ts')
  const seen = JSON.stringify([answers, logged], (_, value: unknown) =>
    value instanceof Error ? describeError(value) : value,
  )
  expect(logged.length).toBeGreaterThan(0)
  for (const secret of [...doubles.stripe.secrets, ...doubles.paymob.secrets]) expect(seen).not.toContain(secret)
})

test('a checkout that another request opened while the provider was slow is the only one handed out', async () => {
  const { deps, book, patientId, clock, doubles, tell, state } = await payingClinic()
  const paymob = deps.gateways.get('paymob')
  if (!paymob) throw new Error('the clinic takes money through Paymob')
  const body = { appointmentId: await book(), provider: 'paymob' as const }
  const accountId = await patientId('mona')
  const urls: string[] = []
  const slow: typeof paymob = {
    ...paymob,
    start: async (order) => {
      const opened = await paymob.start(order)
      clock.advance(1)
      urls.push((await startCheckout(deps, accountId, body, 'en')).url)
      return opened
    },
  }
  const first = startCheckout({ ...deps, gateways: new Map([['paymob', slow]]) }, accountId, body, 'en')
  expect(await first).toMatchObject({ url: urls[0] })
  await tell(doubles.paymob, doubles.paymob.pay(urls[0] ?? ''))
  expect(await state(body.appointmentId)).toMatchObject({ status: 'paid' })
})

test('after a lost answer a checkout can be opened in another language', async () => {
  const { deps, book, patientId, doubles, tell, state } = await payingClinic()
  const stripe = deps.gateways.get('stripe')
  if (!stripe) throw new Error('the clinic takes money through Stripe')
  const body = { appointmentId: await book(), provider: 'stripe' as const }
  const accountId = await patientId('mona')
  const lost: typeof stripe = {
    ...stripe,
    start: async (order) => {
      await stripe.start(order)
      throw new Problem('payment_provider_unavailable', { retryAfter: 5 })
    },
  }
  const opening = startCheckout({ ...deps, gateways: new Map([['stripe', lost]]) }, accountId, body, 'en')
  await expect(opening).rejects.toMatchObject({ code: 'payment_provider_unavailable' })
  const { url } = await startCheckout(deps, accountId, body, 'ar')
  await tell(doubles.stripe, doubles.stripe.pay(url))
  expect(await state(body.appointmentId)).toMatchObject({ status: 'paid' })
})
