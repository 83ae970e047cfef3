import { describe, expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { payingClinic, providers } from '../../test/clinics/paying-clinic.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

describe.each(providers)('%s', (provider) => {
  test('the return of the browser changes nothing; a look-up at the provider does', async () => {
    const { book, checkout, doubles, mona, state, http, asPatient, asVisitor } = await payingClinic()
    const id = await book()
    const { url } = await checkout(id, provider)
    doubles[provider].pay(url)
    await http.get(`/payment/${id}?outcome=paid&success=true`)
    expect(await state(id)).toMatchObject({ status: 'pending', paid: 0 })
    const params = { id }
    expect(await refusal(asVisitor.payments.lookUp({ params }))).toMatchObject({ status: 401 })
    expect(await refusal((await asPatient('omar')).payments.lookUp({ params }))).toMatchObject({ status: 404 })
    expect(await refusal(mona.payments.lookUp({ params: { id: unknownId } }))).toMatchObject({ status: 404 })
    expect(await mona.payments.lookUp({ params })).toMatchObject({ status: 'paid', paid: 80 })
  })

  test('a look-up replaces a webhook that never comes, and one that comes later has no effect', async () => {
    const { book, checkout, doubles, state, clock, sweep, tell, ledger, deliver } = await payingClinic()
    const id = await book()
    const { url } = await checkout(id, provider)
    const paid = doubles[provider].pay(url)
    await sweep()
    expect(await state(id)).toMatchObject({ status: 'pending' })
    clock.advance(2)
    expect(await sweep()).toBe(1)
    expect(await state(id)).toMatchObject({ status: 'paid', paid: 80 })
    await tell(doubles[provider], paid)
    expect((await ledger()).entries).toHaveLength(1)
    expect((await deliver()).filter((mail) => mail.subject.startsWith('Payment received'))).toHaveLength(1)
    clock.advance(60)
    expect(await sweep()).toBe(0)
  })

  test('a checkout that was abandoned ends automatically, and is no longer looked up', async () => {
    const { book, checkout, state, clock, sweep, doubles, tell } = await payingClinic()
    const id = await book()
    const { url } = await checkout(id, provider)
    clock.advance(121)
    await sweep()
    expect(await state(id)).toMatchObject({ status: 'failed', canPay: true })
    clock.advance(600)
    expect(await sweep()).toBe(0)
    // Money is money, however late.
    await tell(doubles[provider], doubles[provider].pay(url))
    expect(await state(id)).toMatchObject({ status: 'paid' })
  })

  test('a provider that is down is retried later, and a look-up reports it', async () => {
    const { book, checkout, doubles, mona, state, clock, sweep } = await payingClinic()
    const id = await book()
    const { url } = await checkout(id, provider)
    doubles[provider].pay(url)
    Object.assign(doubles[provider].trouble, { status: 500 })
    expect(await refusal(mona.payments.lookUp({ params: { id } }))).toMatchObject({
      status: 503,
      code: 'payment_provider_unavailable',
    })
    clock.advance(2)
    expect(await sweep()).toBe(1)
    expect(await state(id)).toMatchObject({ status: 'pending' })
    Object.assign(doubles[provider].trouble, { status: undefined })
    clock.advance(5)
    await sweep()
    expect(await state(id)).toMatchObject({ status: 'paid' })
  })
})
