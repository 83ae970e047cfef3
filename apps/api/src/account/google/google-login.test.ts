import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { localGoogle, monaAtGoogle, signed, type Claims } from '../../../test/doubles/local-google.ts'
import { createAdmin } from '../../create-admin.ts'
import { sessions } from '../session/sessions.table.ts'
import { users } from '../users.table.ts'
import { googleLogin } from './google-login.ts'

const email = 'mona@example.test'
const sub = String(monaAtGoogle()['sub'])

async function ready(values?: Parameters<Awaited<ReturnType<typeof clinic>>['buildUser']>[0], together = 1) {
  const place = await clinic({ env: await localGoogle(together) })
  const user = values && (await place.buildUser({ email, ...values }))
  const logIn = (password?: string, claims: Claims = {}) =>
    place.asVisitor.google.login({ body: { idToken: signed(monaAtGoogle(claims)), ...(password && { password }) } })
  /** The account id that a token signs in to. */
  const whose = async (accessToken = '') => clientFor(place.origin, accessToken).account.user()
  return { ...place, user, logIn, whose }
}

test('refuses a body without a token and changes nothing', async () => {
  const { asVisitor, everything } = await ready()
  const before = await everything()
  expect(await refusal(asVisitor.google.login({ body: { idToken: '' } }))).toMatchObject({
    status: 422,
    issues: [{ path: 'idToken' }],
  })
  expect(await refusal(asVisitor.google.login({ body: { idToken: 'x'.repeat(10_001) } }))).toMatchObject({
    status: 422,
    issues: [{ path: 'idToken' }],
  })
  expect(await everything()).toBe(before)
})

test('a new person is asked to complete the registration, and is not signed in', async () => {
  const { logIn, everything } = await ready()
  const before = await everything()
  expect(await logIn()).toEqual({
    success: true,
    requiresRegistration: true,
    firstName: 'Mona',
    lastName: 'Farid',
    email,
    message: 'Please complete your registration.',
  })
  expect(await everything()).toBe(before)
})

test('without names from Google, the name is taken from the e-mail address', async () => {
  const { logIn } = await ready()
  expect(await logIn(undefined, { given_name: undefined, name: undefined, family_name: undefined })).toMatchObject({
    firstName: 'mona',
    lastName: '',
  })
})

test('a linked account is found by Google’s sub, also after the address changed there', async () => {
  const { logIn, whose, user, buildUser } = await ready({ googleSub: sub })
  await buildUser({ email: 'renamed@example.test' })
  const { accessToken, ...answer } = await logIn(undefined, { email: 'renamed@example.test' })
  expect(answer).toMatchObject({ success: true, requiresRegistration: false })
  expect(await whose(accessToken)).toMatchObject({ id: user?.id, email })
})

test('a session from Google lives 30 days', async () => {
  const { logIn, whose, clock, user } = await ready({ googleSub: sub })
  const { accessToken } = await logIn()
  clock.advance(30 * 24 * 60 - 1)
  expect(await whose(accessToken)).toMatchObject({ id: user?.id })
  clock.advance(1)
  expect(await refusal(whose(accessToken))).toMatchObject({ status: 401 })
})

test('without "remember me" a session from Google lives twelve hours at most', async () => {
  const { asVisitor, whose, clock } = await ready({ googleSub: sub })
  const idToken = signed(monaAtGoogle())
  const { accessToken } = await asVisitor.google.login({ body: { idToken, rememberMe: false } })
  clock.advance(31)
  expect(await refusal(whose(accessToken))).toMatchObject({ status: 401 })
})

test('an account with a password requires it once before it is linked', async () => {
  const { logIn, everything } = await ready({})
  const before = await everything()
  expect(await refusal(logIn())).toMatchObject({ status: 409, code: 'google_link_required' })
  expect(await refusal(logIn(undefined, { email: 'Mona@Example.TEST' }))).toMatchObject({
    code: 'google_link_required',
  })
  expect(await everything()).toBe(before)
})

test('a wrong password links nothing', async () => {
  const { logIn, database } = await ready({})
  const rows = async () => [await database.db.select().from(users), await database.db.select().from(sessions)]
  const before = await rows()
  expect(await refusal(logIn('Wrong-Horse-7-Battery'))).toMatchObject({ status: 403, code: 'password_wrong' })
  expect(await rows()).toEqual(before)
})

test('ten wrong passwords in 15 minutes close this way too', async () => {
  const { logIn, asVisitor } = await ready({})
  for (let attempt = 0; attempt < 10; attempt++) await refusal(logIn('Wrong-Horse-7-Battery'))
  expect(await refusal(logIn(testPassword))).toMatchObject({ status: 429 })
  expect(await refusal(asVisitor.account.login({ body: { email, password: testPassword } }))).toMatchObject({
    status: 429,
  })
})

test('the right password links, mails and notifies, and no password is needed from then on', async () => {
  const { logIn, whose, user, deliver, origin } = await ready({ language: 'ar' })
  const { accessToken } = await logIn(testPassword)
  expect(await whose(accessToken)).toMatchObject({ id: user?.id, hasPassword: true })
  expect(await deliver()).toMatchObject([{ to: email, subject: 'تم ربط حسابك بحساب Google' }])
  expect(await clientFor(origin, accessToken).notifications.list()).toMatchObject([
    { kind: 'google_linked', link: '/profile' },
  ])
  expect(await whose((await logIn()).accessToken)).toMatchObject({ id: user?.id })
  expect(await deliver()).toHaveLength(1)
})

test.each([
  ['doctor', 1],
  ['administrator', 3],
] as const)('an invited %s is not linked by the address, before the mailed link was used', async (_, role) => {
  const { logIn, everything, asVisitor } = await ready({ passwordHash: null, role })
  const before = await everything()
  for (const password of [undefined, testPassword])
    expect(await refusal(logIn(password))).toMatchObject({ status: 409, code: 'google_invitation_open' })
  expect(
    await refusal(
      asVisitor.google.register({ body: { idToken: signed(monaAtGoogle()), provider: 'google', gender: 1, role: 2 } }),
    ),
  ).toMatchObject({ status: 409, code: 'google_invitation_open' })
  expect(await everything()).toBe(before)
})

test('an administrator who has chosen a password by the mailed link can link with it', async () => {
  const { logIn, whose, deps, asVisitor, deliver } = await ready()
  await createAdmin(deps, email)
  expect(await refusal(logIn(testPassword))).toMatchObject({ code: 'google_invitation_open' })
  const resetToken = (await deliver()).at(-1)?.text.match(/resetToken=([\w-]+)/)?.[1] ?? ''
  await asVisitor.recovery.complete({
    body: { email, resetToken, newPassword: testPassword, confirmPassword: testPassword },
  })
  expect(await refusal(logIn())).toMatchObject({ code: 'google_link_required' })
  expect(await whose((await logIn(testPassword)).accessToken)).toMatchObject({ email, role: 3 })
})

test('a patient who becomes an administrator gets in by the mailed link alone, not by the Google account of before', async () => {
  const { logIn, deps, tokenOf, whose, user } = await ready({ googleSub: sub, passwordHash: null })
  const token = await tokenOf(user?.id ?? '')
  await createAdmin(deps, email)
  expect(await refusal(whose(token))).toMatchObject({ status: 401 })
  expect(await refusal(logIn())).toMatchObject({ status: 409, code: 'google_invitation_open' })
})

test('a password that is changed after it was checked links nothing', async () => {
  const { deps, asUser, user, database } = await ready({})
  const mona = await asUser(user?.id ?? '')
  const newPassword = 'Another-Horse-8-Battery'
  const { matches, ...passwords } = deps.passwords
  const slowly: typeof matches = async (...given) => {
    const isRight = await matches(...given)
    await mona.profile.changePassword({ body: { newPassword, confirmPassword: newPassword } })
    return isRight
  }
  const call = { language: 'en', networkAddress: '192.0.2.1', device: null } as const
  const body = { idToken: signed(monaAtGoogle()), password: testPassword }
  await expect(
    googleLogin({ ...deps, passwords: { ...passwords, matches: slowly } }, body, call),
  ).rejects.toMatchObject({
    code: 'google_token_invalid',
  })
  expect(await database.db.select().from(users)).toMatchObject([{ googleSub: null }])
})

test('a linked account is not linked to another Google account, even with the right password', async () => {
  const { logIn, everything } = await ready({ googleSub: 'another-account' })
  const before = await everything()
  for (const password of [undefined, testPassword])
    expect(await refusal(logIn(password))).toMatchObject({ status: 422, code: 'google_token_invalid' })
  expect(await everything()).toBe(before)
})

test.each(['disabled', 'erased'] as const)('opens no %s account, linked or not', async (status) => {
  const { logIn, database, everything, user } = await ready({ status })
  let before = await everything()
  for (const password of [undefined, testPassword])
    expect(await refusal(logIn(password))).toMatchObject({ status: 422, code: 'google_token_invalid' })
  expect(await everything()).toBe(before)
  await database.db
    .update(users)
    .set({ googleSub: sub })
    .where(eq(users.id, user?.id ?? ''))
  before = await everything()
  expect(await refusal(logIn())).toMatchObject({ status: 422, code: 'google_token_invalid' })
  expect(await everything()).toBe(before)
})

test('an e-mail address whose sign-up was never confirmed counts as new', async () => {
  const { logIn, everything } = await ready({ status: 'unverified' })
  const before = await everything()
  for (const password of [undefined, testPassword])
    expect(await logIn(password)).toMatchObject({ requiresRegistration: true })
  expect(await everything()).toBe(before)
})

test('three concurrent requests link once, notify once and sign in all three', async () => {
  const { logIn, whose, user, deliver } = await ready({}, 3)
  const answers = await Promise.all([logIn(testPassword), logIn(testPassword), logIn(testPassword)])
  for (const { accessToken } of answers) expect(await whose(accessToken)).toMatchObject({ id: user?.id })
  expect(await deliver()).toHaveLength(1)
})

test('one Google account with two addresses concurrently links one account and signs both in to it', async () => {
  const { logIn, whose, buildUser, database } = await ready({}, 2)
  await buildUser({ email: 'second@example.test' })
  const answers = await Promise.all([logIn(testPassword), logIn(testPassword, { email: 'second@example.test' })])
  const people = await Promise.all(answers.map(({ accessToken }) => whose(accessToken)))
  expect(new Set(people.map((one) => one.id)).size).toBe(1)
  expect(await database.db.$count(users, eq(users.googleSub, sub))).toBe(1)
})
