import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { from } from '../../../test/http.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { codeRequests } from '../code/code-requests.table.ts'

const email = 'mona@example.test'
const body = { firstName: 'Mona', lastName: 'Farid', email, password: testPassword, gender: 1, role: 2 } as const

test('refuses an invalid address', async () => {
  const { asVisitor } = await clinic()
  expect(await refusal(asVisitor.account.resendOtp({ body: { email: 'mona' } }))).toMatchObject({
    status: 422,
    issues: [{ path: 'email', message: 'Invalid email' }],
  })
})

test('mails a new code, in the person’s language, and ends the one before', async () => {
  const { asVisitor, asVisitorIn, codeFor, mails } = await clinic()
  await asVisitorIn('ar').account.register({ body })
  const first = await codeFor(email)
  await asVisitor.account.resendOtp({ body: { email } })
  const second = await codeFor(email)
  expect(mails).toMatchObject([{ subject: 'رمز التحقق من عافية' }, { subject: 'رمز التحقق من عافية' }])
  if (first !== second)
    expect(await refusal(asVisitor.account.verifyOtp({ body: { email, otp: first } }))).toMatchObject({
      code: 'otp_invalid',
    })
  expect(await asVisitor.account.verifyOtp({ body: { email, otp: second } })).toMatchObject({ success: true })
})

test('with the nonce sends the code of that registration again, also where a stranger’s is newer', async () => {
  const { asVisitor, codeFor, clock } = await clinic()
  const { nonce } = await asVisitor.account.register({ body })
  clock.advance(11)
  await asVisitor.account.register({ body: { ...body, password: 'Another-Horse-8-Battery' } })
  await asVisitor.account.resendOtp({ body: { email, nonce } })
  expect(await asVisitor.account.verifyOtp({ body: { email, nonce, otp: await codeFor(email) } })).toMatchObject({
    success: true,
  })
  expect(await asVisitor.account.login({ body: { email, password: testPassword } })).toMatchObject({ success: true })
})

test('never answers with a nonce: a caller without one has not proved which registration is theirs', async () => {
  const { asVisitor } = await clinic()
  const { nonce } = await asVisitor.account.register({ body })
  expect(await asVisitor.account.resendOtp({ body: { email } })).not.toHaveProperty('nonce')
  expect(await asVisitor.account.resendOtp({ body: { email, nonce } })).not.toHaveProperty('nonce')
})

test('gives a code its five tries again', async () => {
  const { asVisitor, codeFor } = await clinic()
  await asVisitor.account.register({ body })
  for (const otp of ['000000', '000001', '000002', '000003', '000004'])
    await asVisitor.account.verifyOtp({ body: { email, otp } }).catch(() => undefined)
  await asVisitor.account.resendOtp({ body: { email } })
  expect(await asVisitor.account.verifyOtp({ body: { email, otp: await codeFor(email) } })).toMatchObject({
    success: true,
  })
})

test('answers, writes and works the same for an address that is pending, known, disabled or unknown; only the first gets mail', async () => {
  const { asVisitor, buildUser, database, deliver, mails } = await clinic()
  await buildUser({ email: 'waiting@example.test', status: 'unverified' })
  await buildUser({ email: 'known@example.test' })
  await buildUser({ email: 'disabled@example.test', status: 'disabled' })
  const answers = []
  for (const address of ['waiting', 'known', 'disabled', 'unknown'].map((name) => `${name}@example.test`)) {
    await database.db.delete(jobs)
    const answer = await asVisitor.account.resendOtp({ body: { email: address } })
    const queued = await database.db.select().from(jobs)
    const codes = await database.db.$count(codeRequests, eq(codeRequests.email, address))
    await deliver()
    answers.push({ answer, jobs: queued.length, sealed: queued.every((job) => job.secret !== null), codes })
  }
  expect(answers[0]).toMatchObject({ answer: { success: true }, jobs: 1, sealed: true, codes: 1 })
  for (const one of answers) expect(one).toEqual(answers[0])
  expect(mails.map((mail) => mail.to)).toEqual(['waiting@example.test'])
})

test('mails one address three codes in 15 minutes, sign-up counted', async () => {
  const { asVisitor, clock } = await clinic()
  await asVisitor.account.register({ body })
  await asVisitor.account.resendOtp({ body: { email } })
  await asVisitor.account.resendOtp({ body: { email: 'MONA@example.test' } })
  expect(await refusal(asVisitor.account.resendOtp({ body: { email } }))).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    retryAfter: 900,
  })
  clock.advance(15)
  expect(await asVisitor.account.resendOtp({ body: { email } })).toMatchObject({ success: true })
})

test('mails for one network address 20 codes an hour, regardless of the recipient', async () => {
  const { http } = await clinic({ env: { TRUST_PROXY: '1' } })
  const ask = (index: number, address: string) =>
    http
      .post('/api/resend-otp')
      .set(from(address))
      .send({ email: `person${index}@example.test` })
  for (let index = 0; index < 20; index++)
    expect(await ask(index, `2001:db8:1:2::${index + 1}`)).toMatchObject({ status: 200 })
  expect(await ask(20, '2001:db8:1:2:ffff::1')).toMatchObject({ status: 429 })
  expect(await ask(21, '2001:db8:1:3::1')).toMatchObject({ status: 200 })
})
