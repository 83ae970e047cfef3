import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'
import { readConfig } from '../../config.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const nextMonday = { appointmentDate: '2026-03-09', appointmentTime: '10:00' }

async function opened() {
  const place = await clinic()
  const doctor = await place.buildDoctor({ fees: 80 })
  const mona = await place.asPatient('mona')
  const { id } = await mona.appointments.book({ body: { doctorId: doctor.id, ...nextMonday } })
  const { url } = await mona.payments.checkout({ body: { appointmentId: id, provider: 'test' } })
  const path = new URL(url).pathname
  const press = (outcome: string) =>
    place.http
      .post(path)
      .type('form')
      .send({ outcome })
      .then((response) => response.get('location'))
  const state = () => mona.payments.state({ params: { id } })
  return { ...place, mona, id, path, press, state }
}

test('a newcomer fails, leaves, returns, pays and gets the money back, through the same webhook as with real money', async () => {
  const { press, state, id, mona, deliver, clock } = await opened()
  const back = (outcome: string) => `http://localhost:5173/payment/${id}?outcome=${outcome}`
  expect(await state()).toMatchObject({ status: 'pending', provider: 'test' })
  expect(await press('fail')).toBe(back('failed'))
  expect(await state()).toMatchObject({ status: 'failed', canPay: true })
  expect(await press('leave')).toBe(back('abandoned'))
  await mona.payments.checkout({ body: { appointmentId: id, provider: 'test' } })
  expect(await state()).toMatchObject({ status: 'pending' })
  expect(await press('pay')).toBe(back('paid'))
  await press('pay')
  expect(await state()).toMatchObject({ status: 'paid', paid: 80 })
  await mona.appointments.cancel({ params: { id } })
  clock.advance(limits.undoMinutes)
  await deliver()
  expect(await state()).toMatchObject({ status: 'refunded', refunded: 80 })
})

test('a checkout that is left after an earlier failure is unfinished, and nothing is mailed again', async () => {
  const { press, state, id, mona, deliver } = await opened()
  await press('fail')
  const failures = async () => (await deliver()).filter(({ subject }) => /payment/i.test(subject)).length
  const before = await failures()
  expect(before).toBe(1)
  await mona.payments.checkout({ body: { appointmentId: id, provider: 'test' } })
  expect(await press('leave')).toContain('outcome=abandoned')
  expect(await mona.payments.lookUp({ params: { id } })).toMatchObject({ status: 'pending', canPay: true })
  expect(await failures()).toBe(before)
  // A second declined attempt counts as another failure.
  await press('fail')
  expect(await state()).toMatchObject({ status: 'failed' })
  expect(await failures()).toBe(before + 1)
})

test('the page is in both languages, has the same policy as every page, and asks for no card details', async () => {
  const { http, path } = await opened()
  for (const [language, direction, words] of [
    ['en', 'ltr', 'No money is taken'],
    ['ar', 'rtl', 'لا تُحوَّل أي أموال'],
  ] as const) {
    const response = await http.get(path).set({ 'accept-language': language })
    expect(response.get('content-security-policy')).toContain("default-src 'none'")
    const html = response.text
    expect(html).toContain(`lang="${language}" dir="${direction}"`)
    expect(html).toContain(words)
    expect(html).not.toMatch(/<input|<style|style=|<script/)
  }
  expect((await http.get('/dev/checkout.css')).get('content-type')).toContain('text/css')
  expect((await http.get(`/dev/checkout/${unknownId}`)).status).toBe(404)
  expect((await http.post(path).type('form').send({ outcome: 'steal' })).status).toBe(422)
})

test('its webhook is signed like any other', async () => {
  const { http, everything } = await opened()
  const before = await everything()
  const body = { id: 'x', payment: unknownId, outcome: 'paid', amountMinor: 1, currency: 'USD' }
  const response = await http.post('/api/payments/webhooks/test').send(body)
  expect([response.status, response.body]).toMatchObject([400, { code: 'webhook_signature_invalid' }])
  expect(await everything()).toBe(before)
})

test('production without keys offers nothing, and has no such page', async () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://x@localhost/x',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'no-reply@clinic.test',
    JWT_SECRET: 'a secret of the tests, long enough to be one',
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'silent',
  }
  expect(readConfig(production)).toMatchObject({ hasTestCheckout: false, stripe: undefined, paymob: undefined })
  const { asVisitor, asPatient, buildDoctor, http } = await clinic({ env: production })
  expect(await asVisitor.clinic.show()).toMatchObject({ paymentMethods: [] })
  const doctor = await buildDoctor()
  const mona = await asPatient('mona')
  const wanted = { doctorId: doctor.id, ...nextMonday }
  expect(await refusal(mona.payments.hold({ body: wanted }))).toMatchObject({
    status: 422,
    code: 'payment_not_offered',
  })
  const { id } = await mona.appointments.book({ body: wanted })
  expect(await refusal(mona.payments.checkout({ body: { appointmentId: id, provider: 'test' } }))).toMatchObject({
    code: 'payment_not_offered',
  })
  expect(await mona.payments.state({ params: { id } })).toMatchObject({ status: 'unpaid', canPay: false })
  expect((await http.get(`/dev/checkout/${unknownId}`)).status).toBe(404)
  expect((await http.post('/api/payments/webhooks/test').send({})).status).toBe(404)
})

test('a half configured provider stops the start, naming the missing keys', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test' })).toThrow(/STRIPE_WEBHOOK_SECRET is missing/)
  expect(() => readConfig({ PAYMOB_HMAC_SECRET: 'x', PAYMOB_INTEGRATION_IDS: '1,2' })).toThrow(
    /PAYMOB_SECRET_KEY is missing[^]*PAYMOB_PUBLIC_KEY is missing/,
  )
  expect(() => readConfig({ STRIPE_API_BASE: 'https://evil.example' })).toThrow(/loopback/)
  expect(() => readConfig({ PAYMOB_API_BASE: 'http://evil.example' })).toThrow(/https/)
})
