import { roles } from '@aafiya/contracts/platform/people'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clientFor, clinic, refusal } from '../../../test/clinic.ts'
import { createAuthenticator } from '../../../test/doubles/authenticator.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { sweep } from '../../sweep.ts'
import { users } from '../users.table.ts'
import { passkeyChallenges } from './passkeys.table.ts'

/** Mona, a patient with a passkey. */
async function withPasskey(options: Parameters<typeof createAuthenticator>[0] = {}) {
  const place = await clinic({ env: { WEB_PORT: '5173' } })
  const account = await place.buildUser()
  const mona = await place.asUser(account.id)
  const authenticator = createAuthenticator(options)
  const add = async (client = mona, by = authenticator) => {
    const { challenge } = await client.passkeys.startAdding()
    return client.passkeys.add({ body: { credential: by.create({ challenge }) } })
  }
  const passkey = await add()
  const challenge = async () => (await place.asVisitor.passkeys.startLogin()).challenge
  const logIn = (credential: ReturnType<typeof authenticator.get>) =>
    place.asVisitor.passkeys.login({ body: { credential } })
  return { ...place, account, mona, authenticator, add, passkey, challenge, logIn }
}

const refused = { status: 403, code: 'passkey_refused' }

test('signs in with a passkey, which is told to its owner by mail', async () => {
  const { origin, account, authenticator, challenge, logIn, deliver, mona } = await withPasskey()
  const answer = await logIn(authenticator.get({ challenge: await challenge() }, account.id))
  expect(answer).not.toHaveProperty('secondFactor')
  expect(await clientFor(origin, answer.accessToken).account.user()).toMatchObject({ id: account.id })
  expect((await deliver()).map(({ subject }) => subject)).toContain('A passkey was added to your account')
  expect(await mona.passkeys.list()).toMatchObject([{ name: null, lastUsedAt: expect.any(String) }])
})

test('a challenge is answered once, in its time, and by the session and for the purpose that it was made for', async () => {
  const { authenticator, challenge, logIn, mona, asUser, account, clock } = await withPasskey()
  const replayed = authenticator.get({ challenge: await challenge() })
  await logIn(replayed)
  expect(await refusal(logIn(replayed))).toMatchObject(refused)
  const made = await challenge()
  const both = await Promise.allSettled([1, 2].map(() => logIn(authenticator.get({ challenge: made }))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])

  const late = await challenge()
  clock.advance(6)
  expect(await refusal(logIn(authenticator.get({ challenge: late })))).toMatchObject(refused)
  expect(await refusal(logIn(authenticator.get({ challenge: 'AAAA' })))).toMatchObject(refused)

  const elsewhere = await asUser(account.id)
  const ofElsewhere = (await elsewhere.passkeys.startConfirming()).challenge
  const confirm = (given: string) =>
    mona.passkeys.confirm({ body: { credential: authenticator.get({ challenge: given }) } })
  expect(await refusal(confirm(ofElsewhere))).toMatchObject(refused)
  expect(await refusal(confirm(await challenge()))).toMatchObject(refused)
  const ofMona = (await mona.passkeys.startConfirming()).challenge
  expect(await refusal(logIn(authenticator.get({ challenge: ofMona })))).toMatchObject(refused)
  expect(await confirm((await mona.passkeys.startConfirming()).challenge)).toMatchObject({ success: true })
})

test('another site, another key, another account and a user who was not verified are refused', async () => {
  const { authenticator, challenge, logIn, asPatient, account, mona } = await withPasskey()
  for (const wrong of [
    { origin: 'https://aafiya.evil.example' },
    { rpId: 'evil.example' },
    { flags: 0x01 },
    { flags: 0x00 },
  ])
    expect(await refusal(logIn(authenticator.get({ challenge: await challenge(), ...wrong })))).toMatchObject(refused)

  const forged = createAuthenticator().get({ challenge: await challenge() })
  const own = authenticator.get({ challenge: await challenge() })
  for (const credential of [
    forged,
    { ...own, response: { ...forged.response } },
    { ...forged, id: own.id, rawId: own.id },
  ])
    expect(await refusal(logIn(credential))).toMatchObject(refused)

  const omar = await asPatient('omar')
  const omarId = (await omar.account.user()).id
  expect(await refusal(logIn(authenticator.get({ challenge: await challenge() }, omarId)))).toMatchObject(refused)
  const ofOmar = (await omar.passkeys.startConfirming()).challenge
  expect(
    await refusal(
      omar.passkeys.confirm({ body: { credential: authenticator.get({ challenge: ofOmar }, account.id) } }),
    ),
  ).toMatchObject(refused)
  const { challenge: forMona } = await mona.passkeys.startAdding()
  expect(
    await refusal(omar.passkeys.add({ body: { credential: createAuthenticator().create({ challenge: forMona }) } })),
  ).toMatchObject(refused)
})

test('a copy that has fallen behind is refused; a passkey that does not count goes on', async () => {
  const { authenticator, challenge, logIn } = await withPasskey()
  await logIn(authenticator.get({ challenge: await challenge() }))
  authenticator.rewind(0)
  expect(await refusal(logIn(authenticator.get({ challenge: await challenge() })))).toMatchObject(refused)
  const uncounted = await withPasskey({ counts: false })
  for (let times = 0; times < 2; times++)
    await uncounted.logIn(uncounted.authenticator.get({ challenge: await uncounted.challenge() }))
})

test('a passkey belongs to one account, is named and removed, and then signs in no more', async () => {
  const { authenticator, challenge, logIn, add, asPatient, mona, passkey, database, account } = await withPasskey()
  const omar = await asPatient('omar')
  expect(await refusal(add(omar))).toMatchObject({ status: 409, code: 'passkey_known' })
  const params = { id: passkey.id }
  expect(await refusal(omar.passkeys.rename({ params, body: { name: 'Phone' } }))).toMatchObject({ status: 404 })
  expect(await refusal(omar.passkeys.remove({ params }))).toMatchObject({ code: 'passkey_not_found' })
  expect(await mona.passkeys.rename({ params, body: { name: 'Phone' } })).toMatchObject({ name: 'Phone' })

  await database.db.update(users).set({ passwordHash: null }).where(eq(users.id, account.id))
  expect(await refusal(mona.passkeys.remove({ params }))).toMatchObject({ code: 'last_second_factor' })
  const other = await add(mona, createAuthenticator())
  const removals = [passkey.id, other.id].map((id) => mona.passkeys.remove({ params: { id } }))
  const outcomes = await Promise.allSettled(removals)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [left] = await mona.passkeys.list()
  if (left?.id !== passkey.id)
    expect(await refusal(logIn(authenticator.get({ challenge: await challenge() })))).toMatchObject(refused)
  const actions = (await database.db.select().from(auditEntries)).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['passkey_added', 'passkey_removed']))
})

test('a disabled account is not entered, and old challenges are swept', async () => {
  const { authenticator, challenge, logIn, database, account, deps, clock } = await withPasskey()
  await database.db.update(users).set({ status: 'disabled' }).where(eq(users.id, account.id))
  expect(await refusal(logIn(authenticator.get({ challenge: await challenge() })))).toMatchObject(refused)
  await challenge()
  clock.advance(6)
  await sweep(deps)
  expect(await database.db.select().from(passkeyChallenges)).toEqual([])
})

test('staff who sign in by password give their passkey as well', async () => {
  const { buildUser, tokenOf, origin, clock } = await withPasskey()
  const { id } = await buildUser({ role: roles.receptionist }, { isExempt: false })
  const first = clientFor(origin, await tokenOf(id))
  const authenticator = createAuthenticator()
  const { challenge: forNew } = await first.passkeys.startAdding()
  await first.passkeys.add({ body: { credential: authenticator.create({ challenge: forNew }) } })
  expect(await first.account.user()).toMatchObject({ id })

  clock.advance(1)
  const second = clientFor(origin, await tokenOf(id))
  expect(await refusal(second.account.user())).toMatchObject({ code: 'second_factor_required' })
  // A stolen password adds no passkey of the thief's.
  expect(await refusal(second.passkeys.startAdding())).toMatchObject({ code: 'second_factor_required' })
  const { challenge: forSecond, allowCredentials } = await second.passkeys.startConfirming()
  expect(allowCredentials).toHaveLength(1)
  await second.passkeys.confirm({ body: { credential: authenticator.get({ challenge: forSecond }, id) } })
  expect(await second.account.user()).toMatchObject({ id })
})
