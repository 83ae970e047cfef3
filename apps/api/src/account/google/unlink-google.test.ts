import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { localGoogle, monaAtGoogle, signed } from '../../../test/doubles/local-google.ts'
import { users } from '../users.table.ts'

const email = 'mona@example.test'

/** Mona, whose account is linked to Google, signed in here with her password and elsewhere with Google. */
async function linked(values: Partial<typeof users.$inferInsert> = {}) {
  const place = await clinic({ env: await localGoogle() })
  const user = await place.buildUser({ email, googleSub: String(monaAtGoogle()['sub']), ...values })
  const withGoogle = (password?: string) =>
    place.asVisitor.google.login({ body: { idToken: signed(monaAtGoogle()), ...(password && { password }) } })
  const elsewhere = clientFor(place.origin, (await withGoogle()).accessToken)
  return { ...place, user, withGoogle, elsewhere, mona: await place.asUser(user.id) }
}

test('requires a signed-in caller', async () => {
  const { asVisitor } = await linked()
  expect(await refusal(asVisitor.profile.unlinkGoogle())).toMatchObject({ status: 401, code: 'signed_out' })
})

test('Google no longer signs in to the account, and sessions it may have started end', async () => {
  const { mona, withGoogle, elsewhere, asVisitor } = await linked()
  expect(await mona.account.user()).toMatchObject({ hasGoogle: true, hasPassword: true })
  expect(await mona.profile.unlinkGoogle()).toMatchObject({ hasGoogle: false, hasPassword: true })
  expect(await refusal(elsewhere.account.user())).toMatchObject({ status: 401 })
  expect(await refusal(withGoogle())).toMatchObject({ code: 'google_link_required' })
  expect(await asVisitor.account.login({ body: { email, password: testPassword } })).toMatchObject({ success: true })
  expect(await mona.account.user()).toMatchObject({ email })
})

test('it can be linked again with the password', async () => {
  const { mona, withGoogle } = await linked()
  await mona.profile.unlinkGoogle()
  expect(await withGoogle(testPassword)).toMatchObject({ accessToken: expect.any(String) })
  expect(await mona.account.user()).toMatchObject({ hasGoogle: true })
})

test('an account without a password keeps its link, its only way to sign in', async () => {
  const { mona, withGoogle, everything } = await linked({ passwordHash: null })
  const before = await everything()
  expect(await refusal(mona.profile.unlinkGoogle())).toMatchObject({ status: 409, code: 'password_unset' })
  expect(await everything()).toBe(before)
  expect(await withGoogle()).toMatchObject({ accessToken: expect.any(String) })
})

test('without a link nothing happens, and no one is notified', async () => {
  const { mona, database, user, everything } = await linked()
  await database.db.update(users).set({ googleSub: null }).where(eq(users.id, user.id))
  const before = await everything()
  expect(await mona.profile.unlinkGoogle()).toMatchObject({ hasGoogle: false })
  expect(await everything()).toBe(before)
})

test('two concurrent requests unlink once', async () => {
  const { mona, deliver } = await linked()
  await Promise.all([mona.profile.unlinkGoogle(), mona.profile.unlinkGoogle()])
  expect((await deliver()).filter(({ subject }) => subject.includes('unlinked'))).toHaveLength(1)
})

test.each([
  ['en', 'Google was unlinked from your account', 'A Google account is linked'],
  ['ar', 'أُلغي ربط حسابك بحساب Google', 'حسابك مرتبط بحساب Google'],
] as const)('a mail says so, and the mail of a new password names the link: %s', async (language, subject, named) => {
  const { mona, deliver } = await linked({ language })
  const newPassword = 'Another-Horse-8-Battery'
  await mona.profile.changePassword({ body: { newPassword, confirmPassword: newPassword } })
  expect((await deliver()).at(-1)?.text).toContain(named)
  await mona.profile.unlinkGoogle()
  expect((await deliver()).at(-1)).toMatchObject({ to: email, subject })
  await mona.profile.changePassword({ body: { newPassword: testPassword, confirmPassword: testPassword } })
  expect((await deliver()).at(-1)?.text).not.toContain(named)
})
