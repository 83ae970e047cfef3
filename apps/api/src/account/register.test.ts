import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../test/clinic.ts'
import { from } from '../../test/http.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { oneTimeCodes } from './one-time-codes.table.ts'
import { users } from './users.table.ts'

const email = 'mona@example.test'
const body = { firstName: 'Mona', lastName: 'Farid', email, password: testPassword, gender: 1, role: 2 } as const
const otherPassword = 'Another-Horse-8-Battery'

test.each([
  ['a weak password', { password: 'short' }, 422, 'password'],
  ['a name in another script', { firstName: 'منى' }, 422, 'firstName'],
  ['an address that is none', { email: 'mona' }, 422, 'email'],
  ['the role of an administrator', { role: 3 }, 422, 'role'],
  ['a missing field', { gender: undefined }, 422, 'gender'],
  ['a field nobody knows', { status: 'verified' }, 400, 'status'],
  ['a value of the wrong kind', { lastName: ['Farid'] }, 400, 'lastName'],
])('refuses %s and changes nothing', async (_, change, status, path) => {
  const { http, everything } = await clinic()
  const before = await everything()
  const answer = await http.post('/api/register').send({ ...body, ...change })
  expect(answer).toMatchObject({ status, body: { success: false, code: status === 400 ? 'malformed_request' : 'validation_failed' } })
  expect(answer.body.issues).toContainEqual({ path, message: expect.stringMatching(/\S/) })
  expect(await everything()).toBe(before)
})

test('mails a code to a new address and keeps the account unverified', async () => {
  const { asVisitor, deliver, database } = await clinic()
  expect(await asVisitor.account.register({ body })).toEqual({
    success: true,
    message: 'We have emailed you a code to confirm your email.',
  })
  expect(await deliver()).toMatchObject([
    { to: email, subject: 'Your Aafiya verification code', text: expect.stringMatching(/Hello Mona,[^]*\b\d{6}\b/) },
  ])
  expect(await database.db.select().from(users)).toMatchObject([
    { email, firstName: 'Mona', status: 'unverified', role: 2, gender: 1, language: 'en' },
  ])
})

test('answers, writes and works the same for a new, a pending and a known address', async () => {
  const { asVisitor, buildUser, database } = await clinic()
  await buildUser({ email: 'known@example.test' })
  await buildUser({ email: 'pending@example.test', status: 'unverified' })
  const answers = []
  for (const address of ['new@example.test', 'pending@example.test', 'known@example.test']) {
    await database.db.delete(jobs)
    const answer = await asVisitor.account.register({ body: { ...body, email: address } })
    const queued = await database.db.select().from(jobs)
    const codes = await database.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.email, address))
    answers.push({ answer, jobs: queued.length, sealed: queued.every((job) => job.secret !== null), codes: codes.length })
  }
  expect(answers[0]).toMatchObject({ jobs: 1, sealed: true, codes: 1 })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('replaces the data of an account that was never confirmed, and ends its code', async () => {
  const { asVisitor, codeFor, clock, asUser, database } = await clinic()
  await asVisitor.account.register({ body })
  const first = await codeFor(email)
  clock.advance(1)
  await asVisitor.account.register({ body: { ...body, firstName: 'Omar', password: otherPassword, gender: 0, role: 1 } })
  const second = await codeFor(email)
  if (first !== second)
    expect(await refusal(asVisitor.account.verifyOtp({ body: { email, otp: first } }))).toMatchObject({ code: 'otp_invalid' })
  await asVisitor.account.verifyOtp({ body: { email, otp: second } })
  expect(await refusal(asVisitor.account.login({ body: { email, password: testPassword } }))).toMatchObject({ code: 'credentials_wrong' })
  expect(await asVisitor.account.login({ body: { email, password: otherPassword } })).toMatchObject({ success: true })
  const [user] = await database.db.select().from(users)
  expect(await (await asUser(user?.id ?? '')).account.user()).toMatchObject({
    firstName: 'Omar',
    gender: 0,
    role: 1,
    doctorStatus: 'pending',
  })
})

test('tells the owner of a known address by mail, in their language, and changes nothing of theirs', async () => {
  const { asVisitor, buildUser, deliver, database } = await clinic()
  await buildUser({ email, firstName: 'Mona', language: 'ar' })
  const before = await database.db.select().from(users)
  await asVisitor.account.register({ body: { ...body, firstName: 'Eve', password: otherPassword } })
  const [mail] = await deliver()
  expect(mail).toMatchObject({ to: email, subject: 'لديك حساب بالفعل' })
  expect(mail?.text).toContain('Mona')
  expect(mail?.text).not.toMatch(/\d{6}|Eve/)
  expect(await database.db.select().from(users)).toEqual(before)
  expect(await asVisitor.account.login({ body: { email, password: testPassword } })).toMatchObject({ success: true })
})

test('takes one address for one account, whatever its case', async () => {
  const { asVisitor, buildUser, deliver, database } = await clinic()
  await buildUser({ email })
  await asVisitor.account.register({ body: { ...body, email: 'MONA@Example.Test' } })
  expect(await deliver()).toMatchObject([{ to: email, subject: 'You already have an account' }])
  expect(await database.db.select().from(users)).toHaveLength(1)
})

test('speaks the language of the request, in the answer and in the mail', async () => {
  const { asVisitorIn, deliver, database } = await clinic()
  expect(await asVisitorIn('ar-EG,ar;q=0.9,en;q=0.8').account.register({ body })).toMatchObject({
    message: 'أرسلنا إليك رمزًا لتأكيد بريدك الإلكتروني.',
  })
  expect(await deliver()).toMatchObject([{ subject: 'رمز التحقق من عافية', html: expect.stringContaining('dir="rtl"') }])
  expect(await database.db.select().from(users)).toMatchObject([{ language: 'ar' }])
})

test('mails one address three codes in 15 minutes', async () => {
  const { asVisitor, clock, deliver } = await clinic()
  for (let attempt = 0; attempt < 3; attempt++) await asVisitor.account.register({ body })
  clock.advance(5)
  const slowed = await refusal(asVisitor.account.register({ body }))
  expect(slowed).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: 600 })
  expect(await deliver()).toHaveLength(3)
  clock.advance(10)
  expect(await asVisitor.account.register({ body })).toMatchObject({ success: true })
})

test('lets one network address sign up 20 times an hour, and others meanwhile', async () => {
  const { http, clock } = await clinic({ env: { TRUST_PROXY: '1' } })
  const signUp = (index: number, address: string) =>
    http
      .post('/api/register')
      .set(from(address))
      .send({ ...body, email: `person${index}@example.test` })
  for (let index = 0; index < 20; index++) expect(await signUp(index, '203.0.113.7')).toMatchObject({ status: 200 })
  const slowed = await signUp(20, '203.0.113.7')
  expect(slowed).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(slowed.get('retry-after')).toBe('3600')
  expect(await signUp(21, '203.0.113.8')).toMatchObject({ status: 200 })
  clock.advance(60)
  expect(await signUp(22, '203.0.113.7')).toMatchObject({ status: 200 })
})

test('RATE_LIMIT_FACTOR multiplies the rates', async () => {
  const { asVisitor } = await clinic({ env: { RATE_LIMIT_FACTOR: '2' } })
  for (let attempt = 0; attempt < 6; attempt++) expect(await asVisitor.account.register({ body })).toMatchObject({ success: true })
  expect(await refusal(asVisitor.account.register({ body }))).toMatchObject({ status: 429 })
})

test('five sign-ups at once with one address make one account and one good code', async () => {
  const { asVisitor, deliver, database } = await clinic({ env: { RATE_LIMIT_FACTOR: '100' } })
  await Promise.all(Array.from({ length: 5 }, () => asVisitor.account.register({ body })))
  expect(await database.db.select().from(users)).toHaveLength(1)
  const codes = (await deliver()).map((mail) => mail.text.match(/\b\d{6}\b/)?.[0] ?? '')
  expect(codes).toHaveLength(5)
  const tries = await Promise.allSettled(codes.map((otp) => asVisitor.account.verifyOtp({ body: { email, otp } })))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})
