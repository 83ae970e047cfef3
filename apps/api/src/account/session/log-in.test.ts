import { expect, test } from 'vitest'

import { clinic, clientFor, refusal, testPassword } from '../../../test/clinic.ts'
import { users } from '../users.table.ts'

const email = 'mona@example.test'

test.each([
  ['no password', { email }, 'password'],
  ['an empty password', { email, password: '' }, 'password'],
  ['no address', { password: testPassword }, 'email'],
  ['a code that is none', { email, password: testPassword, otp: '12' }, 'otp'],
])('refuses %s', async (_, body, path) => {
  const { http } = await clinic()
  const response = await http.post('/api/login').send(body)
  expect(response.status).toBe(422)
  expect(response.body).toMatchObject({
    success: false,
    code: 'validation_failed',
    issues: [{ path, message: expect.any(String) }],
  })
})

test('signs in with the right password, in any case of the address, and the token opens the account', async () => {
  const { asVisitor, buildUser, origin } = await clinic()
  const { id } = await buildUser({ email })
  const { accessToken, ...answer } = await asVisitor.account.login({
    body: { email: 'MONA@example.test', password: testPassword },
  })
  expect(answer).toEqual({ success: true, message: 'You are logged in.' })
  expect(await clientFor(origin, accessToken).account.user()).toMatchObject({ id, email })
})

test('answers the same for a wrong password and for accounts that may not sign in', async () => {
  const { asVisitor, buildUser } = await clinic()
  await buildUser({ email })
  await buildUser({ email: 'disabled@example.test', status: 'disabled' })
  await buildUser({ email: 'erased@example.test', status: 'erased' })
  await buildUser({ email: 'linked@example.test', passwordHash: null })
  await buildUser({ email: 'pending@example.test', status: 'unverified' })
  const attempts = [
    { email, password: 'Wrong-Horse-7-Battery' },
    { email: 'pending@example.test', password: 'Wrong-Horse-7-Battery' },
    ...['unknown', 'disabled', 'erased', 'linked'].map((name) => ({
      email: `${name}@example.test`,
      password: testPassword,
    })),
  ]
  const answers = []
  for (const body of attempts) answers.push(await refusal(asVisitor.account.login({ body })))
  for (const { status, code, message, issues } of answers) {
    expect({ status, code, message, issues }).toEqual({
      status: 401,
      code: 'credentials_wrong',
      message: 'The email or password is incorrect.',
      issues: [],
    })
  }
})

test('counts the whole of a long password', async () => {
  const { asVisitor, codeFor } = await clinic()
  const password = `Aa1-${'م'.repeat(123)}x`
  await asVisitor.account.register({
    body: { firstName: 'Mona', lastName: 'Farid', email, password, gender: 1, role: 2 },
  })
  await asVisitor.account.verifyOtp({ body: { email, otp: await codeFor(email) } })
  expect(
    await refusal(asVisitor.account.login({ body: { email, password: `${password.slice(0, -1)}y` } })),
  ).toMatchObject({
    code: 'credentials_wrong',
  })
  expect(await asVisitor.account.login({ body: { email, password } })).toMatchObject({ success: true })
})

test('takes a password typed with another composition of the same letters', async () => {
  const { asVisitor, codeFor } = await clinic()
  const password = 'Cafe\u0301-Horse-7-Battery'
  await asVisitor.account.register({
    body: { firstName: 'Mona', lastName: 'Farid', email, password, gender: 1, role: 2 },
  })
  await asVisitor.account.verifyOtp({ body: { email, otp: await codeFor(email) } })
  expect(await asVisitor.account.login({ body: { email, password: password.normalize('NFC') } })).toMatchObject({
    success: true,
  })
})

test.each([
  ['was set without them', testPassword],
  ['was set with them, before they were taken out', `${testPassword}\u200F`],
])('a password pasted with invisible marks logs in where it %s', async (_, password) => {
  const { asVisitor, buildUser, deps } = await clinic()
  const { email } = await buildUser({ passwordHash: await deps.passwords.hash(password) })
  const body = { email, password: `${testPassword}\u200F` }
  expect(await asVisitor.account.login({ body })).toMatchObject({ success: true })
  expect(await refusal(asVisitor.account.login({ body: { email, password: `${testPassword}.\u200F` } }))).toMatchObject(
    {
      code: 'credentials_wrong',
    },
  )
})

test('an unverified person with the right password gets a new code, in their language', async () => {
  const { asVisitor, buildUser, codeFor, mails } = await clinic()
  await buildUser({ email, status: 'unverified', language: 'ar' })
  expect(await refusal(asVisitor.account.login({ body: { email, password: testPassword } }))).toMatchObject({
    status: 403,
    code: 'email_unverified',
  })
  const otp = await codeFor(email)
  expect(mails).toMatchObject([{ to: email, subject: 'رمز التحقق من عافية' }])
  await asVisitor.account.verifyOtp({ body: { email, otp } })
  expect(await asVisitor.account.login({ body: { email, password: testPassword } })).toMatchObject({ success: true })
})

test('throttles those codes but not the answer, and mails nothing after a wrong password', async () => {
  const { asVisitor, buildUser, deliver } = await clinic()
  await buildUser({ email, status: 'unverified' })
  await refusal(asVisitor.account.login({ body: { email, password: 'Wrong-Horse-7-Battery' } }))
  expect(await deliver()).toEqual([])
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await refusal(asVisitor.account.login({ body: { email, password: testPassword } }))).toMatchObject({
      code: 'email_unverified',
    })
  }
  expect(await deliver()).toHaveLength(3)
})

test('concurrent sign-ins create separate sessions of one person', async () => {
  const { asVisitor, buildUser, origin, database } = await clinic()
  await buildUser({ email })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => asVisitor.account.login({ body: { email, password: testPassword } })),
  )
  expect(new Set(answers.map((answer) => answer.accessToken)).size).toBe(8)
  for (const { accessToken } of answers)
    expect(await clientFor(origin, accessToken).account.user()).toMatchObject({ email })
  expect(await database.db.select().from(users)).toHaveLength(1)
})
