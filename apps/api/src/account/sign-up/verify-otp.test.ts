import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { from, sameTrace } from '../../../test/http.ts'
import { codeRequests } from '../code/code-requests.table.ts'
import { requestCode } from '../code/request-code.ts'
import { users } from '../users.table.ts'

const email = 'mona@example.test'
const body = { firstName: 'Mona', lastName: 'Farid', email, password: testPassword, gender: 1, role: 2 } as const

/** Some code that is not this one. */
const wrong = (otp: string, shift = 1) => String((Number(otp) + shift) % 1_000_000).padStart(6, '0')

async function signedUp(env: Record<string, string> = {}) {
  const place = await clinic({ env })
  const { nonce } = await place.asVisitor.account.register({ body })
  const verify = (otp: string, address = email) => place.asVisitor.account.verifyOtp({ body: { email: address, otp } })
  const verifyHere = (otp: string) => place.asVisitor.account.verifyOtp({ body: { email, otp, nonce } })
  return { ...place, verify, verifyHere, nonce, otp: await place.codeFor(email) }
}

test.each([
  ['short', '12345'],
  ['not of digits', '12345a'],
  ['absent', undefined],
])('refuses a code that is %s without counting a try', async (_, otp) => {
  const { http, everything } = await signedUp()
  const before = await everything()
  const response = await http.post('/api/verify-otp').send({ email, otp })
  expect(response.status).toBe(422)
  expect(await everything()).toBe(before)
})

test('a wrong code is reported as an invalid OTP', async () => {
  const { asVisitor } = await clinic()
  const wrong = asVisitor.account.verifyOtp({ body: { email: 'unknown@example.test', otp: '000000' } })
  expect((await refusal(wrong)).message).toMatch(/^Invalid OTP\./)
})

test('confirms the address, which then can sign in', async () => {
  const { verify, otp, asVisitor } = await signedUp()
  expect(await verify(otp)).toEqual({ success: true, message: 'Your email is confirmed.' })
  expect(await asVisitor.account.login({ body: { email, password: testPassword } })).toMatchObject({ success: true })
})

test('takes the address in any case', async () => {
  const { verify, otp } = await signedUp()
  expect(await verify(otp, 'Mona@EXAMPLE.test')).toMatchObject({ success: true })
})

test('a code works once', async () => {
  const { verify, otp } = await signedUp()
  await verify(otp)
  expect(await refusal(verify(otp))).toMatchObject({ status: 422, code: 'otp_invalid' })
})

test.each([
  [9, true],
  [10, false],
  [11, false],
])('after %i minutes a code is good: %s', async (minutes, isGood) => {
  const { verify, otp, clock } = await signedUp()
  clock.advance(minutes)
  const outcome = await verify(otp).then(
    () => true,
    () => false,
  )
  expect(outcome).toBe(isGood)
})

test('a code is good for its own address only', async () => {
  const { verify, otp, buildUser, database } = await signedUp()
  await buildUser({ email: 'eve@example.test', status: 'unverified' })
  expect(await refusal(verify(otp, 'eve@example.test'))).toMatchObject({ code: 'otp_invalid' })
  expect(await refusal(verify(otp, 'unknown@example.test'))).toMatchObject({ code: 'otp_invalid' })
  expect((await database.db.select().from(users)).map((user) => user.status)).toEqual(['unverified', 'unverified'])
})

test('a code is good for its own purpose only', async () => {
  const { verify, deps, database } = await signedUp()
  await database.db.delete(codeRequests)
  const { code } = await deps.db.transaction((tx) => requestCode(tx, deps, { purpose: 'forgot', email }))
  expect(await refusal(verify(code))).toMatchObject({ code: 'otp_invalid' })
})

test('five wrong codes end the right one', async () => {
  const { verify, otp } = await signedUp()
  for (let shift = 1; shift <= 5; shift++)
    expect(await refusal(verify(wrong(otp, shift)))).toMatchObject({ code: 'otp_invalid' })
  expect(await refusal(verify(otp))).toMatchObject({ code: 'otp_invalid' })
})

test('four wrong codes do not', async () => {
  const { verify, otp } = await signedUp()
  for (let shift = 1; shift <= 4; shift++) await refusal(verify(wrong(otp, shift)))
  expect(await verify(otp)).toMatchObject({ success: true })
})

test('wrong codes from others use up neither the code nor the tries of the browser that signed up', async () => {
  const { verify, verifyHere, otp } = await signedUp()
  for (let shift = 1; shift <= 20; shift++)
    expect(await refusal(verify(wrong(otp, shift)))).toMatchObject({ code: 'otp_invalid' })
  for (let shift = 1; shift <= 4; shift++) await refusal(verifyHere(wrong(otp, shift)))
  expect(await verifyHere(otp)).toMatchObject({ success: true })
})

test('five wrong codes of the browser that signed up end the right one for it', async () => {
  const { verifyHere, otp } = await signedUp()
  for (let shift = 1; shift <= 5; shift++)
    expect(await refusal(verifyHere(wrong(otp, shift)))).toMatchObject({ code: 'otp_invalid' })
  expect(await refusal(verifyHere(otp))).toMatchObject({ code: 'otp_invalid' })
})

test('the browser that signed up learns how many tries are left, and when the code is used up', async () => {
  const { http, nonce, otp } = await signedUp()
  const triesLeft = async (code: string) =>
    (await http.post('/api/verify-otp').send({ email, otp: code, nonce })).body.triesLeft
  const seen: unknown[] = []
  for (let shift = 1; shift <= 5; shift++) seen.push(await triesLeft(wrong(otp, shift)))
  expect(seen).toEqual([4, 3, 2, 1, 0])
  expect(await triesLeft(otp)).toBe(0)
})

test('without the nonce a wrong code is refused alike, whether or not a code was requested', async () => {
  const { http, otp } = await signedUp()
  const answer = async (address: string) =>
    (
      await http
        .post('/api/verify-otp')
        .set(sameTrace)
        .send({ email: address, otp: wrong(otp) })
    ).body
  const known = await answer(email)
  expect(known).not.toHaveProperty('triesLeft')
  expect(await answer('unknown@example.test')).toEqual(known)
})

test('one network address enters 120 codes an hour without a nonce; with one, also the people behind the same address go on', async () => {
  const { http, verifyHere, otp, clock } = await signedUp({ TRUST_PROXY: '1' })
  const guess = (index: number, network: string) =>
    http
      .post('/api/verify-otp')
      .set(from(network))
      .send({ email: `person${index}@example.test`, otp: '123456' })
  for (let index = 0; index < 120; index++) expect(await guess(index, '203.0.113.7')).toMatchObject({ status: 422 })
  expect(await guess(120, '203.0.113.7')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  const recovery = http.post('/api/verify-forgot-password2-otp').set(from('203.0.113.7')).send({ email, otp })
  expect(await recovery).toMatchObject({ status: 429 })
  expect(await guess(121, '203.0.113.8')).toMatchObject({ status: 422 })
  expect(await verifyHere(otp)).toMatchObject({ success: true })
  clock.advance(60)
  expect(await guess(122, '203.0.113.7')).toMatchObject({ status: 422 })
})

test('RATE_LIMIT_FACTOR does not multiply a code’s five tries', async () => {
  const { verify, otp } = await signedUp({ RATE_LIMIT_FACTOR: '100' })
  for (let shift = 1; shift <= 5; shift++) await refusal(verify(wrong(otp, shift)))
  expect(await refusal(verify(otp))).toMatchObject({ code: 'otp_invalid' })
})

test('of a hundred concurrent wrong codes at most five are checked', async () => {
  const { verify, otp, database } = await signedUp()
  const tries = await Promise.all(Array.from({ length: 100 }, (_, index) => refusal(verify(wrong(otp, index + 1)))))
  expect(new Set(tries.map((one) => one.code))).toEqual(new Set(['otp_invalid']))
  expect(await database.db.select().from(codeRequests)).toMatchObject([{ tries: 0, blindTries: 5, usedAt: null }])
  expect(await refusal(verify(otp))).toMatchObject({ code: 'otp_invalid' })
})

test('of twenty concurrent right codes exactly one succeeds', async () => {
  const { verify, otp } = await signedUp()
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => verify(otp)))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 422, code: 'otp_invalid' })
})

test('a code is six digits, its leading zeros kept', async () => {
  const { verify, deps, database } = await signedUp()
  const [request] = await database.db.select().from(codeRequests)
  const requestId = request?.id
  const codes: string[] = []
  while (!codes.at(-1)?.startsWith('0') || codes.length < 100) {
    codes.push(
      (await deps.db.transaction((tx) => requestCode(tx, deps, { purpose: 'sign_up', email, requestId }))).code,
    )
    if (codes.length > 1000) break
  }
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes).size).toBeGreaterThan(codes.length * 0.9)
  expect(codes.at(-1)).toMatch(/^0/)
  expect(await verify(codes.at(-1) ?? '')).toMatchObject({ success: true })
})

test('who signed up as a doctor waits for an administrator and is not listed', async () => {
  const { asVisitor, codeFor } = await clinic()
  await asVisitor.account.register({ body: { ...body, role: 1 } })
  await asVisitor.account.verifyOtp({ body: { email, otp: await codeFor(email) } })
  expect(await asVisitor.doctors.list()).toEqual([])
})

test('the names of the registration that is confirmed are the account’s, spaces around them trimmed, the Arabic one in Arabic mails', async () => {
  const { asVisitor, http, codeFor, mails, asAdministrator } = await signedUp()
  const names = { firstName: ' Abdallah ', lastName: 'Mansour', fullNameAr: ' عبد الله المنصور ' }
  const address = 'abdallah@example.test'
  await http
    .post('/api/register')
    .set('accept-language', 'ar')
    .send({ ...body, ...names, email: address, role: 1 })
  const otp = await codeFor(address)
  expect(mails.findLast(({ to }) => to === address)?.text).toContain('عبد الله المنصور')
  await asVisitor.account.verifyOtp({ body: { email: address, otp } })
  const { accessToken } = await asVisitor.account.login({ body: { email: address, password: testPassword } })
  const shown = (await http.get('/api/user').set({ authorization: `Bearer ${accessToken}` })).body
  expect(shown).toMatchObject({ fullName: 'Abdallah Mansour', fullNameAr: 'عبد الله المنصور' })
  const [applicant] = await (await asAdministrator()).doctors.managed()
  expect(applicant).toMatchObject({ fullNameAr: 'عبد الله المنصور' })
})
