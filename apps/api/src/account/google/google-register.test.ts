import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { localGoogle, monaAtGoogle, signed, type Claims } from '../../../test/doubles/local-google.ts'
import { users } from '../users.table.ts'

const email = 'mona@example.test'

async function ready(together = 1) {
  const place = await clinic({ env: await localGoogle(together) })
  const body = (claims: Claims = {}) =>
    ({ provider: 'google', idToken: signed(monaAtGoogle(claims)), gender: 1, role: 2 }) as const
  const register = (claims: Claims = {}, language = 'en') =>
    place.asVisitorIn(language).google.register({ body: body(claims) })
  const send = (change: object) => place.http.post('/api/external-auth/google/register').send({ ...body(), ...change })
  const whose = async (accessToken = '') => clientFor(place.origin, accessToken).account.user()
  return { ...place, register, send, whose }
}

test.each([
  ['the role of a doctor', { role: 1 }, 'role'],
  ['the role of an administrator', { role: 3 }, 'role'],
  ['no role', { role: undefined }, 'role'],
  ['no gender', { gender: undefined }, 'gender'],
  ['another provider', { provider: 'facebook' }, 'provider'],
  ['its own address', { email: 'owner@example.test' }, 'email'],
])('refuses %s and registers no one', async (_, change, path) => {
  const { send, everything } = await ready()
  const before = await everything()
  const response = await send(change)
  expect([400, 422]).toContain(response.status)
  expect(response.body).toMatchObject({
    success: false,
    issues: expect.arrayContaining([expect.objectContaining({ path })]),
  })
  expect(await everything()).toBe(before)
})

test('creates a patient with Google’s names and address, signed in and confirmed', async () => {
  const { register, whose, deliver } = await ready()
  const { accessToken, ...answer } = await register({}, 'ar')
  expect(answer).toMatchObject({
    success: true,
    requiresRegistration: false,
    firstName: 'Mona',
    lastName: 'Farid',
    email,
  })
  expect(await whose(accessToken)).toMatchObject({
    email,
    firstName: 'Mona',
    lastName: 'Farid',
    gender: 1,
    role: 2,
    language: 'ar',
    hasPassword: false,
  })
  expect(await deliver()).toEqual([])
})

test('who registered signs in with Google from then on', async () => {
  const { register, whose, asVisitor } = await ready()
  const { id } = await whose((await register()).accessToken)
  const again = await asVisitor.google.login({ body: { idToken: signed(monaAtGoogle()) } })
  expect(again).toMatchObject({ requiresRegistration: false })
  expect(await whose(again.accessToken)).toMatchObject({ id })
})

test('registering again signs the same person in and changes nothing of theirs', async () => {
  const { register, whose, database } = await ready()
  const first = await whose((await register()).accessToken)
  expect(
    await whose((await register({ given_name: 'Other', email: 'renamed@example.test' }, 'ar')).accessToken),
  ).toEqual(first)
  expect(await database.db.$count(users)).toBe(1)
})

test('takes over no account: one with this address has to be linked', async () => {
  const { register, buildUser, everything } = await ready()
  await buildUser({ email })
  const before = await everything()
  expect(await refusal(register())).toMatchObject({ status: 409, code: 'google_link_required' })
  expect(await everything()).toBe(before)
})

test.each(['disabled', 'erased'] as const)('brings no %s account back, linked or not', async (status) => {
  const { register, buildUser, everything, database } = await ready()
  const { id } = await buildUser({ email, status })
  await refusal(register())
  await database.db
    .update(users)
    .set({ googleSub: String(monaAtGoogle()['sub']) })
    .where(eq(users.id, id))
  const before = await everything()
  expect(await refusal(register())).toMatchObject({ status: 422, code: 'google_token_invalid' })
  expect(await everything()).toBe(before)
})

test('a stranger’s unconfirmed sign-up with this address loses password, names, role, sessions and code', async () => {
  const { register, whose, asVisitor, codeFor, tokenOf, database } = await ready()
  const stranger = {
    firstName: 'Eve',
    lastName: 'Evil',
    email,
    password: testPassword,
    gender: 0,
    role: 1,
    fullNameAr: 'إيف',
  } as const
  await asVisitor.account.register({ body: stranger })
  const otp = await codeFor(email)
  const [row] = await database.db.select().from(users)
  // As if a session had slipped in: unconfirmed users never get one.
  await database.db.update(users).set({ status: 'verified' })
  const strangersToken = await tokenOf(row?.id ?? '')
  await database.db.update(users).set({ status: 'unverified' })
  const { accessToken } = await register()
  expect(await whose(accessToken)).toMatchObject({
    firstName: 'Mona',
    lastName: 'Farid',
    fullNameAr: null,
    gender: 1,
    role: 2,
    hasPassword: false,
  })
  expect(await refusal(whose(strangersToken))).toMatchObject({ status: 401, code: 'signed_out' })
  // The same answer as for any address, so that it does not reveal that this one now has an account.
  expect(await refusal(asVisitor.account.login({ body: { email, password: testPassword } }))).toMatchObject({
    code: 'email_unverified',
  })
  expect(await refusal(asVisitor.account.verifyOtp({ body: { email, otp } }))).toMatchObject({ code: 'otp_invalid' })
  expect(await database.db.$count(users)).toBe(1)
})

test('five concurrent registrations create one patient and sign in all five', async () => {
  const { register, whose, database } = await ready(5)
  const answers = await Promise.all(Array.from({ length: 5 }, () => register()))
  const people = await Promise.all(answers.map(({ accessToken }) => whose(accessToken)))
  expect(new Set(people.map((one) => one.id)).size).toBe(1)
  expect(await database.db.$count(users)).toBe(1)
})

test('one Google account with two addresses concurrently creates one patient', async () => {
  const { register, whose, database } = await ready(2)
  const answers = await Promise.all([register(), register({ email: 'second@example.test' })])
  const people = await Promise.all(answers.map(({ accessToken }) => whose(accessToken)))
  expect(new Set(people.map((one) => one.id)).size).toBe(1)
  expect(await database.db.$count(users)).toBe(1)
})

test('two Google accounts with one address concurrently create one patient, and the other has to be linked', async () => {
  const { register, database } = await ready(2)
  const tries = await Promise.allSettled([register(), register({ sub: '2' })])
  expect(tries.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'google_link_required' })
  expect(await database.db.$count(users)).toBe(1)
})
