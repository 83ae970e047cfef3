import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { sameTrace } from '../../../test/http.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { rateLimits } from '../../platform/rate-limits.table.ts'
import { codeRequests } from '../code/code-requests.table.ts'
import { users } from '../users.table.ts'

const email = 'mona@example.test'
const newPassword = 'Another-Horse-8-Battery'
const wrong = (otp: string, shift = 1) => String((Number(otp) + shift) % 1_000_000).padStart(6, '0')

async function ready(values: { passwordHash?: null; language?: 'ar' } = {}) {
  const place = await clinic()
  const { id } = await place.buildUser({ email, ...values })
  const initiate = (address = email) => place.asVisitor.recovery.initiate({ body: { email: address } })
  const verify = (otp: string, address = email) => place.asVisitor.recovery.verify({ body: { email: address, otp } })
  const complete = (resetToken: string, password = newPassword, address = email) =>
    place.asVisitor.recovery.complete({
      body: { email: address, resetToken, newPassword: password, confirmPassword: password },
    })
  const logIn = (password: string) => place.asVisitor.account.login({ body: { email, password } })
  return { ...place, id, initiate, verify, complete, logIn }
}

/** A user who requested a code and was mailed it. */
async function requested(values: Parameters<typeof ready>[0] = {}) {
  const place = await ready(values)
  await place.initiate()
  return { ...place, otp: await place.codeFor(email) }
}

test('refuses an invalid address, and an invalid code without counting a try', async () => {
  const { initiate, verify, everything } = await requested()
  const before = await everything()
  expect(await refusal(initiate('mona'))).toMatchObject({ status: 422, issues: [{ path: 'email' }] })
  expect(await refusal(verify('12345'))).toMatchObject({ status: 422, issues: [{ path: 'otp' }] })
  expect(await everything()).toBe(before)
})

test('answers and writes the same for an address without an account, or one that may not sign in, and mails only the known', async () => {
  const { initiate, buildUser, database, deliver } = await ready()
  for (const status of ['unverified', 'disabled', 'erased'] as const)
    await buildUser({ email: `${status}@example.test`, status })
  const addresses = [email, ...['unknown', 'unverified', 'disabled', 'erased'].map((name) => `${name}@example.test`)]
  const counts = () => Promise.all([users, codeRequests, jobs, rateLimits].map((table) => database.db.$count(table)))
  const grown: number[][] = []
  const answers: unknown[] = []
  for (const address of addresses) {
    const before = await counts()
    const { nonce, ...answer } = await initiate(address)
    answers.push({ ...answer, nonce: nonce.length })
    grown.push((await counts()).map((count, index) => count - (before[index] ?? 0)))
  }
  expect(answers).toEqual(addresses.map(() => answers[0]))
  expect(answers[0]).toMatchObject({
    message: 'If the email address exists in our system, you will receive an OTP shortly.',
  })
  // The rates per network address and of the clinic are counted for all of them in the rows that the first request
  // made.
  expect(grown).toEqual([[0, 1, 1, 5], ...addresses.slice(1).map(() => [0, 1, 1, 3])])
  expect((await deliver()).map((one) => one.to)).toEqual([email])
})

test('an unknown address is refused at the next step like a wrong code', async () => {
  const { initiate, verify, otp } = await requested()
  await initiate('unknown@example.test')
  const [known, unknown] = [await refusal(verify(wrong(otp))), await refusal(verify('123456', 'unknown@example.test'))]
  expect(unknown).toMatchObject({ status: 422, code: 'otp_invalid' })
  expect([unknown.status, unknown.code, unknown.message, unknown.issues]).toEqual([
    known.status,
    known.code,
    known.message,
    known.issues,
  ])
})

test('mails an address at most three codes in 15 minutes, known or not', async () => {
  const { initiate, clock } = await ready()
  for (const address of [email, 'unknown@example.test']) {
    for (let count = 0; count < 3; count++) await initiate(address)
    expect(await refusal(initiate(address))).toMatchObject({ status: 429, retryAfter: 900 })
  }
  clock.advance(15)
  expect(await initiate()).toMatchObject({ success: true })
})

test('changes the mailed code for a token, and the token for a new password', async () => {
  const { verify, otp, complete, logIn } = await requested()
  const { resetToken, ...answer } = await verify(otp)
  expect(answer).toMatchObject({
    success: true,
    message: 'OTP verified successfully. You can now set your new password.',
  })
  expect(resetToken).toMatch(/^[\w-]{43}$/)
  expect(await complete(resetToken)).toMatchObject({ success: true })
  expect(await logIn(newPassword)).toMatchObject({ success: true })
  expect(await refusal(logIn(testPassword))).toMatchObject({ code: 'credentials_wrong' })
})

test('takes the address in any case, and mails in the person’s language', async () => {
  const { initiate, verify, codeFor, complete, mails } = await ready({ language: 'ar' })
  await initiate('Mona@EXAMPLE.test')
  const { resetToken } = await verify(await codeFor(email), 'MONA@example.test')
  expect(mails).toMatchObject([{ subject: 'رمز إعادة تعيين كلمة المرور' }])
  expect(await complete(resetToken, newPassword, 'mona@Example.Test')).toMatchObject({ success: true })
})

test('gives an account without a password its first one', async () => {
  const { verify, otp, complete, logIn } = await requested({ passwordHash: null })
  await complete((await verify(otp)).resetToken)
  expect(await logIn(newPassword)).toMatchObject({ success: true })
})

test('a code works once and for ten minutes, and a newer one ends it', async () => {
  const { verify, otp, initiate, clock, codeFor } = await requested()
  await initiate()
  const second = await codeFor(email)
  if (second !== otp) expect(await refusal(verify(otp))).toMatchObject({ code: 'otp_invalid' })
  expect(await verify(second)).toMatchObject({ success: true })
  expect(await refusal(verify(second))).toMatchObject({ code: 'otp_invalid' })
  await initiate()
  const third = await codeFor(email)
  clock.advance(10)
  expect(await refusal(verify(third))).toMatchObject({ code: 'otp_invalid' })
})

test.each([
  [4, true],
  [5, false],
])('after %i wrong codes the right one counts: %s', async (count, isGood) => {
  const { verify, otp } = await requested()
  for (let shift = 1; shift <= count; shift++)
    expect(await refusal(verify(wrong(otp, shift)))).toMatchObject({ code: 'otp_invalid' })
  const outcome = await verify(otp).then(
    () => true,
    () => false,
  )
  expect(outcome).toBe(isGood)
})

test('wrong codes from others leave the requesting browser its five tries', async () => {
  const { initiate, verify, asVisitor, codeFor, clock } = await ready()
  const { nonce } = await initiate()
  const otp = await codeFor(email)
  const here = (code: string) => asVisitor.recovery.verify({ body: { email, otp: code, nonce } })
  for (let shift = 1; shift <= 20; shift++)
    expect(await refusal(verify(wrong(otp, shift)))).toMatchObject({ code: 'otp_invalid' })
  clock.advance(1)
  await initiate()
  for (let shift = 1; shift <= 4; shift++)
    expect(await refusal(here(wrong(otp, shift)))).toMatchObject({ code: 'otp_invalid' })
  expect(await here(otp)).toMatchObject({ success: true })
})

test('on another device, where the tries are used up, the owner requests a new code and gets in', async () => {
  const { initiate, verify, asVisitor, codeFor } = await ready()
  await initiate()
  for (let shift = 1; shift <= 5; shift++) await refusal(verify(wrong(await codeFor(email), shift)))
  expect(await refusal(verify(await codeFor(email)))).toMatchObject({ code: 'otp_invalid' })
  const { nonce } = await initiate()
  expect(await asVisitor.recovery.verify({ body: { email, otp: await codeFor(email), nonce } })).toMatchObject({
    success: true,
  })
})

test('a code requested with the nonce replaces the previous one', async () => {
  const { initiate, asVisitor, codeFor } = await ready()
  const { nonce } = await initiate()
  const first = await codeFor(email)
  expect(await asVisitor.recovery.initiate({ body: { email, nonce } })).toMatchObject({ nonce })
  const second = await codeFor(email)
  const here = (otp: string) => asVisitor.recovery.verify({ body: { email, otp, nonce } })
  if (first !== second) expect(await refusal(here(first))).toMatchObject({ code: 'otp_invalid' })
  expect(await here(second)).toMatchObject({ success: true })
})

test('with the nonce, the tries left are the same for known and unknown addresses', async () => {
  const { asVisitor, http } = await ready()
  const left = async (address: string) => {
    const { nonce } = await asVisitor.recovery.initiate({ body: { email: address } })
    const body = { email: address, otp: '000000', nonce }
    return (await http.post('/api/verify-forgot-password2-otp').set(sameTrace).send(body)).body
  }
  expect(await left(email)).toMatchObject({ code: 'otp_invalid', triesLeft: 4 })
  expect(await left('unknown@example.test')).toEqual(await left(email))
})

test('a stranger’s nonce makes nothing of the owner’s code', async () => {
  const { initiate, asVisitor, codeFor } = await ready()
  const stranger = await initiate()
  const owner = await initiate()
  const otp = await codeFor(email)
  const enter = (nonce: string) => asVisitor.recovery.verify({ body: { email, otp, nonce } })
  for (let time = 0; time < 6; time++) await refusal(enter(stranger.nonce))
  expect(await enter(owner.nonce)).toMatchObject({ success: true })
})

test('a code is good for its own address and its own purpose only', async () => {
  const { verify, otp, buildUser, asVisitor } = await requested()
  await buildUser({ email: 'omar@example.test' })
  expect(await refusal(verify(otp, 'omar@example.test'))).toMatchObject({ code: 'otp_invalid' })
  expect(await refusal(asVisitor.account.verifyOtp({ body: { email, otp } }))).toMatchObject({ code: 'otp_invalid' })
  expect(await verify(otp)).toMatchObject({ success: true })
})

test.each(['disabled', 'erased'] as const)('a code brings no %s account back', async (status) => {
  const { verify, otp, database, id } = await requested()
  await database.db.update(users).set({ status }).where(eq(users.id, id))
  expect(await refusal(verify(otp))).toMatchObject({ status: 422, code: 'otp_invalid' })
})

test('ends every session of the account', async () => {
  const { verify, otp, complete, id, asUser, logIn, origin } = await requested()
  const sessions = [await asUser(id), clientFor(origin, (await logIn(testPassword)).accessToken)]
  const { resetToken } = await verify(otp)
  for (const one of sessions) expect(await one.account.user()).toMatchObject({ email })
  await complete(resetToken)
  for (const one of sessions)
    expect(await refusal(one.account.user())).toMatchObject({ status: 401, code: 'signed_out' })
})

test('informs the owner by mail and by notification', async () => {
  const { verify, otp, complete, deliver, asUser, id } = await requested()
  await complete((await verify(otp)).resetToken)
  expect((await deliver()).at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' })
  expect(await (await asUser(id)).notifications.list()).toMatchObject([{ kind: 'password_changed', link: '/profile' }])
})

test('twenty concurrent right codes create one token', async () => {
  const { verify, otp } = await requested()
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => verify(otp)))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 422, code: 'otp_invalid' })
})
