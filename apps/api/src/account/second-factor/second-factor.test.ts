import { roles } from '@aafiya/contracts/platform/people'
import { and, eq, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { findCaller, findCallerOf } from '../../find-caller.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { sessions } from '../session/sessions.table.ts'
import { secondFactors } from './second-factors.table.ts'

const wrong = { status: 422, code: 'second_factor_wrong' }
const needed = { status: 401, code: 'second_factor_required' }

/** Hala, of the front desk, with an authenticator app. */
async function withApp() {
  const place = await clinic()
  const account = await place.buildUser({ role: roles.receptionist }, { isExempt: false })
  const logIn = async () => {
    const answer = await place.asVisitor.account.login({ body: { email: account.email, password: testPassword } })
    return { ...answer, client: clientFor(place.origin, answer.accessToken) }
  }
  const { client: hala, secondFactor } = await logIn()
  const { key } = await hala.secondFactor.startTotp()
  const codeAt = (minutes = 0) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: place.clock.now().getTime() + minutes * 60_000 })
  await hala.secondFactor.confirmTotp({ body: { code: codeAt() } })
  place.clock.advance(1)
  return { ...place, account, logIn, hala, secondFactor, key, codeAt }
}

test('staff may work without a second factor for fourteen days after their first login, and are told until when', async () => {
  const { buildUser, asVisitor, origin, clock, asAdministrator } = await clinic()
  await (await asAdministrator()).clinic.updateSettings({ body: { version: 0, secondFactorDays: 14 } })
  const { email } = await buildUser({ role: roles.doctor }, { isExempt: false })
  const logIn = () => asVisitor.account.login({ body: { email, password: testPassword } })
  const { accessToken, ...first } = await logIn()
  const client = clientFor(origin, accessToken)
  expect(first).not.toHaveProperty('secondFactor')
  expect(await client.secondFactor.show()).toMatchObject({
    isRequired: true,
    dueAt: '2026-03-15T06:00:00.000Z',
    missing: null,
  })
  clock.advance(14 * 24 * 60 - 1)
  await client.account.user()
  clock.advance(1)
  expect(await refusal(client.account.user())).toMatchObject(needed)
  expect(await client.secondFactor.show()).toMatchObject({ missing: 'set-up' })
  expect(await logIn()).toMatchObject({ secondFactor: 'set-up' })
})

test('a session from before the second factor was kept needs one as well once the days since it began are over', async () => {
  const { buildUser, tokenOf, origin, clock, database, asAdministrator } = await clinic()
  await (await asAdministrator()).clinic.updateSettings({ body: { version: 0, secondFactorDays: 14 } })
  const { id } = await buildUser({ role: roles.doctor }, { isExempt: false })
  const client = clientFor(origin, await tokenOf(id))
  await database.db.delete(secondFactors).where(eq(secondFactors.userId, id))
  expect(await client.secondFactor.show()).toMatchObject({ dueAt: '2026-03-15T06:00:00.000Z', missing: null })
  clock.advance(14 * 24 * 60)
  expect(await refusal(client.account.user())).toMatchObject(needed)
  // A login does not begin the days again.
  expect(await refusal(clientFor(origin, await tokenOf(id)).account.user())).toMatchObject(needed)
})

test('the demo accounts need no second factor in development; in production they do', async () => {
  const { tokenOf, deps, buildUser, clock } = await clinic()
  const { id } = await buildUser({ role: roles.administrator })
  const token = await tokenOf(id)
  clock.advance(14 * 24 * 60)
  expect(await deps.authenticate(token)).toMatchObject({ missingFactor: undefined })
  const callerOf = findCallerOf({ ...deps, config: { ...deps.config, isProduction: true } })
  expect(await findCaller({ ...deps, callerOf })(token)).toMatchObject({ missingFactor: 'set-up' })
})

test('the administrator sets another period, none included; patients never need one', async () => {
  const { buildUser, asAdministrator, asPatient, asVisitor } = await clinic()
  const administrator = await asAdministrator()
  await administrator.clinic.updateSettings({ body: { version: 0, secondFactorDays: 0 } })
  const { email } = await buildUser({ role: roles.receptionist }, { isExempt: false })
  expect(await asVisitor.account.login({ body: { email, password: testPassword } })).toMatchObject({
    secondFactor: 'set-up',
  })
  const mona = await asPatient('mona')
  expect(await mona.secondFactor.show()).toMatchObject({ isRequired: false, dueAt: null, missing: null })
})

test('after a login with a password only the code of the app opens the session; other sessions need it too', async () => {
  const { logIn, codeAt, hala, origin, tokenOf, account, key, everything } = await withApp()
  expect(await hala.account.user()).toMatchObject({ id: account.id })
  const { client, secondFactor } = await logIn()
  expect(secondFactor).toBe('verify')
  expect(await refusal(client.account.user())).toMatchObject(needed)
  for (const call of [client.secondFactor.startTotp(), client.secondFactor.removeTotp(), client.passkeys.startAdding()])
    expect(await refusal(call)).toMatchObject(needed)
  await client.secondFactor.verify({ body: { code: codeAt() } })
  expect(await client.account.user()).toMatchObject({ id: account.id })
  expect(await refusal(clientFor(origin, await tokenOf(account.id)).account.user())).toMatchObject(needed)
  expect(await everything()).not.toContain(key)
})

test('a code counts once, also when it is sent twice at the same time, and an older one does not count after it', async () => {
  const { logIn, codeAt } = await withApp()
  const [before, now, code] = [await logIn(), await logIn(), codeAt()]
  const older = codeAt(-0.5)
  const both = await Promise.allSettled(
    [before, now].map(({ client }) => client.secondFactor.verify({ body: { code } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { client } = await logIn()
  for (const used of [code, older])
    expect(await refusal(client.secondFactor.verify({ body: { code: used } }))).toMatchObject(wrong)
})

test('codes of another minute are refused, and five wrong ones close the way for a quarter of an hour', async () => {
  const { logIn, codeAt, clock, database } = await withApp()
  const { client } = await logIn()
  for (const code of [codeAt(-2), codeAt(2), 'ABCD-EFGH-JKMN', '000000', '999999'])
    expect(await refusal(client.secondFactor.verify({ body: { code } }))).toMatchObject(wrong)
  // From another session too, and with the right code.
  const { client: again } = await logIn()
  expect(await refusal(again.secondFactor.verify({ body: { code: codeAt() } }))).toMatchObject({ status: 429 })
  const actions = (await database.db.select().from(auditEntries)).map(({ action }) => action)
  expect(actions).toContain('second_factor_failed')
  clock.advance(16)
  await again.secondFactor.verify({ body: { code: codeAt() } })
})

test('of many guesses at once only five are compared, and a right one in between does not allow more', async () => {
  const { logIn, codeAt, clock } = await withApp()
  const { client } = await logIn()
  const guesses = Array.from({ length: 20 }, (_, n) => String(n).padStart(6, '0'))
  const refusals = await Promise.all(guesses.map((code) => refusal(client.secondFactor.verify({ body: { code } }))))
  expect(refusals.filter(({ status }) => status === 422)).toHaveLength(5)
  clock.advance(16)
  for (const code of ['000001', '000002', '000003', '000004'])
    expect(await refusal(client.secondFactor.verify({ body: { code } }))).toMatchObject(wrong)
  await client.secondFactor.verify({ body: { code: codeAt() } })
  expect(await refusal(client.secondFactor.verify({ body: { code: '000005' } }))).toMatchObject(wrong)
  expect(await refusal(client.secondFactor.verify({ body: { code: '000006' } }))).toMatchObject({ status: 429 })
})

test('each of ten recovery codes signs in once, and new ones end those before', async () => {
  const { logIn, hala, everything, deliver, mails, database, account } = await withApp()
  const { codes } = await hala.secondFactor.newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  const [first = '', second = '', third = ''] = codes
  expect(await everything()).not.toContain(first.replaceAll('-', ''))
  const clients = [(await logIn()).client, (await logIn()).client]
  const tries = clients.map((client) => client.secondFactor.verify({ body: { code: first.toLowerCase() } }))
  expect((await Promise.allSettled(tries)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { client } = await logIn()
  expect(await refusal(client.secondFactor.verify({ body: { code: first } }))).toMatchObject(wrong)
  await client.secondFactor.verify({ body: { code: second } })
  expect(await client.secondFactor.show()).toMatchObject({ recoveryCodesLeft: 8 })
  expect((await deliver()).map(({ subject }) => subject)).toContain('A recovery code was used')
  expect(
    mails.filter(({ to, subject }) => to === account.email && subject === 'New recovery codes were made'),
  ).toHaveLength(1)
  await hala.secondFactor.newRecoveryCodes()
  const { client: last } = await logIn()
  expect(await refusal(last.secondFactor.verify({ body: { code: third } }))).toMatchObject(wrong)
  const open = and(eq(sessions.userId, account.id), isNull(sessions.secondFactorAt))
  expect(await database.db.$count(sessions, open)).toBeGreaterThan(0)
})

test('the last second factor of staff stays, and what a stranger must not change needs a fresh sign-in', async () => {
  const { hala, clock, asPatient, codeAt } = await withApp()
  expect(await refusal(hala.secondFactor.startTotp())).toMatchObject({ code: 'totp_known' })
  expect(await refusal(hala.secondFactor.removeTotp())).toMatchObject({ status: 409, code: 'last_second_factor' })
  clock.advance(11)
  expect(await refusal(hala.secondFactor.newRecoveryCodes())).toMatchObject({ code: 'fresh_sign_in_needed' })
  expect(await refusal(hala.secondFactor.confirmSignIn({ body: { password: `${testPassword}?` } }))).toMatchObject({
    code: 'password_wrong',
  })
  await hala.secondFactor.confirmSignIn({ body: { password: testPassword } })
  await hala.secondFactor.newRecoveryCodes()
  const mona = await asPatient('mona')
  const { key } = await mona.secondFactor.startTotp()
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now().getTime() })
  expect(await refusal(mona.secondFactor.confirmTotp({ body: { code: codeAt() } }))).toMatchObject(wrong)
  await mona.secondFactor.confirmTotp({ body: { code } })
  await mona.secondFactor.newRecoveryCodes()
  expect(await mona.secondFactor.removeTotp()).toMatchObject({ success: true })
  // Codes that were printed for this app open nothing behind the next one.
  expect(await mona.secondFactor.show()).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 })
})
