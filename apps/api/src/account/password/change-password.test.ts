import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'

const email = 'mona@example.test'
const newPassword = 'Another-Horse-8-Battery'

interface Change {
  newPassword?: string
  confirmPassword?: string
  currentPassword?: string
  otp?: string
}

/** A user signed in here and elsewhere. */
async function signedIn(values: { passwordHash?: null; language?: 'ar' } = {}) {
  const place = await clinic()
  const { id } = await place.buildUser({ email, ...values })
  const [mona, elsewhere] = [await place.asUser(id), await place.asUser(id)]
  const change = (more: Change = {}, from = mona) =>
    from.profile.changePassword({ body: { newPassword, confirmPassword: newPassword, ...more } })
  const logIn = (password: string) => place.asVisitor.account.login({ body: { email, password } })
  return { ...place, id, mona, elsewhere, change, logIn }
}

test('requires a signed-in caller', async () => {
  const { change, asVisitor } = await signedIn()
  expect(await refusal(change({}, asVisitor))).toMatchObject({ status: 401, code: 'signed_out' })
})

test.each<[string, Change, string]>([
  ['a short password', { newPassword: 'Ab1-efg', confirmPassword: 'Ab1-efg' }, 'newPassword'],
  ['a notorious password', { newPassword: 'Password@1234', confirmPassword: 'Password@1234' }, 'newPassword'],
  ['two different passwords', { confirmPassword: testPassword }, 'confirmPassword'],
  ['no second password', { confirmPassword: '' }, 'confirmPassword'],
])('refuses %s and changes nothing', async (_, body, path) => {
  const { change, everything } = await signedIn()
  const before = await everything()
  expect(await refusal(change(body))).toMatchObject({
    status: 422,
    issues: expect.arrayContaining([expect.objectContaining({ path })]),
  })
  expect(await everything()).toBe(before)
})

test('a session of 15 minutes needs no present password, an older one does', async () => {
  const { change, clock, everything } = await signedIn()
  clock.advance(15)
  expect(await change()).toEqual({
    success: true,
    message: 'Password changed successfully! You will be logged out automatically.',
  })
  clock.advance(1)
  const before = await everything()
  expect(await refusal(change())).toMatchObject({ status: 403, code: 'reauthentication_required' })
  expect(await everything()).toBe(before)
  expect(await change({ currentPassword: newPassword })).toMatchObject({ success: true })
})

test('using a session does not make it young again', async () => {
  const { change, clock, mona } = await signedIn()
  for (let minutes = 0; minutes < 20; minutes += 5) {
    clock.advance(5)
    await mona.account.user()
  }
  expect(await refusal(change())).toMatchObject({ code: 'reauthentication_required' })
})

test('a wrong present password is refused, ends no session and changes nothing', async () => {
  const { change, clock, everything, elsewhere, mona } = await signedIn()
  clock.advance(16)
  await Promise.all([mona.account.user(), elsewhere.account.user()])
  const before = await everything()
  expect(await refusal(change({ currentPassword: 'Wrong-Horse-7-Battery' }))).toMatchObject({
    status: 403,
    code: 'password_wrong',
  })
  expect(await everything()).toBe(before)
  for (const one of [mona, elsewhere]) expect(await one.account.user()).toMatchObject({ email })
})

test('a code is no present password where there is one', async () => {
  const { change, clock } = await signedIn()
  clock.advance(16)
  expect(await refusal(change({ otp: '123456' }))).toMatchObject({ status: 403, code: 'reauthentication_required' })
})

test('ten wrong present passwords in 15 minutes close the way for that long, on every session', async () => {
  const { change, clock, elsewhere } = await signedIn()
  clock.advance(16)
  for (let attempt = 0; attempt < 10; attempt++) await refusal(change({ currentPassword: 'Wrong-Horse-7-Battery' }))
  expect(await refusal(change({ currentPassword: testPassword }))).toMatchObject({ status: 429 })
  expect(await refusal(change({ currentPassword: testPassword }, elsewhere))).toMatchObject({ status: 429 })
  clock.advance(15)
  expect(await change({ currentPassword: testPassword })).toMatchObject({ success: true })
})

test('from then on the new password logs in and the old one does not', async () => {
  const { change, logIn } = await signedIn()
  await change()
  expect(await logIn(newPassword)).toMatchObject({ success: true })
  expect(await refusal(logIn(testPassword))).toMatchObject({ code: 'credentials_wrong' })
})

test('immediately ends the user’s other sessions, but not this one nor other users’', async () => {
  const { change, mona, elsewhere, asPatient, logIn, origin } = await signedIn()
  const third = clientFor(origin, (await logIn(testPassword)).accessToken)
  const omar = await asPatient('omar')
  await change()
  for (const ended of [elsewhere, third])
    expect(await refusal(ended.account.user())).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await mona.account.user()).toMatchObject({ email })
  expect(await omar.account.user()).toMatchObject({ firstName: 'omar' })
})

test('informs by mail, in the person’s language, and by notification; neither contains a password', async () => {
  const { change, deliver, mona } = await signedIn({ language: 'ar' })
  await change()
  const mails = await deliver()
  const news = await mona.notifications.list()
  expect(mails).toMatchObject([{ to: email, subject: 'تم تغيير كلمة المرور' }])
  expect(news).toMatchObject([{ kind: 'password_changed', title: 'Password changed', link: '/profile', readAt: null }])
  expect(JSON.stringify([mails, news])).not.toMatch(/Horse/)
})

test('an account without a password sets its first one from a fresh session', async () => {
  const { change, logIn, mona } = await signedIn({ passwordHash: null })
  expect(await mona.account.user()).toMatchObject({ hasPassword: false })
  await change()
  expect(await mona.account.user()).toMatchObject({ hasPassword: true })
  expect(await logIn(newPassword)).toMatchObject({ success: true })
})

test('an account without a password confirms by a mailed code from an older session', async () => {
  const { change, clock, codeFor, everything, logIn } = await signedIn({ passwordHash: null })
  clock.advance(16)
  expect(await refusal(change())).toMatchObject({ status: 403, code: 'confirmation_code_required' })
  const otp = await codeFor(email)
  expect(await refusal(change({ otp: otp === '000000' ? '000001' : '000000' }))).toMatchObject({
    status: 422,
    code: 'otp_invalid',
  })
  expect(await refusal(logIn(newPassword))).toMatchObject({ code: 'credentials_wrong' })
  expect(await change({ otp })).toMatchObject({ success: true })
  const before = await everything()
  expect(await refusal(change({ otp }))).toMatchObject({ code: 'reauthentication_required' })
  expect(await everything()).toBe(before)
})

test('when two sessions change it concurrently, one succeeds and the other has ended', async () => {
  const { change, elsewhere, mona, logIn, deliver } = await signedIn()
  const passwords = [newPassword, 'Third-Horse-9-Battery']
  const tries = await Promise.allSettled(
    [mona, elsewhere].map((one, index) =>
      change({ newPassword: passwords[index] ?? '', confirmPassword: passwords[index] ?? '' }, one),
    ),
  )
  expect(tries.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 401, code: 'signed_out' })
  const winner = tries.findIndex((one) => one.status === 'fulfilled')
  expect(await logIn(passwords[winner] ?? '')).toMatchObject({ success: true })
  expect(await deliver()).toHaveLength(1)
})
