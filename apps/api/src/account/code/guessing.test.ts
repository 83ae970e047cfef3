import { rates } from '@aafiya/contracts/platform/rates'
import { expect, test } from 'vitest'

import { clinic, testPassword } from '../../../test/clinic.ts'
import { from } from '../../../test/http.ts'
import { rateLimits } from '../../platform/rate-limits.table.ts'
import { rateFor } from '../../platform/throttle.ts'

const email = 'mona@example.test'

/** A clinic behind one proxy; every call sets its own network address. */
async function behindProxy(env: Record<string, string> = {}) {
  const place = await clinic({ env: { TRUST_PROXY: '1', ...env } })
  const { http } = place
  const post = (path: string, body: object, network: string) => http.post(`/api${path}`).set(from(network)).send(body)
  const forgot = (network: string, address = email) => post('/initiate-forgot-password2', { email: address }, network)
  const guess = (network: string, address: string, otp: string, nonce?: string) =>
    post('/verify-forgot-password2-otp', { email: address, otp, ...(nonce && { nonce }) }, network)
  /** As many wrong codes as make the clinic careful, for as many addresses. */
  const guessAround = async () => {
    for (let index = 0; index < rates.wrongCodes.limit; index++)
      await guess(`198.51.${index}.1`, `person${index}@example.test`, '123456').expect(422)
  }
  /** The newest code in a mail to the address. */
  const mailedCode = async (address = email) =>
    (await place.deliver()).findLast(({ to }) => to === address)?.text.match(/\b\d{6,8}\b/)?.[0] ?? ''
  return { ...place, post, forgot, guess, guessAround, mailedCode }
}

const wrong = (otp: string, shift = 1) => String((Number(otp) + shift) % 10 ** otp.length).padStart(otp.length, '0')

test('counts four /64 networks of one /48 as one', async () => {
  const { forgot, buildUser } = await behindProxy()
  await buildUser({ email })
  const outcomes = []
  for (let index = 0; index < 12; index++) outcomes.push((await forgot(`2001:db8:7:${index % 4}::1`)).status)
  expect(outcomes.filter((status) => status === 200)).toHaveLength(3)
  expect((await forgot('2001:db8:8::1')).status).toBe(200)
})

test('strangers who use up a day’s codes do not affect a network from which the account has signed in, and cannot tell', async () => {
  const { forgot, post, buildUser, clock, mailedCode } = await behindProxy()
  await buildUser({ email })
  await post('/login', { email, password: testPassword }, '2001:db8:1:5::1').expect(200)
  for (let index = 0; index < 20; index++) await forgot(`2001:db8:${index + 10}:1::1`).expect(200)
  clock.advance(16)
  const mailed = await mailedCode()
  expect(await forgot('203.0.113.9')).toMatchObject({ status: 200 })
  expect(await mailedCode()).toBe(mailed)
  // The same site; its lower half changes daily.
  expect(await forgot('2001:db8:1:6::1')).toMatchObject({ status: 200 })
  expect(await mailedCode()).not.toBe(mailed)
})

test('a known network gets no more codes than any other, so that the limits reveal nothing', async () => {
  const { forgot, post, buildUser, clock } = await behindProxy()
  await buildUser({ email })
  await post('/login', { email, password: testPassword }, '192.0.2.1').expect(200)
  const seen = []
  for (let index = 0; index < 12; index++) {
    const [known, unknown] = [await forgot('192.0.2.1'), await forgot('192.0.2.1', 'unknown@example.test')]
    seen.push(known.status)
    expect([unknown.status, unknown.get('retry-after')]).toEqual([known.status, known.get('retry-after')])
    clock.advance(16)
  }
  expect(seen.filter((status) => status === 200)).toHaveLength(5)
})

test('after many wrong codes for any addresses, codes have eight digits', async () => {
  const { forgot, guess, guessAround, mailedCode, buildUser, clock } = await behindProxy()
  await buildUser({ email })
  await guessAround()
  const { nonce } = (await forgot('192.0.2.1')).body
  const otp = await mailedCode()
  expect(otp).toMatch(/^\d{8}$/)
  expect((await guess('192.0.2.1', email, wrong(otp), nonce)).body).toMatchObject({ code: 'otp_invalid', triesLeft: 4 })
  expect(await guess('192.0.2.1', email, otp, nonce)).toMatchObject({ status: 200 })
  clock.advance(60)
  await forgot('192.0.2.1')
  expect(await mailedCode()).toMatch(/^\d{6}$/)
})

test('a shorter code of before then has one try', async () => {
  const { forgot, guess, guessAround, mailedCode, buildUser } = await behindProxy()
  await buildUser({ email })
  const { nonce } = (await forgot('192.0.2.1')).body
  const otp = await mailedCode()
  await guessAround()
  expect((await guess('192.0.2.1', email, wrong(otp), nonce)).body).toMatchObject({ code: 'otp_invalid', triesLeft: 0 })
  expect((await guess('192.0.2.1', email, otp, nonce)).body).toMatchObject({ code: 'otp_invalid', triesLeft: 0 })
})

test('codes requested in advance are longer too', async () => {
  const { forgot, mailedCode, buildUser, deps } = await behindProxy()
  await buildUser({ email })
  for (let index = 1; index < rates.codesOfClinic.limit; index++)
    await deps.throttle.tryConsume(rateFor(rates.codesOfClinic))
  await forgot('192.0.2.1', 'unknown@example.test')
  await forgot('192.0.2.1')
  expect(await mailedCode()).toMatch(/^\d{8}$/)
})

test('a sign-up gets a longer code too', async () => {
  const { post, guessAround, mailedCode } = await behindProxy()
  await guessAround()
  const body = { firstName: 'Mona', lastName: 'Farid', email, password: testPassword, gender: 1, role: 2 }
  await post('/register', body, '192.0.2.1').expect(200)
  const otp = await mailedCode()
  expect(otp).toMatch(/^\d{8}$/)
  expect(await post('/verify-otp', { email, otp }, '192.0.2.1')).toMatchObject({ status: 200 })
})

test('without a nonce, codes of one address are checked ten times a day, however many were sent', async () => {
  const { forgot, guess, mailedCode, buildUser, clock } = await behindProxy()
  await buildUser({ email })
  for (let round = 0; round < 2; round++) {
    await forgot('192.0.2.1')
    const otp = await mailedCode()
    for (let shift = 1; shift <= 5; shift++) await guess('203.0.113.1', email, wrong(otp, shift)).expect(422)
    clock.advance(16)
  }
  const { nonce } = (await forgot('192.0.2.1')).body
  const otp = await mailedCode()
  expect((await guess('203.0.113.1', email, otp)).body).toMatchObject({ code: 'otp_invalid' })
  expect(await guess('192.0.2.1', email, otp, nonce)).toMatchObject({ status: 200 })
})

test('counters are stored under a keyed hash: neither text nor plain digest of an e-mail or IP address', async () => {
  const { forgot, database, deps } = await behindProxy()
  await forgot('192.0.2.1')
  const { createHash } = await import('node:crypto')
  const keys = (await database.db.select().from(rateLimits)).map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(3)
  for (const guessed of ['192.0.2.1', `forgot:${email}`, `forgot:${email}:192.0.2.1`, email]) {
    expect(keys.join(' ')).not.toContain(guessed)
    expect(keys.join(' ')).not.toContain(createHash('sha256').update(guessed).digest('base64url'))
  }
  expect(keys).toContain(`code-net:${deps.secrets.hash('rate', '192.0.2.1')}`)
})
