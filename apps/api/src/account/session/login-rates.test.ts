import { rates } from '@aafiya/contracts/platform/rates'
import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { from } from '../../../test/http.ts'

const email = 'mona@example.test'
const wrongPassword = 'Wrong-Horse-7-Battery'

/** A clinic behind one proxy; every attempt sets its own network address. */
async function behindProxy(env: Record<string, string> = {}) {
  const place = await clinic({ env: { TRUST_PROXY: '1', ...env } })
  const logIn = (body: object, address = '192.0.2.1') =>
    place.http
      .post('/api/login')
      .set(from(address))
      .send({ email, ...body })
  /** A hundred failures in a row, ten from each network address. */
  const failOften = async () => {
    for (let index = 0; index < rates.failedLogins.limit; index++) {
      const failed = await place.http
        .post('/api/login')
        .set(from(`198.51.100.${Math.floor(index / 10)}`))
        .send({ email, password: wrongPassword })
      expect(failed.body).toMatchObject({ code: 'credentials_wrong' })
    }
  }
  return { ...place, logIn, failOften }
}

test('lets an address fail ten times in 15 minutes from one network address', async () => {
  const { logIn, buildUser, clock } = await behindProxy()
  await buildUser({ email })
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await logIn({ password: wrongPassword })).toMatchObject({ status: 401 })
  clock.advance(1)
  const slowed = await logIn({ password: testPassword })
  expect(slowed).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(slowed.get('retry-after')).toBe('840')
  expect(await logIn({ password: testPassword }, '192.0.2.2')).toMatchObject({ status: 200 })
  clock.advance(14)
  expect(await logIn({ password: testPassword })).toMatchObject({ status: 200 })
})

test('the owner’s sign-in neither uses up nor restores the tries of others at the same network address', async () => {
  const { logIn, buildUser } = await behindProxy()
  await buildUser({ email })
  for (let attempt = 0; attempt < 9; attempt++)
    expect(await logIn({ password: wrongPassword })).toMatchObject({ status: 401 })
  for (let round = 0; round < 3; round++) expect(await logIn({ password: testPassword })).toMatchObject({ status: 200 })
  expect(await logIn({ password: wrongPassword })).toMatchObject({ status: 401 })
  expect(await logIn({ password: wrongPassword })).toMatchObject({ status: 429 })
})

test('slows a network address down after 60 a minute, whichever accounts it tries', async () => {
  const { logIn, clock } = await behindProxy()
  const attempt = (index: number, address: string) =>
    logIn({ email: `person${index}@example.test`, password: wrongPassword }, address)
  for (let index = 0; index < 60; index++)
    expect(await attempt(index, `2001:db8:5:6::${index + 1}`)).toMatchObject({ status: 401 })
  const slowed = await attempt(60, '2001:db8:5:6:7::1')
  expect(slowed).toMatchObject({ status: 429 })
  expect(slowed.get('retry-after')).toBe('60')
  expect(await attempt(61, '2001:db8:5:7::1')).toMatchObject({ status: 401 })
  clock.advance(1)
  expect(await attempt(62, '2001:db8:5:6::1')).toMatchObject({ status: 401 })
})

test('lets parallel guesses past no limit', async () => {
  const { logIn, buildUser } = await behindProxy()
  await buildUser({ email })
  const tries = await Promise.all(Array.from({ length: 30 }, () => logIn({ password: wrongPassword })))
  expect(tries.filter((one) => one.status === 401)).toHaveLength(10)
  expect(tries.filter((one) => one.status === 429)).toHaveLength(20)
})

test('after a hundred failures in a row also requires a mailed code, which lets the owner in', async () => {
  const { logIn, failOften, buildUser, codeFor, mails } = await behindProxy()
  await buildUser({ email, language: 'ar' })
  await failOften()
  expect(await logIn({ password: testPassword })).toMatchObject({ status: 403, body: { code: 'login_code_required' } })
  const otp = await codeFor(email)
  expect(mails).toMatchObject([{ to: email, subject: 'رمز تسجيل الدخول' }])
  expect(await logIn({ password: testPassword, otp })).toMatchObject({ status: 200, body: { success: true } })
  expect(await logIn({ password: testPassword })).toMatchObject({ status: 200 })
})

test('after a hundred failures the password is enough where the account has signed in, and other networks need a code until the week is over', async () => {
  const { logIn, failOften, buildUser, clock } = await behindProxy()
  await buildUser({ email })
  expect(await logIn({ password: testPassword }, '192.0.2.7')).toMatchObject({ status: 200 })
  await failOften()
  const asksForCode = { status: 403, body: { code: 'login_code_required' } }
  for (let round = 0; round < 2; round++) {
    expect(await logIn({ password: testPassword }, '192.0.2.7')).toMatchObject({ status: 200 })
    // The usual answer: it does not reveal that the account signs in there.
    expect(await logIn({ password: wrongPassword }, '192.0.2.7')).toMatchObject(asksForCode)
    expect(await logIn({ password: wrongPassword }, '203.0.113.1')).toMatchObject(asksForCode)
    expect(await logIn({ password: testPassword }, '203.0.113.1')).toMatchObject(asksForCode)
  }
  clock.advance(rates.failedLogins.minutes)
  expect(await logIn({ password: wrongPassword }, '203.0.113.1')).toMatchObject({
    status: 401,
    body: { code: 'credentials_wrong' },
  })
})

test('answers the same for an unknown e-mail address, and mails nothing', async () => {
  const { logIn, failOften, deliver } = await behindProxy()
  await failOften()
  expect(await logIn({ password: testPassword })).toMatchObject({ status: 403, body: { code: 'login_code_required' } })
  expect(await deliver()).toEqual([])
  expect(await logIn({ password: testPassword, otp: '123456' })).toMatchObject({
    status: 401,
    body: { code: 'credentials_wrong' },
  })
})

test('a wrong password does not use up the tries of the owner’s code, nor does a new request end it', async () => {
  const { logIn, failOften, buildUser, codeFor, deliver } = await behindProxy()
  await buildUser({ email })
  await failOften()
  await logIn({ password: testPassword })
  const otp = await codeFor(email)
  for (let index = 0; index < 6; index++) {
    expect(await logIn({ password: wrongPassword, otp }, '203.0.113.1')).toMatchObject({
      status: 401,
      body: { code: 'credentials_wrong' },
    })
    if (index < 4)
      expect(await logIn({ password: wrongPassword }, '203.0.113.1')).toMatchObject({
        body: { code: 'login_code_required' },
      })
  }
  expect(await deliver()).toHaveLength(1)
  expect(await logIn({ password: testPassword, otp })).toMatchObject({ status: 200 })
})

test('a caller with the right password still has five tries at the code, and then needs a new one', async () => {
  const { logIn, failOften, buildUser, codeFor, clock } = await behindProxy()
  await buildUser({ email })
  await failOften()
  await logIn({ password: testPassword })
  const otp = await codeFor(email)
  for (let shift = 1; shift <= 5; shift++) {
    const guess = String((Number(otp) + shift) % 1_000_000).padStart(6, '0')
    expect(await logIn({ password: testPassword, otp: guess })).toMatchObject({
      status: 401,
      body: { code: 'credentials_wrong' },
    })
  }
  expect(await logIn({ password: testPassword, otp }, '192.0.2.2')).toMatchObject({ status: 401 })
  clock.advance(15)
  expect(await logIn({ password: testPassword }, '192.0.2.3')).toMatchObject({ body: { code: 'login_code_required' } })
  expect(await logIn({ password: testPassword, otp: await codeFor(email) }, '192.0.2.3')).toMatchObject({ status: 200 })
})

test('a code to sign in with works once', async () => {
  const { logIn, failOften, buildUser, codeFor } = await behindProxy()
  await buildUser({ email })
  await failOften()
  await logIn({ password: testPassword })
  const otp = await codeFor(email)
  expect(await logIn({ password: testPassword, otp })).toMatchObject({ status: 200 })
  expect(await logIn({ password: testPassword, otp }, '192.0.2.30')).toMatchObject({
    status: 401,
    body: { code: 'credentials_wrong' },
  })
})

test('a stranger who requests other codes does not prevent the owner’s login code', async () => {
  const { logIn, failOften, buildUser, http, codeFor } = await behindProxy()
  await buildUser({ email })
  await failOften()
  for (let index = 0; index < 4; index++) await http.post('/api/resend-otp').set(from('203.0.113.1')).send({ email })
  expect(await logIn({ password: testPassword })).toMatchObject({ body: { code: 'login_code_required' } })
  expect(await logIn({ password: testPassword, otp: await codeFor(email) })).toMatchObject({ status: 200 })
})

test('the hundred are not multiplied by RATE_LIMIT_FACTOR', async () => {
  const { asVisitor, buildUser } = await clinic({ env: { RATE_LIMIT_FACTOR: '1000' } })
  await buildUser({ email })
  for (let index = 0; index < rates.failedLogins.limit; index++)
    await refusal(asVisitor.account.login({ body: { email, password: wrongPassword } }))
  expect(await refusal(asVisitor.account.login({ body: { email, password: testPassword } }))).toMatchObject({
    code: 'login_code_required',
  })
})
