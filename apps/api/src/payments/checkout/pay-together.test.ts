import { limits } from '@aafiya/contracts/platform/limits'
import { describe, expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { payingClinic, providers } from '../../../test/clinics/paying-clinic.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** Mona with her two children, each with an appointment on one day; 80 dollars each. */
async function family(times = ['10:00', '10:30']) {
  const place = await payingClinic()
  const { mona, doctor, doubles, tell } = place
  const child = async (fullName: string) =>
    (await mona.family.add({ body: { fullName, dateOfBirth: '2019-05-04', relation: 'child' } })).id
  const children = [await child('Lina Farid'), await child('Adam Farid'), await child('Sara Farid')]
  const booked = await mona.appointments.bookTogether({
    body: {
      doctorId: doctor.id,
      appointmentDate: '2026-03-09',
      visits: times.map((appointmentTime, index) => ({ appointmentTime, personId: children[index] ?? unknownId })),
    },
  })
  const [first = unknownId, ...others] = booked.map(({ id }) => id)
  const together = (provider: 'stripe' | 'paymob' = 'stripe', who = mona, ids = [first, ...others]) =>
    who.payments.checkout({ body: { appointmentId: ids[0] ?? unknownId, togetherWith: ids.slice(1), provider } })
  const payTogether = async (provider: 'stripe' | 'paymob' = 'stripe') => {
    const { url } = await together(provider)
    await tell(doubles[provider], doubles[provider].pay(url))
    return url
  }
  const states = async () => {
    const all = []
    for (const id of [first, ...others]) all.push((await place.state(id)).status)
    return all
  }
  /** Runs what is due: refunds of one charge go one after the other. */
  const settle = async () => {
    for (let step = 0; step < 4; step++) {
      await place.deliver()
      place.clock.advance(limits.undoMinutes + 1)
      await place.sweep()
    }
  }
  return { ...place, children, ids: [first, ...others], together, payTogether, states, settle }
}

test('refuses a visitor, the same appointment twice, too many, and another patient’s among one’s own', async () => {
  const { asVisitor, asPatient, mona, doubles, ids, together, book } = await family()
  const [first = unknownId, second = unknownId] = ids
  const more = ['1', '2'].map((digit) => `${unknownId.slice(0, -1)}${digit}`)
  const body = { appointmentId: first, togetherWith: [second], provider: 'stripe' as const }
  expect(await refusal(asVisitor.payments.checkout({ body }))).toMatchObject({ status: 401 })
  for (const named of [[first], [first, first], [first, second, second], [first, second, unknownId, ...more]]) {
    const [appointmentId = unknownId, ...togetherWith] = named
    const refused = await refusal(mona.payments.checkout({ body: { appointmentId, togetherWith, provider: 'stripe' } }))
    expect(refused).toMatchObject({ code: 'validation_failed' })
  }
  const omar = await asPatient('omar')
  const own = await book({ appointmentDate: '2026-03-09', appointmentTime: '12:00' }, omar)
  const answers = [
    await refusal(together('stripe', omar, [own, first])),
    await refusal(together('stripe', omar, [first, own])),
    await refusal(together('stripe', omar, [own, unknownId])),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 404, code: 'appointment_not_found', message: answers[2]?.message })
  expect(doubles.stripe.opened()).toBe(0)
})

test('refuses where one of them is paid or cancelled, and leaves the other as it was', async () => {
  const { ids, together, pay, mona, states, book } = await family()
  const [first = unknownId, second = unknownId] = ids
  await pay(second)
  expect(await refusal(together())).toMatchObject({ code: 'already_paid' })
  expect(await states()).toEqual(['unpaid', 'paid'])
  const third = await book({ appointmentDate: '2026-03-09', appointmentTime: '13:00' })
  await mona.appointments.cancel({ params: { id: third } })
  expect(await refusal(together('stripe', mona, [first, third]))).toMatchObject({ code: 'appointment_cancelled' })
  expect((await states())[0]).toBe('unpaid')
})

describe.each(providers)('%s', (provider) => {
  test('one payment of the total pays for each appointment, with a charge and a receipt of its own', async () => {
    const { ids, payTogether, states, doubles, ledger, mona, state, deliver } = await family([
      '10:00',
      '10:30',
      '11:00',
    ])
    await payTogether(provider)
    expect(doubles[provider].opened()).toBe(1)
    expect(doubles[provider].chargedMinor()).toBe(24_000)
    expect(await states()).toEqual(['paid', 'paid', 'paid'])
    const { entries } = await ledger()
    expect(entries.map(({ appointmentId, amount }) => [appointmentId, amount]).toSorted()).toEqual(
      ids.map((id) => [id, 80]).toSorted(),
    )
    expect(new Set(entries.map(({ receiptNumber }) => receiptNumber)).size).toBe(3)
    for (const id of ids) expect(await mona.payments.receipt({ params: { id } })).toMatchObject({ paid: 80 })
    expect((await state(ids[0] ?? unknownId)).together).toMatchObject([
      { appointmentId: ids[1], status: 'paid', amount: 80, canPay: false, person: { fullName: 'Adam Farid' } },
      { appointmentId: ids[2], status: 'paid', amount: 80, canPay: false, person: { fullName: 'Sara Farid' } },
    ])
    expect((await deliver()).filter(({ subject }) => subject.startsWith('Payment received'))).toHaveLength(3)
  })

  test('a declined card leaves all unpaid and mails once; the same checkout may still be paid', async () => {
    const { together, states, doubles, tell, deliver } = await family()
    const { url } = await together(provider)
    await tell(doubles[provider], doubles[provider].decline(url))
    expect(await states()).toEqual(['failed', 'failed'])
    expect((await deliver()).filter(({ subject }) => subject.startsWith('Payment did not go through'))).toHaveLength(1)
    expect((await together(provider)).url).toBe(url)
    expect(await states()).toEqual(['pending', 'pending'])
    await tell(doubles[provider], doubles[provider].pay(url))
    expect(await states()).toEqual(['paid', 'paid'])
  })

  test('the same payment reported again, or looked up, counts once', async () => {
    const { ids, payTogether, doubles, tell, ledger, mona } = await family()
    await payTogether(provider)
    const before = await ledger()
    await tell(doubles[provider], ...doubles[provider].events)
    for (const id of ids) await mona.payments.lookUp({ params: { id } })
    expect(await ledger()).toEqual(before)
  })

  test('of visits paid together each is refunded by the rule, and the total at the provider agrees', async () => {
    const { ids, payTogether, states, doubles, tell, mona, ledger, atProviders, settle, state } = await family([
      '10:00',
      '10:30',
      '11:00',
    ])
    await payTogether(provider)
    for (const id of ids.slice(0, 2)) await mona.appointments.cancel({ params: { id } })
    await settle()
    await tell(doubles[provider], ...doubles[provider].events)
    expect(await states()).toEqual(['refunded', 'refunded', 'paid'])
    expect(atProviders()).toEqual({ chargedMinor: 24_000, refundedMinor: 16_000 })
    expect(await ledger()).toMatchObject(atProviders())
    expect(doubles[provider].refundRequests()).toBe(2)
    const returned = [{ amount: 80, reason: 'patient_cancelled', refundedAt: expect.any(String) }]
    expect(await state(ids[2] ?? unknownId)).toMatchObject({
      paid: 80,
      refunded: 0,
      checkoutTotal: { paid: 240, refunded: 160 },
      together: [
        { status: 'refunded', paid: 80, refunds: returned },
        { status: 'refunded', paid: 80, refunds: returned },
      ],
    })
  })

  test('a refund that the provider sends on its own is taken from the payments in their order', async () => {
    const { ids, payTogether, state, states, doubles, tell, ledger, atProviders } = await family()
    const url = await payTogether(provider)
    const event = doubles[provider].refundOutside(url, 12_000)
    await tell(doubles[provider], event)
    await tell(doubles[provider], event)
    expect(await states()).toEqual(['refunded', 'partly_refunded'])
    expect(await ledger()).toMatchObject(atProviders())
    expect(await state(ids[0] ?? unknownId)).toMatchObject({
      checkoutTotal: { paid: 160, refunded: 120 },
      together: [{ status: 'partly_refunded', paid: 80, refunds: [{ amount: 40, reason: 'provider' }] }],
    })
  })

  test('a refund whose answer was lost is sent once, before the next of the same charge', async () => {
    const { ids, payTogether, states, doubles, mona, atProviders, ledger, settle, clock, deliver } = await family()
    await payTogether(provider)
    for (const id of ids) await mona.appointments.cancel({ params: { id } })
    clock.advance(limits.undoMinutes)
    doubles[provider].holdRefunds = true
    await deliver()
    doubles[provider].holdRefunds = false
    expect(doubles[provider].land()).toBe(1)
    await settle()
    expect(atProviders()).toEqual({ chargedMinor: 16_000, refundedMinor: 16_000 })
    expect(await states()).toEqual(['refunded', 'refunded'])
    expect(await ledger()).toMatchObject(atProviders())
  })

  test('another amount than the total pays for nothing, and waits for an administrator', async () => {
    const { together, states, doubles, tell, ledger } = await family()
    const { url } = await together(provider)
    await tell(doubles[provider], doubles[provider].pay(url, { amountMinor: 8000 }))
    expect(await states()).not.toContain('paid')
    expect((await ledger()).entries).toMatchObject([{ amount: 80, isFlagged: true }])
  })

  test('a visit cancelled while the checkout is open gets its share back; the others are paid', async () => {
    const { ids, together, states, doubles, tell, mona, settle, atProviders, ledger } = await family()
    const { url } = await together(provider)
    await mona.appointments.cancel({ params: { id: ids[1] ?? unknownId } })
    await tell(doubles[provider], doubles[provider].pay(url))
    await settle()
    expect(await states()).toEqual(['paid', 'refunded'])
    expect(atProviders()).toEqual({ chargedMinor: 16_000, refundedMinor: 8000 })
    expect(await ledger()).toMatchObject(atProviders())
  })

  test('a visit that is also paid alone keeps one payment; its share of the other is refunded', async () => {
    const { ids, together, checkout, state, states, doubles, tell, settle, atProviders, ledger } = await family()
    const { url } = await together(provider)
    const alone = await checkout(ids[1] ?? unknownId, provider)
    expect(alone.url).not.toBe(url)
    await tell(doubles[provider], doubles[provider].pay(alone.url))
    await tell(doubles[provider], doubles[provider].pay(url))
    await settle()
    expect(await states()).toEqual(['paid', 'paid'])
    expect(atProviders()).toEqual({ chargedMinor: 24_000, refundedMinor: 8000 })
    expect(await ledger()).toMatchObject(atProviders())
    expect(await state(ids[0] ?? unknownId)).toMatchObject({
      checkoutTotal: { paid: 160, refunded: 80 },
      together: [{ status: 'refunded', paid: 80, refunds: [{ amount: 80, reason: 'paid_twice' }] }],
    })
    expect(await state(ids[1] ?? unknownId)).not.toHaveProperty('checkoutTotal')
  })

  test('a checkout that charged nothing names none of the money that paid for a visit in another way', async () => {
    const { ids, together, pay, state, doubles, tell } = await family()
    const { url } = await together(provider)
    await tell(doubles[provider], doubles[provider].decline(url))
    await pay(ids[1] ?? unknownId, provider)
    expect(await state(ids[0] ?? unknownId)).toMatchObject({
      status: 'failed',
      checkoutTotal: { paid: 0, refunded: 0 },
      together: [{ status: 'paid', amount: 80, paid: 0, refunds: [], canPay: false }],
    })
  })

  test('ten requests at once open one checkout, regardless of the order of the visits', async () => {
    const { ids, together, doubles, states } = await family()
    const orders = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? ids : ids.toReversed()))
    const answers = await Promise.all(orders.map((order) => together(provider, undefined, order)))
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    expect(doubles[provider].opened()).toBe(1)
    expect(await states()).toEqual(['pending', 'pending'])
  })

  test('a payment that arrives while one of its visits is cancelled is kept or refunded, never lost', async () => {
    const { ids, together, states, doubles, tell, mona, settle, atProviders, ledger } = await family()
    const { url } = await together(provider)
    const paid = doubles[provider].pay(url)
    await Promise.all([
      tell(doubles[provider], paid),
      mona.appointments.cancel({ params: { id: ids[1] ?? unknownId } }),
      tell(doubles[provider], paid),
    ])
    await settle()
    expect(await states()).toEqual(['paid', 'refunded'])
    expect(atProviders()).toEqual({ chargedMinor: 16_000, refundedMinor: 8000 })
    expect(await ledger()).toMatchObject(atProviders())
  })
})

test('the comparison of a day counts a checkout once, with the charges of all its visits', async () => {
  const { payTogether, asAdministrator, deliver } = await family()
  await payTogether()
  const administrator = await asAdministrator()
  await administrator.payments.reconcile({ body: { date: '2026-03-01' } })
  await deliver()
  expect(await administrator.payments.reconciliation({ query: { date: '2026-03-01' } })).toMatchObject({
    status: 'matched',
    payments: 1,
    sums: [{ charged: 160, providerCharged: 160 }],
  })
})
