import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { from } from '../../../test/http.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { codeRequests } from '../code/code-requests.table.ts'
import { users } from '../users.table.ts'
import { signUps } from './sign-ups.table.ts'

const email = 'mona@example.test'
const body = { firstName: 'Mona', lastName: 'Farid', email, password: testPassword, gender: 1, role: 2 } as const
const otherPassword = 'Another-Horse-8-Battery'

test.each([
  ['a weak password', { password: 'short' }, 422, 'password'],
  ['a first name with a space', { firstName: 'Abd Allah' }, 422, 'firstName'],
  ['a last name with a space', { lastName: 'El Mansour' }, 422, 'lastName'],
  ['a last name with a hyphen', { lastName: 'El-Mansour' }, 422, 'lastName'],
  ['a name in another script', { firstName: 'منى' }, 422, 'firstName'],
  ['an address that is none', { email: 'mona' }, 422, 'email'],
  ['the role of an administrator', { role: 3 }, 422, 'role'],
  ['a missing field', { gender: undefined }, 422, 'gender'],
  ['an unknown field', { status: 'verified' }, 400, 'status'],
  ['a value of the wrong kind', { lastName: ['Farid'] }, 400, 'lastName'],
])('refuses %s and changes nothing', async (_, change, status, path) => {
  const { http, everything } = await clinic()
  const before = await everything()
  const answer = await http.post('/api/register').send({ ...body, ...change })
  expect(answer).toMatchObject({
    status,
    body: { success: false, code: status === 400 ? 'malformed_request' : 'validation_failed' },
  })
  expect(answer.body.issues).toContainEqual({ path, message: expect.stringMatching(/\S/) })
  expect(await everything()).toBe(before)
})

test('mails a code to a new address and keeps the account unverified', async () => {
  const { asVisitor, deliver, database } = await clinic()
  expect(await asVisitor.account.register({ body })).toEqual({
    success: true,
    nonce: expect.stringMatching(/^[\w.-]{40,}$/),
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
    const { nonce, ...answer } = await asVisitor.account.register({ body: { ...body, email: address } })
    const queued = await database.db.select().from(jobs)
    const codes = await database.db.$count(codeRequests, eq(codeRequests.email, address))
    const waiting = await database.db.$count(signUps, eq(signUps.email, address))
    answers.push({
      answer,
      nonce: nonce.length,
      jobs: queued.length,
      sealed: queued.every((job) => job.secret !== null),
      codes,
      waiting,
    })
  }
  expect(answers[0]).toMatchObject({ jobs: 1, sealed: true, codes: 1, waiting: 1 })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

/** The owner of an address signs up, and a stranger signs up with it too, before or afterwards. */
async function contested(first: 'owner' | 'stranger' = 'owner') {
  const place = await clinic()
  const { asVisitor, codeFor, clock } = place
  const forms = { owner: body, stranger: { ...body, firstName: 'Eve', password: otherPassword, role: 1 } } as const
  const signUp = async (who: 'owner' | 'stranger') => {
    clock.advance(1)
    const { nonce } = await asVisitor.account.register({ body: forms[who] })
    return { nonce, otp: await codeFor(email) }
  }
  const one = await signUp(first)
  const other = await signUp(first === 'owner' ? 'stranger' : 'owner')
  const verify = (otp: string, nonce?: string) =>
    asVisitor.account.verifyOtp({ body: { email, otp, ...(nonce && { nonce }) } })
  const logIn = (password: string) => asVisitor.account.login({ body: { email, password } })
  return {
    ...place,
    verify,
    logIn,
    ...(first === 'owner' ? { owner: one, stranger: other } : { owner: other, stranger: one }),
  }
}

test.each(['owner', 'stranger'] as const)(
  'of two registrations, the %s’s first, the owner’s code makes the owner’s account',
  async (first) => {
    const { verify, logIn, owner, stranger, database } = await contested(first)
    expect(await verify(owner.otp, owner.nonce)).toMatchObject({ success: true })
    expect(await logIn(testPassword)).toMatchObject({ success: true })
    if (first === 'stranger') expect(await refusal(logIn(otherPassword))).toMatchObject({ code: 'email_unverified' })
    expect(await database.db.select().from(users)).toMatchObject([{ firstName: 'Mona', role: 2, status: 'verified' }])
    // The remains of the other registration grant no access, and its browser gets the same answer as for any account.
    expect(await database.db.select().from(signUps)).toMatchObject([{ firstName: 'Eve' }])
    expect(await refusal(verify(stranger.otp, stranger.nonce))).toMatchObject({ code: 'otp_invalid', triesLeft: 4 })
  },
)

test('the code of a stranger’s registration, entered by the owner, signs no one in', async () => {
  const { verify, logIn, owner, stranger, database } = await contested()
  if (owner.otp !== stranger.otp)
    expect(await refusal(verify(stranger.otp, owner.nonce))).toMatchObject({ code: 'otp_invalid' })
  expect(await refusal(verify(stranger.otp))).toMatchObject({ status: 422, code: 'otp_invalid' })
  expect(await refusal(logIn(otherPassword))).toMatchObject({ status: 403, code: 'email_unverified' })
  expect(await database.db.select().from(users)).toMatchObject([{ status: 'unverified' }])
  expect(await verify(owner.otp, owner.nonce)).toMatchObject({ success: true })
})

test('a stranger’s password brings the stranger’s nonce, with which the owner’s code is worth nothing', async () => {
  const { verify, logIn, owner, stranger } = await contested()
  const { nonce } = await refusal(logIn(otherPassword))
  expect(nonce).toBe(stranger.nonce)
  if (owner.otp !== stranger.otp) expect(await refusal(verify(owner.otp, nonce))).toMatchObject({ code: 'otp_invalid' })
})

test('on another device the password brings the nonce, and the code that is mailed then the account', async () => {
  const { verify, logIn, owner, codeFor } = await contested('stranger')
  const { code, nonce } = await refusal(logIn(testPassword))
  expect(code).toBe('email_unverified')
  expect(nonce).toBe(owner.nonce)
  expect(await verify(await codeFor(email), nonce)).toMatchObject({ success: true })
  expect(await logIn(testPassword)).toMatchObject({ success: true })
})

test('without a nonce the code is enough where the address has one registration only', async () => {
  const { asVisitor, codeFor } = await clinic()
  await asVisitor.account.register({ body })
  expect(await asVisitor.account.verifyOtp({ body: { email, otp: await codeFor(email) } })).toMatchObject({
    success: true,
  })
})

test.each([
  ['of another address', 'other'],
  ['of another purpose', 'recovery'],
  ['that is made up', 'forged'],
])('refuses a nonce %s', async (_, kind) => {
  const { asVisitor, codeFor } = await clinic()
  const { nonce } = await asVisitor.account.register({ body })
  const otp = await codeFor(email)
  const others = {
    other: (await asVisitor.account.register({ body: { ...body, email: 'eve@example.test' } })).nonce,
    recovery: (await asVisitor.recovery.initiate({ body: { email } })).nonce,
    forged: nonce.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  }
  const wrong = kind === 'other' || kind === 'recovery' ? others[kind] : others.forged
  expect(await refusal(asVisitor.account.verifyOtp({ body: { email, otp, nonce: wrong } }))).toMatchObject({
    code: 'otp_invalid',
  })
  expect(await asVisitor.account.verifyOtp({ body: { email, otp, nonce } })).toMatchObject({ success: true })
})

test('informs the owner of a known address by mail, in their language, and changes nothing in their account', async () => {
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

test('treats addresses as equal regardless of case', async () => {
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
  expect(await deliver()).toMatchObject([
    { subject: 'رمز التحقق من عافية', html: expect.stringContaining('dir="rtl"') },
  ])
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

test('lets one network address sign up 20 times an hour, without affecting others', async () => {
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
  for (let attempt = 0; attempt < 6; attempt++)
    expect(await asVisitor.account.register({ body })).toMatchObject({ success: true })
  expect(await refusal(asVisitor.account.register({ body }))).toMatchObject({ status: 429 })
})

test('five concurrent sign-ups with one address create one account, from the one whose code is entered', async () => {
  const { asVisitor, deliver, database } = await clinic({ env: { RATE_LIMIT_FACTOR: '100' } })
  const answers = await Promise.all(Array.from({ length: 5 }, () => asVisitor.account.register({ body })))
  expect(await database.db.select().from(users)).toHaveLength(1)
  const codes = (await deliver()).map((mail) => mail.text.match(/\b\d{6}\b/)?.[0] ?? '')
  expect(codes).toHaveLength(5)
  const tries = answers.flatMap(({ nonce }) =>
    codes.map((otp) => asVisitor.account.verifyOtp({ body: { email, otp, nonce } })),
  )
  expect((await Promise.allSettled(tries)).filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await database.db.select().from(users)).toMatchObject([{ status: 'verified' }])
})

test('an address gets ten codes a day; one network address can use at most five of them', async () => {
  const { http, clock, deliver } = await clinic({ env: { TRUST_PROXY: '1' } })
  const signUp = (network: string) => http.post('/api/register').set(from(network)).send(body)
  const outcome = { '203.0.113.1': 0, '203.0.113.2': 0, '203.0.113.3': 0 }
  for (let hour = 0; hour < 20; hour++) {
    clock.advance(60)
    for (const network of ['203.0.113.1', '203.0.113.2', '203.0.113.3'] as const)
      if (hour >= 10 || network === '203.0.113.1') outcome[network] += (await signUp(network)).status === 200 ? 1 : 0
  }
  expect(Object.values(outcome).toSorted()).toEqual([2, 3, 5])
  expect(await deliver()).toHaveLength(10)
  clock.advance(14 * 60)
  expect(await signUp('203.0.113.1')).toMatchObject({ status: 200 })
})

test('a stranger who requests codes elsewhere does not prevent the owner from getting one', async () => {
  const { http } = await clinic({ env: { TRUST_PROXY: '1' } })
  const signUp = (network: string) => http.post('/api/register').set(from(network)).send(body)
  for (let time = 0; time < 6; time++) await signUp('203.0.113.1')
  expect(await signUp('203.0.113.2')).toMatchObject({ status: 200 })
})
