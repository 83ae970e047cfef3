import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { sessions } from '../session/sessions.table.ts'
import { users } from '../users.table.ts'
import { verifyNewEmail } from './verify-new-email.ts'

const email = 'mona@example.test'
const newEmail = 'new@example.test'

/** Some code that is not this one. */
const wrong = (otp: string, shift = 1) => String((Number(otp) + shift) % 1_000_000).padStart(6, '0')

/** A user who requested a new address and was mailed the code. */
async function requested(values: { language?: 'ar' } = {}) {
  const place = await clinic()
  const user = await place.buildUser({ email, ...values })
  const mona = await place.asUser(user.id)
  await mona.profile.changeEmail({ body: { newEmail, password: testPassword } })
  const otp = await place.codeFor(newEmail)
  const verify = (code = otp, address = newEmail) =>
    mona.profile.verifyNewEmail({ body: { newEmail: address, otp: code } })
  return { ...place, user, mona, otp, verify }
}

test('requires a signed-in caller', async () => {
  const { asVisitor, otp } = await requested()
  expect(await refusal(asVisitor.profile.verifyNewEmail({ body: { newEmail, otp } }))).toMatchObject({
    status: 401,
    code: 'signed_out',
  })
})

test.each([
  ['a short code', '12345', newEmail, 'otp'],
  ['a code with letters', '12345a', newEmail, 'otp'],
  ['no address', '123456', '', 'newEmail'],
])('refuses %s without counting a try', async (_, code, address, path) => {
  const { verify, everything } = await requested()
  const before = await everything()
  expect(await refusal(verify(code, address))).toMatchObject({
    status: 422,
    code: 'validation_failed',
    issues: expect.arrayContaining([expect.objectContaining({ path })]),
  })
  expect(await everything()).toBe(before)
})

test('a code is good for the address it was mailed to only', async () => {
  const { verify, otp, mona } = await requested()
  expect(await refusal(verify(otp, 'other@example.test'))).toMatchObject({ status: 422, code: 'otp_invalid' })
  expect(await refusal(verify(otp, 'new@example.tes'))).toMatchObject({ code: 'otp_invalid' })
  expect(await mona.account.user()).toMatchObject({ email })
  expect(await verify()).toMatchObject({ success: true })
})

test('a code works only for the person who requested it', async () => {
  const { otp, asPatient, mona } = await requested()
  const omar = await asPatient('omar')
  expect(await refusal(omar.profile.verifyNewEmail({ body: { newEmail, otp } }))).toMatchObject({ code: 'otp_invalid' })
  await omar.profile.changeEmail({ body: { newEmail: 'omars@example.test', password: testPassword } })
  expect(await refusal(omar.profile.verifyNewEmail({ body: { newEmail, otp } }))).toMatchObject({ code: 'otp_invalid' })
  expect(await mona.profile.verifyNewEmail({ body: { newEmail, otp } })).toMatchObject({ success: true })
})

test('a code for something else is not taken', async () => {
  const { verify, asVisitor, codeFor } = await requested()
  await asVisitor.recovery.initiate({ body: { email } })
  expect(await refusal(verify(await codeFor(email)))).toMatchObject({ code: 'otp_invalid' })
})

test.each([
  [4, true],
  [5, false],
])('after %i wrong codes the right one counts: %s', async (count, isGood) => {
  const { verify, otp } = await requested()
  for (let shift = 1; shift <= count; shift++)
    expect(await refusal(verify(wrong(otp, shift)))).toMatchObject({ code: 'otp_invalid' })
  const outcome = await verify().then(
    () => true,
    () => false,
  )
  expect(outcome).toBe(isGood)
})

test('a code lives ten minutes, and a newer one ends it', async () => {
  const { verify, mona, clock, codeFor, otp } = await requested()
  clock.advance(10)
  expect(await refusal(verify())).toMatchObject({ code: 'otp_invalid' })
  await mona.profile.changeEmail({ body: { newEmail: 'third@example.test', password: testPassword } })
  expect(await refusal(verify(otp))).toMatchObject({ code: 'otp_invalid' })
  expect(await verify(await codeFor('third@example.test'), 'third@example.test')).toMatchObject({ success: true })
})

test('accepts the new address in any letter case: it signs in, and the old one no longer does', async () => {
  const { verify, otp, mona, asVisitor } = await requested()
  expect(await verify(otp, 'New@Example.TEST')).toEqual({ success: true, message: 'Email changed successfully!' })
  expect(await mona.account.user()).toMatchObject({ email: newEmail })
  expect(await asVisitor.account.login({ body: { email: newEmail, password: testPassword } })).toMatchObject({
    success: true,
  })
  expect(await refusal(asVisitor.account.login({ body: { email, password: testPassword } }))).toMatchObject({
    code: 'credentials_wrong',
  })
  expect(await refusal(verify())).toMatchObject({ code: 'otp_invalid' })
})

test('informs the old address, in the person’s language, and writes a notification', async () => {
  const { verify, deliver, mona } = await requested({ language: 'ar' })
  await verify()
  const mails = await deliver()
  expect(mails).toMatchObject([
    { to: newEmail },
    { to: email, subject: 'تم تغيير بريدك الإلكتروني', text: expect.stringContaining(newEmail) },
  ])
  expect(await mona.notifications.list()).toMatchObject([
    { kind: 'email_changed', body: 'Your account now uses new@example.test.', link: '/profile', readAt: null },
  ])
})

test('an unconfirmed sign-up is replaced, and its code no longer works', async () => {
  const { verify, asVisitor, codeFor, database, mona, otp } = await requested()
  const squatter = {
    firstName: 'Eve',
    lastName: 'Evil',
    email: newEmail,
    password: 'Squatter-Horse-7-Battery',
    gender: 1,
    role: 2,
  } as const
  await asVisitor.account.register({ body: squatter })
  const signUpCode = await codeFor(newEmail)
  await verify(otp)
  expect(await database.db.$count(users)).toBe(1)
  expect(await refusal(asVisitor.account.verifyOtp({ body: { email: newEmail, otp: signUpCode } }))).toMatchObject({
    code: 'otp_invalid',
  })
  // The same answer as for any address, so that it does not reveal that this one now has an account; the code that is
  // then mailed is a decoy.
  expect(
    await refusal(asVisitor.account.login({ body: { email: newEmail, password: squatter.password } })),
  ).toMatchObject({
    code: 'email_unverified',
  })
  expect(await mona.account.user()).toMatchObject({ email: newEmail, firstName: 'Mona' })
})

test.each(['verified', 'disabled', 'erased'] as const)(
  'an address taken by another account (%s) since the request stays theirs',
  async (status) => {
    const { verify, buildUser, mona, deliver } = await requested()
    await buildUser({ email: newEmail, status })
    expect(await refusal(verify())).toMatchObject({ status: 422, code: 'otp_invalid' })
    expect(await mona.account.user()).toMatchObject({ email })
    expect(await mona.notifications.list()).toEqual([])
    expect((await deliver()).filter((one) => one.to === email)).toEqual([])
  },
)

test('of two people who claim one address concurrently exactly one gets it', async () => {
  const { verify, asPatient, codeFor, database, deliver } = await requested()
  const omar = await asPatient('omar')
  await omar.profile.changeEmail({ body: { newEmail, password: testPassword } })
  const omarsCode = await codeFor(newEmail)
  const tries = await Promise.allSettled([
    verify(),
    omar.profile.verifyNewEmail({ body: { newEmail, otp: omarsCode } }),
  ])
  expect(tries.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 422, code: 'otp_invalid' })
  const rows = await database.db.select().from(users)
  expect(rows.filter((row) => row.email === newEmail)).toHaveLength(1)
  expect((await deliver()).filter((one) => one.subject === 'Your email was changed')).toHaveLength(1)
})

test('twenty concurrent right codes change it once', async () => {
  const { verify, mona } = await requested()
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => verify()))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await mona.notifications.list()).toHaveLength(1)
})

test('a session that ended after its request was let in changes nothing', async () => {
  const { user, otp, deps, mona, database, deliver } = await requested()
  const [session] = await database.db.select().from(sessions)
  if (!session) throw new Error('no session')
  await mona.account.logout()
  const caller = { userId: user.id, sessionId: session.id, role: 'patient', doctor: undefined } as const
  await expect(verifyNewEmail(deps, caller, { newEmail, otp }, 'en')).rejects.toMatchObject({ code: 'signed_out' })
  expect(await database.db.select().from(users)).toMatchObject([{ email }])
  expect((await deliver()).filter((one) => one.to === email)).toEqual([])
})

test('visits are not opened by what was mailed to the old address, and mails that wait go to the new one', async () => {
  const { verify, mona, asVisitor, buildDoctor, deliver, mails } = await requested()
  const doctor = await buildDoctor()
  const book = (appointmentTime: string) =>
    mona.appointments.book({ body: { doctorId: doctor.id, appointmentDate: '2026-03-02', appointmentTime } })
  const tokenIn = (address: string) =>
    mails
      .filter(({ to }) => to === address)
      .flatMap(({ text }) => /\/visit\S*#([\w-]{43})/.exec(text)?.[1] ?? [])
      .at(-1) ?? ''
  await book('10:00')
  await deliver()
  const token = tokenIn(email)
  expect(await asVisitor.visitLinks.open({ body: { token } })).toMatchObject({ status: 'booked' })
  await book('11:00')
  await verify()
  expect(await refusal(asVisitor.visitLinks.open({ body: { token } }))).toMatchObject({ code: 'visit_link_ended' })
  await deliver()
  const newToken = tokenIn(newEmail)
  expect(await asVisitor.visitLinks.open({ body: { token: newToken } })).toMatchObject({ status: 'booked' })
})

test('every other session ends, as after a new password, and nothing mailed to the old address opens the account', async () => {
  const { verify, mona, asUser, user, asVisitor, codeFor } = await requested()
  const elsewhere = await asUser(user.id)
  const { nonce } = await asVisitor.recovery.initiate({ body: { email } })
  const { resetToken } = await asVisitor.recovery.verify({ body: { email, otp: await codeFor(email), nonce } })
  await verify()
  expect(await refusal(elsewhere.account.user())).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await mona.account.user()).toMatchObject({ email: newEmail })
  for (const address of [email, newEmail]) {
    const body = {
      email: address,
      resetToken,
      newPassword: 'Another-Horse-8-Battery',
      confirmPassword: 'Another-Horse-8-Battery',
    }
    expect(await refusal(asVisitor.recovery.complete({ body }))).toMatchObject({ code: 'reset_token_invalid' })
  }
})
