import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { issueLinkToken } from '../code/one-time-code.ts'

const email = 'mona@example.test'
const newPassword = 'Another-Horse-8-Battery'

/** A user who exchanged a mailed code for a reset token, and is signed in elsewhere. */
async function holding() {
  const place = await clinic()
  const { id } = await place.buildUser({ email })
  await place.asVisitor.recovery.initiate({ body: { email } })
  const { resetToken } = await place.asVisitor.recovery.verify({ body: { email, otp: await place.codeFor(email) } })
  const complete = (token = resetToken, password = newPassword, address = email) =>
    place.asVisitor.recovery.complete({
      body: { email: address, resetToken: token, newPassword: password, confirmPassword: password },
    })
  return { ...place, id, resetToken, complete }
}

test('works once', async () => {
  const { complete } = await holding()
  await complete()
  expect(await refusal(complete(undefined, 'Third-Horse-9-Battery'))).toMatchObject({
    status: 422,
    code: 'reset_token_invalid',
  })
})

test.each([
  [14, true],
  [15, false],
])('after %i minutes is good: %s', async (minutes, isGood) => {
  const { complete, clock } = await holding()
  clock.advance(minutes)
  const outcome = await complete().then(
    () => true,
    () => false,
  )
  expect(outcome).toBe(isGood)
})

test('is good for its own address only', async () => {
  const { complete, buildUser, everything } = await holding()
  await buildUser({ email: 'omar@example.test' })
  const before = await everything()
  expect(await refusal(complete(undefined, newPassword, 'omar@example.test'))).toMatchObject({
    code: 'reset_token_invalid',
  })
  expect(await everything()).toBe(before)
  expect(await complete()).toMatchObject({ success: true })
})

test('a session token is no reset token', async () => {
  const { complete, tokenOf, id, everything } = await holding()
  const sessionToken = await tokenOf(id)
  const before = await everything()
  expect(await refusal(complete(sessionToken))).toMatchObject({ status: 422, issues: [{ path: 'resetToken' }] })
  for (const part of sessionToken.split('.'))
    expect(await refusal(complete(part.slice(0, 200)))).toMatchObject({ status: 422, code: 'reset_token_invalid' })
  expect(await everything()).toBe(before)
})

test('a reset token opens no account', async () => {
  const { resetToken, origin, everything } = await holding()
  const before = await everything()
  const bearer = clientFor(origin, resetToken)
  const change = () => bearer.profile.changePassword({ body: { newPassword, confirmPassword: newPassword } })
  for (const call of [
    () => bearer.account.user(),
    () => bearer.account.logout(),
    () => bearer.profile.signIns(),
    change,
  ])
    expect(await refusal(call())).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await everything()).toBe(before)
})

test('neither a mailed code nor its token is readable in the database', async () => {
  const { resetToken, everything, mails } = await holding()
  const code = mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  expect(code).toMatch(/^\d{6}$/)
  const dump = await everything()
  expect(dump).not.toContain(resetToken)
  expect(dump).not.toContain(`"${code}"`)
})

test('opens nothing after the account has moved to another address', async () => {
  const { complete, asUser, id, codeFor, asVisitor } = await holding()
  const mona = await asUser(id)
  await mona.profile.changeEmail({ body: { newEmail: 'new@example.test', password: testPassword } })
  await mona.profile.verifyNewEmail({ body: { newEmail: 'new@example.test', otp: await codeFor('new@example.test') } })
  expect(await refusal(complete())).toMatchObject({ code: 'reset_token_invalid' })
  expect(await asVisitor.account.login({ body: { email: 'new@example.test', password: testPassword } })).toMatchObject({
    success: true,
  })
})

test('a newer request ends the token of the one before', async () => {
  const { complete, asVisitor, codeFor } = await holding()
  await asVisitor.recovery.initiate({ body: { email } })
  expect(await refusal(complete())).toMatchObject({ code: 'reset_token_invalid' })
  const { resetToken } = await asVisitor.recovery.verify({ body: { email, otp: await codeFor(email) } })
  expect(await complete(resetToken)).toMatchObject({ success: true })
})

test('a newer request leaves an administrator’s invitation alone; the password it leads to ends it', async () => {
  const { complete, asVisitor, deps } = await holding()
  const invitation = await issueLinkToken(deps.db, deps, 'set_password', email, 60)
  const spare = await issueLinkToken(deps.db, deps, 'reset', email, 15)
  await asVisitor.recovery.initiate({ body: { email } })
  expect(await refusal(complete(spare))).toMatchObject({ code: 'reset_token_invalid' })
  expect(await complete(invitation)).toMatchObject({ success: true })
})

test('setting a password by one token ends every other token and code', async () => {
  const { complete, resetToken, deps, asVisitor } = await holding()
  const invitation = await issueLinkToken(deps.db, deps, 'set_password', email, 60)
  await complete(resetToken)
  expect(await refusal(complete(invitation, 'Third-Horse-9-Battery'))).toMatchObject({ code: 'reset_token_invalid' })
  expect(await asVisitor.account.login({ body: { email, password: newPassword } })).toMatchObject({ success: true })
})

test('a changed password ends the token, and the code that could make another', async () => {
  const { complete, id, asUser, asVisitor, codeFor } = await holding()
  const changedPassword = 'Third-Horse-9-Battery'
  await (
    await asUser(id)
  ).profile.changePassword({ body: { newPassword: changedPassword, confirmPassword: changedPassword } })
  expect(await refusal(complete())).toMatchObject({ code: 'reset_token_invalid' })

  await asVisitor.recovery.initiate({ body: { email } })
  const otp = await codeFor(email)
  await (await asUser(id)).profile.changePassword({ body: { newPassword, confirmPassword: newPassword } })
  expect(await refusal(asVisitor.recovery.verify({ body: { email, otp } }))).toMatchObject({ code: 'otp_invalid' })
})
