import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { oneTimeCodes } from '../code/one-time-codes.table.ts'
import { users } from '../users.table.ts'

const newEmail = 'new@example.test'

async function ready(values: { passwordHash?: null; language?: 'ar' } = {}) {
  const place = await clinic()
  const user = await place.buildUser({ email: 'mona@example.test', ...values })
  const mona = await place.asUser(user.id)
  const change = (more: { newEmail?: string; password?: string; otp?: string } = { password: testPassword }) =>
    mona.profile.changeEmail({ body: { newEmail, ...more } })
  return { ...place, user, mona, change }
}

test('requires a signed-in caller', async () => {
  const { asVisitor } = await clinic()
  expect(await refusal(asVisitor.profile.changeEmail({ body: { newEmail, password: testPassword } }))).toMatchObject({
    status: 401,
    code: 'signed_out',
  })
})

test.each([
  ['no address', { newEmail: '', password: testPassword }, 'newEmail'],
  ['what is no address', { newEmail: 'new@', password: testPassword }, 'newEmail'],
  ['no password', {}, 'password'],
  ['an empty password', { password: '' }, 'password'],
  ['a code in place of the password', { otp: '123456' }, 'password'],
])('refuses %s and changes nothing', async (_, body, path) => {
  const { change, everything } = await ready()
  const before = await everything()
  expect(await refusal(change(body))).toMatchObject({
    status: 422,
    code: 'validation_failed',
    issues: expect.arrayContaining([expect.objectContaining({ path })]),
  })
  expect(await everything()).toBe(before)
})

test('a wrong password is refused, mails nothing and ends no session', async () => {
  const { change, everything, mona, user } = await ready()
  const before = await everything()
  expect(await refusal(change({ password: 'Wrong-Horse-7-Battery' }))).toMatchObject({
    status: 403,
    code: 'password_wrong',
    message: 'The password is incorrect.',
  })
  expect(await everything()).toBe(before)
  expect(await mona.account.user()).toMatchObject({ email: user.email })
})

test('after ten wrong passwords in 15 minutes the right one waits too', async () => {
  const { change, clock } = await ready()
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await refusal(change({ password: 'Wrong-Horse-7-Battery' }))).toMatchObject({ code: 'password_wrong' })
  expect(await refusal(change())).toMatchObject({ status: 429, code: 'too_many_requests' })
  clock.advance(15)
  expect(await change()).toMatchObject({ success: true })
})

test('mails the code to the new address, in the person’s language, and nothing changes yet', async () => {
  const { change, deliver, mona, user } = await ready({ language: 'ar' })
  expect(await change()).toEqual({ success: true, message: 'An OTP has been sent to your new email address.' })
  expect(await deliver()).toMatchObject([
    { to: newEmail, subject: 'تأكيد بريدك الإلكتروني الجديد', text: expect.stringMatching(/\b\d{6}\b/) },
  ])
  expect(await mona.account.user()).toMatchObject({ email: user.email })
})

test('a taken address gets the same answer and the same rows, and a mail without a code', async () => {
  const { change, buildUser, deliver, database } = await ready()
  await buildUser({ email: 'taken@example.test', firstName: 'Omar' })
  const rows = async () => [
    await database.db.$count(jobs),
    await database.db.$count(oneTimeCodes),
    await database.db.$count(users),
  ]
  const free = await change()
  expect(await rows()).toEqual([1, 1, 2])
  const taken = await change({ newEmail: 'Taken@Example.test', password: testPassword })
  expect(taken).toEqual(free)
  expect(await rows()).toEqual([2, 1, 2])
  const mails = await deliver()
  const toTaken = mails.filter((one) => one.to === 'taken@example.test')
  expect(mails).toHaveLength(2)
  expect(toTaken).toMatchObject([{ subject: 'You already have an account', text: expect.stringContaining('Omar') }])
  expect(toTaken[0]?.text).not.toMatch(/\b\d{6}\b/)
})

test('mails an address at most three codes in 15 minutes, taken or not', async () => {
  const { change, buildUser } = await ready()
  await buildUser({ email: 'taken@example.test' })
  for (const email of [newEmail, 'taken@example.test']) {
    for (let count = 0; count < 3; count++) await change({ newEmail: email, password: testPassword })
    expect(await refusal(change({ newEmail: email, password: testPassword }))).toMatchObject({ status: 429 })
  }
})

test('an account without a password confirms by a code mailed to its present address', async () => {
  const { change, codeFor, user, deliver } = await ready({ passwordHash: null })
  expect(await refusal(change({ password: testPassword }))).toMatchObject({
    status: 403,
    code: 'confirmation_code_required',
  })
  const otp = await codeFor(user.email)
  const wrong = otp === '000000' ? '000001' : '000000'
  expect(await refusal(change({ otp: wrong }))).toMatchObject({ status: 422, code: 'otp_invalid' })
  expect((await deliver()).map((one) => one.to)).toEqual([user.email])
  expect(await change({ otp })).toMatchObject({ success: true })
  expect((await deliver()).map((one) => one.to)).toEqual([user.email, newEmail])
  expect(await refusal(change({ otp }))).toMatchObject({ code: 'otp_invalid' })
})

test('another account’s confirmation code is not taken', async () => {
  const { change, codeFor, buildUser, asUser } = await ready({ passwordHash: null })
  const omar = await buildUser({ passwordHash: null })
  await refusal(change({}))
  await refusal((await asUser(omar.id)).profile.changeEmail({ body: { newEmail } }))
  expect(await refusal(change({ otp: await codeFor(omar.email) }))).toMatchObject({ code: 'otp_invalid' })
})

test('ten concurrent requests mail at most three codes, and the last one works', async () => {
  const { change, deliver, mona, database, user } = await ready()
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => change()))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(3)
  const codes = (await deliver()).map((one) => one.text.match(/\b\d{6}\b/)?.[0] ?? '')
  expect(codes).toHaveLength(3)
  const verified = await Promise.allSettled(
    [...new Set(codes)].map((otp) => mona.profile.verifyNewEmail({ body: { newEmail, otp } })),
  )
  expect(verified.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await database.db.select({ email: users.email }).from(users).where(eq(users.id, user.id))).toEqual([
    { email: newEmail },
  ])
})
