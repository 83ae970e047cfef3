import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { issueLinkToken } from '../code/one-time-code.ts'
import { users } from '../users.table.ts'

const email = 'new.doctor@example.test'
const newPassword = 'Another-Horse-8-Battery'
const doctor = { firstName: 'Nour', lastName: 'Selim', email, speciality: 'Neurologist', fees: 50 } as const

/** A doctor created by an administrator, and the token from the mailed link. */
async function invited() {
  const place = await clinic()
  await (await place.asAdministrator()).doctors.create({ body: doctor })
  const mail = (await place.deliver()).findLast((one) => one.to === email)
  const link = new URL(mail?.text.match(/http\S+/)?.[0] ?? '')
  const resetToken = new URLSearchParams(link.hash.slice(1)).get('resetToken') ?? ''
  const complete = (
    change: Partial<{ email: string; resetToken: string; newPassword: string; confirmPassword: string }> = {},
  ) =>
    place.asVisitor.recovery.complete({
      body: { email, resetToken, newPassword, confirmPassword: newPassword, ...change },
    })
  return { ...place, link, resetToken, complete }
}

test.each([
  ['a weak password', { newPassword: 'Ab1-efg', confirmPassword: 'Ab1-efg' }, 'newPassword'],
  ['two different passwords', { confirmPassword: testPassword }, 'confirmPassword'],
  ['a token that cannot be one', { resetToken: 'x' }, 'resetToken'],
])('refuses %s, and the token stays good', async (_, change, path) => {
  const { complete } = await invited()
  expect(await refusal(complete(change))).toMatchObject({ status: 422, code: 'validation_failed', issues: [{ path }] })
  expect(await complete()).toMatchObject({ success: true })
})

test.each([
  ['en', 'New password is required'],
  ['ar', 'كلمة المرور الجديدة مطلوبة'],
])('asks for the new password by its name, in %s', async (language, sentence) => {
  const { asVisitorIn, resetToken } = await invited()
  const body = { email, resetToken, newPassword: '', confirmPassword: '' }
  expect(await refusal(asVisitorIn(language).recovery.complete({ body }))).toMatchObject({
    status: 422,
    issues: expect.arrayContaining([{ path: 'newPassword', message: sentence }]),
  })
})

test('the link carries token and address behind the #, which no server sees', async () => {
  const { link, resetToken } = await invited()
  expect(link.search).toBe('')
  expect(link.pathname).toBe('/forgot-password2/reset')
  expect(new URLSearchParams(link.hash.slice(1)).get('email')).toBe(email)
  expect(resetToken).toMatch(/^[\w-]{43}$/)
})

test.each([
  ['another token', { resetToken: 'x'.repeat(43) }],
  ['another address', { email: 'eve@example.test' }],
])('refuses %s and changes nothing', async (_, change) => {
  const { complete, everything, buildUser } = await invited()
  await buildUser({ email: 'eve@example.test' })
  const before = await everything()
  expect(await refusal(complete(change))).toMatchObject({ status: 422, code: 'reset_token_invalid' })
  expect(await everything()).toBe(before)
})

test('sets the password, which then works for signing in', async () => {
  const { complete, asVisitor } = await invited()
  expect(await complete()).toEqual({
    success: true,
    message: 'Password has been reset successfully! You will be redirected to login.',
  })
  expect(await asVisitor.account.login({ body: { email, password: newPassword } })).toMatchObject({ success: true })
})

test('a password pasted with invisible marks is set without them, so that it can be typed', async () => {
  const { complete, asVisitor } = await invited()
  await complete({ newPassword: `\u200F${newPassword}\uFEFF\n` })
  expect(await asVisitor.account.login({ body: { email, password: newPassword } })).toMatchObject({ success: true })
})

test('a token works once', async () => {
  const { complete } = await invited()
  await complete()
  expect(await refusal(complete())).toMatchObject({ code: 'reset_token_invalid' })
})

test.each([
  [3 * 24 * 60 - 1, true],
  [3 * 24 * 60, false],
])('after %i minutes a link is good: %s', async (minutes, isGood) => {
  const { complete, clock } = await invited()
  clock.advance(minutes)
  expect(
    await complete().then(
      () => true,
      () => false,
    ),
  ).toBe(isGood)
})

test('a newer token ends the one before', async () => {
  const { complete, deps } = await invited()
  const newer = await issueLinkToken(deps.db, deps, 'set_password', email, 60)
  expect(await refusal(complete())).toMatchObject({ code: 'reset_token_invalid' })
  expect(await complete({ resetToken: newer })).toMatchObject({ success: true })
})

test('a token for something else sets no password', async () => {
  const { complete, deps } = await invited()
  const other = await issueLinkToken(deps.db, deps, 'login', email, 60)
  expect(await refusal(complete({ resetToken: other }))).toMatchObject({ code: 'reset_token_invalid' })
})

test('ends every session of the account, and of no other', async () => {
  const { complete, database, tokenOf, origin, asPatient } = await invited()
  const [user] = await database.db.select().from(users).where(eq(users.email, email))
  const tokens = [await tokenOf(user?.id ?? ''), await tokenOf(user?.id ?? '')]
  const mona = await asPatient('mona')
  for (const token of tokens) expect(await clientFor(origin, token).account.user()).toMatchObject({ email })
  await complete()
  for (const token of tokens)
    expect(await refusal(clientFor(origin, token).account.user())).toMatchObject({ status: 401 })
  expect(await mona.account.user()).toMatchObject({ firstName: 'mona' })
})

test.each(['disabled', 'erased'] as const)('brings no %s account back', async (status) => {
  const { complete, database, asVisitor } = await invited()
  await database.db.update(users).set({ status }).where(eq(users.email, email))
  expect(await refusal(complete())).toMatchObject({ code: 'reset_token_invalid' })
  expect(await refusal(asVisitor.account.login({ body: { email, password: newPassword } }))).toMatchObject({
    code: 'credentials_wrong',
  })
})

test('ten concurrent requests set the password once', async () => {
  const { complete, asVisitor } = await invited()
  const passwords = Array.from({ length: 10 }, (_, index) => `Another-Horse-${index}-Battery`)
  const tries = await Promise.allSettled(
    passwords.map((password) => complete({ newPassword: password, confirmPassword: password })),
  )
  const winners = passwords.filter((_, index) => tries[index]?.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  expect(await asVisitor.account.login({ body: { email, password: winners[0] ?? '' } })).toMatchObject({
    success: true,
  })
})
