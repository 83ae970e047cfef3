import { roles } from '@aafiya/contracts/platform/people'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../test/clinic.ts'
import { passkeys } from '../account/passkeys/passkeys.table.ts'
import { secondFactors } from '../account/second-factor/second-factors.table.ts'
import { startSession } from '../account/session/start-session.ts'
import { users } from '../account/users.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { fillSearchTerms } from '../people/fill-search-terms.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { resetSecondFactor } from '../reset-second-factor.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const missing = { status: 404, code: 'account_not_found' }

/** Two administrators, Nadia and Karim, and Hala of the front desk, who has a passkey. */
async function withAdministrators() {
  const place = await clinic()
  const createdAt = new Date('2026-02-01T06:00:00Z')
  const named = (firstName: string, role: number) =>
    place.buildUser({ firstName, lastName: 'Zaki', email: `${firstName.toLowerCase()}@example.test`, role, createdAt })
  const [nadia, karim] = [await named('Nadia', roles.administrator), await named('Karim', roles.administrator)]
  const hala = await named('Hala', roles.receptionist)
  const passkey = { counter: 0, publicKey: '', transports: [], createdAt: place.clock.now() }
  await place.database.db.insert(passkeys).values({ id: hala.id, userId: hala.id, credentialId: 'hala', ...passkey })
  return {
    ...place,
    nadia,
    karim,
    hala,
    asNadia: await place.asUser(nadia.id),
    asKarim: await place.asUser(karim.id),
    toHala: { params: { id: hala.id } },
    logIn: (email: string) => place.asVisitor.account.login({ body: { email, password: testPassword } }),
    actions: async () => (await place.database.db.select().from(auditEntries)).map(({ action }) => action),
  }
}

test('only administrators find and change accounts', async () => {
  const { asVisitor, asPatient, toHala, asNadia } = await withAdministrators()
  const mona = await asPatient('mona')
  expect(await refusal(asVisitor.accounts.list())).toMatchObject({ status: 401 })
  for (const call of [
    () => mona.accounts.list(),
    () => mona.accounts.suspend(toHala),
    () => mona.accounts.confirmReset(toHala),
  ])
    expect(await refusal(call())).toMatchObject({ status: 403, code: 'forbidden' })
  const unknown = { params: { id: unknownId } }
  for (const name of ['suspend', 'restore', 'endSessions', 'requestReset', 'withdrawReset', 'confirmReset'] as const)
    expect(await refusal(asNadia.accounts[name](unknown))).toMatchObject(missing)
})

test('accounts are found by name and e-mail address; without a name those of staff are shown; each look is audited', async () => {
  const { asNadia, asPatient, hala, toHala, actions, deps } = await withAdministrators()
  await asPatient('mona')
  const staff = await asNadia.accounts.list()
  expect(staff.map(({ fullName }) => fullName).toSorted()).toEqual(['Hala Zaki', 'Karim Zaki', 'Nadia Zaki'])
  expect(staff.find(({ id }) => id === hala.id)).toMatchObject({
    email: 'hala@example.test',
    role: roles.receptionist,
    isSuspended: false,
    hasSecondFactor: true,
    sessions: 0,
    reset: null,
  })
  await fillSearchTerms(deps).then(() => asNadia.accounts.suspend(toHala))
  for (const q of ['hala', 'هالة', 'Hala Zaki', 'hala@example.test'])
    expect((await asNadia.accounts.list({ query: { q } })).map(({ id }) => id)).toEqual([hala.id])
  expect(await asNadia.accounts.list({ query: { q: 'Nobody' } })).toEqual([])
  expect((await asNadia.accounts.list({ query: { limit: '2' } })).length).toBe(2)
  expect(await actions()).toContain('account_listed')
})

test('a suspended account is signed out and refused until it is restored', async () => {
  const { asNadia, asUser, hala, toHala, logIn, actions } = await withAdministrators()
  const desk = await asUser(hala.id)
  expect(await asNadia.accounts.suspend(toHala)).toMatchObject({ isSuspended: true, sessions: 0 })
  expect(await refusal(desk.account.user())).toMatchObject({ status: 401 })
  expect(await refusal(logIn(hala.email))).toMatchObject({ code: 'credentials_wrong' })
  expect(await asNadia.accounts.suspend(toHala)).toMatchObject({ isSuspended: true })
  expect(await asNadia.accounts.restore(toHala)).toMatchObject({ isSuspended: false })
  expect(await logIn(hala.email)).toMatchObject({ success: true })
  expect((await actions()).filter((action) => action.startsWith('account_')).toSorted()).toEqual([
    'account_listed',
    'account_restored',
    'account_suspended',
  ])
})

test('a suspended doctor leaves the directory and the search, and is listed again when restored', async () => {
  const { asNadia, asVisitor, buildDoctor, database } = await withAdministrators()
  const doctor = await buildDoctor()
  const params = { id: doctor.userId }
  const found = async () => [
    (await asVisitor.doctors.list({ query: { q: 'Mansour' } })).length,
    (await asVisitor.doctors.list()).length,
    (await asVisitor.doctors.counts()).reduce((sum, { listed }) => sum + listed, 0),
  ]
  expect(await found()).toEqual([1, 1, 1])
  expect(await asNadia.accounts.suspend({ params })).toMatchObject({ isSuspended: true, fullNameAr: 'كريم منصور' })
  expect(await found()).toEqual([0, 0, 0])
  expect(await refusal(asVisitor.doctors.detail({ params: { id: doctor.id } }))).toMatchObject({
    code: 'doctor_not_found',
  })
  const reinstating = { params: { id: doctor.id } }
  expect(await refusal(asNadia.doctors.reinstate(reinstating))).toMatchObject({
    status: 409,
    code: 'account_suspended',
  })
  expect(await found()).toEqual([0, 0, 0])
  await asNadia.accounts.restore({ params })
  expect(await found()).toEqual([1, 1, 1])
  // One that an administrator had unlisted stays so.
  await database.db.update(doctors).set({ status: 'unlisted' }).where(eq(doctors.id, doctor.id))
  await asNadia.accounts.suspend({ params })
  await asNadia.accounts.restore({ params })
  expect(await found()).toEqual([0, 0, 0])
})

test('a new role counts from the next login on; that of a doctor stays', async () => {
  const { asNadia, asUser, hala, toHala, buildDoctor } = await withAdministrators()
  const desk = await asUser(hala.id)
  const raised = await asNadia.accounts.changeRole({ ...toHala, body: { role: roles.administrator } })
  expect(raised).toMatchObject({ role: roles.administrator })
  expect(await refusal(desk.account.user())).toMatchObject({ status: 401 })
  expect(await (await asUser(hala.id)).accounts.list()).toHaveLength(3)
  const { userId } = await buildDoctor()
  const change = asNadia.accounts.changeRole({ params: { id: userId ?? '' }, body: { role: roles.patient } })
  expect(await refusal(change)).toMatchObject({ code: 'doctors_role_fixed' })
})

test('a patient who becomes staff keeps no earlier way to log in, and chooses a password by mail', async () => {
  const { asNadia, buildUser, logIn, database, deliver } = await withAdministrators()
  const mona = await buildUser({ email: 'mona@example.test' })
  expect(await logIn(mona.email)).toMatchObject({ success: true })
  await asNadia.accounts.changeRole({ params: { id: mona.id }, body: { role: roles.receptionist } })
  expect(await refusal(logIn(mona.email))).toMatchObject({ code: 'credentials_wrong' })
  const [raised] = await database.db.select().from(users).where(eq(users.id, mona.id))
  expect(raised).toMatchObject({ role: roles.receptionist, passwordHash: null, googleSub: null })
  expect(await deliver()).toContainEqual(expect.objectContaining({ to: mona.email }))
})

test('every session of an account is ended', async () => {
  const { asNadia, asUser, hala, toHala } = await withAdministrators()
  const desk = await asUser(hala.id)
  expect(await asNadia.accounts.endSessions(toHala)).toMatchObject({ sessions: 0 })
  expect(await refusal(desk.account.user())).toMatchObject({ status: 401 })
})

test('the last administrator who can log in is neither suspended nor given another role', async () => {
  const { asNadia, nadia, karim, database, asKarim } = await withAdministrators()
  await asNadia.accounts.suspend({ params: { id: karim.id } })
  // Invited, and never there.
  const place = { params: { id: nadia.id } }
  await database.db.update(users).set({ status: 'verified', passwordHash: null }).where(eq(users.id, karim.id))
  expect(await refusal(asNadia.accounts.suspend(place))).toMatchObject({ code: 'last_administrator' })
  expect(await refusal(asNadia.accounts.changeRole({ ...place, body: { role: roles.patient } }))).toMatchObject({
    code: 'last_administrator',
  })
  expect(await refusal(asKarim.accounts.list())).toMatchObject({ status: 401 })
})

type Accounts = Awaited<ReturnType<typeof withAdministrators>>['asNadia']['accounts']

test.each<[string, (accounts: Accounts, params: { id: string }) => Promise<unknown>, string]>([
  ['ends the sessions of', ({ endSessions }, params) => endSessions({ params }), 'sessions_ended'],
  ['suspends', ({ suspend }, params) => suspend({ params }), 'account_suspended'],
  ['demotes', ({ changeRole }, params) => changeRole({ params, body: { role: roles.patient } }), 'role_changed'],
])('an administrator, not the last, %s their own account and is signed out', async (_, call, action) => {
  const { asNadia, nadia, actions } = await withAdministrators()
  await call(asNadia.accounts, { id: nadia.id })
  expect(await refusal(asNadia.account.user())).toMatchObject({ status: 401 })
  expect(await actions()).toContain(action)
})

test('of two administrators who lock each other out at once, one stays', async () => {
  for (const how of ['suspend', 'changeRole'] as const) {
    const { asNadia, asKarim, nadia, karim, database } = await withAdministrators()
    const body = { role: roles.patient }
    const out = (by: typeof asNadia, { id }: { id: string }) =>
      how === 'suspend' ? by.accounts.suspend({ params: { id } }) : by.accounts.changeRole({ params: { id }, body })
    const both = await Promise.allSettled([out(asNadia, karim), out(asKarim, nadia)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = await database.db.select().from(users).where(eq(users.role, roles.administrator))
    expect(left.filter(({ status }) => status === 'verified')).toHaveLength(1)
  }
})

test('a second factor is removed by two administrators, within a day, and its owner is told', async () => {
  const { asNadia, asKarim, asUser, toHala, hala, nadia, karim, clock, deliver, database, actions } =
    await withAdministrators()
  expect(await refusal(asNadia.accounts.confirmReset(toHala))).toMatchObject({ code: 'reset_not_requested' })
  expect(await refusal(asNadia.accounts.requestReset({ params: { id: nadia.id } }))).toMatchObject({
    code: 'second_factor_missing',
  })
  const byNadia = { reset: { requestedBy: 'Nadia Zaki', isOwn: true } }
  expect(await asNadia.accounts.requestReset(toHala)).toMatchObject(byNadia)
  expect(await refusal(asNadia.accounts.confirmReset(toHala))).toMatchObject({ code: 'second_administrator_needed' })
  expect(await asKarim.accounts.requestReset(toHala)).toMatchObject({
    reset: { requestedBy: 'Nadia Zaki', isOwn: false },
  })
  expect(await asKarim.accounts.withdrawReset(toHala)).toMatchObject({ reset: null })
  await asNadia.accounts.requestReset(toHala)
  clock.advance(24 * 60)
  const karimLater = await asUser(karim.id)
  expect(await refusal(karimLater.accounts.confirmReset(toHala))).toMatchObject({ code: 'reset_not_requested' })
  expect(await database.db.$count(passkeys)).toBe(1)
  const nadiaLater = await asUser(nadia.id)
  await nadiaLater.accounts.requestReset(toHala)
  const confirming = [karimLater, karimLater].map((client) => client.accounts.confirmReset(toHala))
  expect((await Promise.allSettled(confirming)).map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
  ])
  expect(await database.db.$count(passkeys)).toBe(0)
  const mail = (await deliver()).find(({ to }) => to === hala.email)
  expect(mail?.subject).toBe('Your second step was removed')
  expect(await actions()).toContain('second_factor_reset')
})

const tooNew = { status: 409, code: 'administrator_too_new' }

test('an administrator confirms no reset with an account that they have just raised themselves', async () => {
  const { asNadia, asUser, buildUser, database, toHala, clock, nadia } = await withAdministrators()
  const { id } = await buildUser({ email: 'second-mailbox@example.test', createdAt: new Date('2025-01-01T06:00:00Z') })
  await asNadia.accounts.changeRole({ params: { id }, body: { role: roles.administrator } })
  const passwordHash = (await database.db.select().from(users).where(eq(users.id, nadia.id)))[0]?.passwordHash ?? null
  await database.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  await database.db.insert(secondFactors).values({ userId: id, isExempt: true })
  await asNadia.accounts.requestReset(toHala)
  const raised = await asUser(id)
  expect(await refusal(raised.accounts.confirmReset(toHala))).toMatchObject(tooNew)
  await (await asUser(nadia.id)).accounts.withdrawReset(toHala)
  expect(await refusal(raised.accounts.requestReset(toHala))).toMatchObject(tooNew)
  expect(await database.db.$count(passkeys)).toBe(1)
  clock.advance(7 * 24 * 60)
  await (await asUser(nadia.id)).accounts.requestReset(toHala)
  await (await asUser(id)).accounts.confirmReset(toHala)
  expect(await database.db.$count(passkeys)).toBe(0)
})

test('an administrator whose own second factor is new, or missing, requests and confirms no reset', async () => {
  const { asNadia, asKarim, karim, database, deps, toHala, clock, origin } = await withAdministrators()
  const { db } = database
  await db.update(secondFactors).set({ isExempt: false }).where(eq(secondFactors.userId, karim.id))
  expect(await refusal(asKarim.accounts.requestReset(toHala))).toMatchObject(tooNew)
  const key = { userId: karim.id, credentialId: 'karim', counter: 0, publicKey: '', transports: [] }
  await db.insert(passkeys).values({ ...key, id: karim.id, createdAt: clock.now() })
  const token = await startSession(deps, { userId: karim.id, isRemembered: true, isProven: true })
  const proven = clientFor(origin, token)
  await asNadia.accounts.requestReset(toHala)
  expect(await refusal(proven.accounts.confirmReset(toHala))).toMatchObject(tooNew)
  await db
    .update(passkeys)
    .set({ createdAt: new Date('2026-02-20T06:00:00Z') })
    .where(eq(passkeys.id, karim.id))
  await proven.accounts.confirmReset(toHala)
  expect(await db.$count(passkeys, eq(passkeys.userId, toHala.params.id))).toBe(0)
})

test('the request of someone who is no administrator any more is not confirmed', async () => {
  const { asNadia, asKarim, nadia, toHala, database } = await withAdministrators()
  await asNadia.accounts.requestReset(toHala)
  await database.db.update(users).set({ role: roles.patient }).where(eq(users.id, nadia.id))
  expect(await refusal(asKarim.accounts.confirmReset(toHala))).toMatchObject({ code: 'reset_not_requested' })
})

test('the command line removes a second factor by e-mail address', async () => {
  const { deps, hala, database, asUser, actions } = await withAdministrators()
  const desk = await asUser(hala.id)
  await expect(resetSecondFactor(deps, 'nobody@example.test')).rejects.toThrow('no account')
  await resetSecondFactor(deps, ' Hala@Example.test ')
  expect(await database.db.$count(passkeys)).toBe(0)
  expect(await refusal(desk.account.user())).toMatchObject({ status: 401 })
  expect(await actions()).toContain('second_factor_reset')
})
