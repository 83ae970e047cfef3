import { urlOf } from '@aafiya/contracts/client'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { passkeys } from '../../src/account/passkeys/passkeys.table.ts'
import { endpoints } from '../endpoints/declared-endpoints.ts'
import { authorization } from './authorization-table.ts'
import { authorizationWorld, type World } from './authorization-world.ts'

/** What sessions without their second factor may call: giving it, and logging out. */
const beforeVerifying = [
  'account.logout',
  'passkeys.confirm',
  'passkeys.startConfirming',
  'secondFactor.show',
  'secondFactor.verify',
]
/** In addition, if the account has no second factor yet. */
const whileSettingUp = [
  'passkeys.add',
  'passkeys.startAdding',
  'secondFactor.confirmSignIn',
  'secondFactor.confirmTotp',
  'secondFactor.startTotp',
]
/** What needs a sign-in of the last minutes. */
const fresh = [
  'accounts.changeRole',
  'accounts.confirmReset',
  'accounts.requestReset',
  'accounts.restore',
  'accounts.suspend',
  'counter.reverse',
  'doctors.approve',
  'doctors.create',
  'doctors.reinstate',
  'merges.merge',
  'merges.undo',
  'passkeys.add',
  'passkeys.remove',
  'passkeys.startAdding',
  'receptionists.invite',
  'secondFactor.confirmTotp',
  'secondFactor.newRecoveryCodes',
  'secondFactor.removeTotp',
  'secondFactor.startTotp',
]

const named = (which: (one: (typeof endpoints)[number]['endpoint']) => boolean) =>
  endpoints
    .filter(({ endpoint }) => which(endpoint))
    .map(({ name }) => name)
    .toSorted()

test('the contract lets sessions without a second factor call only these, and asks for a fresh sign-in at those', () => {
  expect(named(({ beforeSecondFactor }) => beforeSecondFactor === 'verify')).toEqual(beforeVerifying)
  expect(named(({ beforeSecondFactor }) => beforeSecondFactor === 'set-up')).toEqual(whileSettingUp)
  expect(named((endpoint) => endpoint.fresh === true)).toEqual(fresh)
})

/** A doctor, a receptionist and an administrator whose fourteen days are over, and who have no second factor. */
async function overdue() {
  const world = await authorizationWorld()
  const { buildUser, buildDoctor, tokenOf, clock } = world
  await (await world.asAdministrator()).clinic.updateSettings({ body: { version: 0, secondFactorDays: 14 } })
  const needy = (role: number) => buildUser({ role }, { isExempt: false })
  const [doctor, receptionist, administrator] = [await needy(1), await needy(4), await needy(3)]
  await buildDoctor({ userId: doctor.id })
  for (const { id } of [doctor, receptionist, administrator]) await tokenOf(id)
  clock.advance(15 * 24 * 60)
  const staff = { doctor, receptionist, administrator }
  const tokens = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(staff).map(async ([name, { id }]) => [name, await tokenOf(id)] as const)),
    )
  return { ...world, staff, signInAll: tokens }
}

const Refusal = z.object({ code: z.optional(z.string()) })

async function codesOf(place: World, token: string) {
  const codes: Record<string, string> = {}
  for (const { name, endpoint } of endpoints.filter((one) => one.endpoint.access !== 'public')) {
    if (name === 'account.logout') continue
    const sent = authorization[name]?.send?.(place) ?? {}
    const request = place.http[endpoint.method](urlOf(endpoint, sent)).set({ authorization: `Bearer ${token}` })
    const { body } = await (sent.body && !endpoint.upload ? request.send(sent.body) : request)
    codes[name] = z.safeParse(Refusal, body).data?.code ?? 'ok'
  }
  return codes
}

test('staff without a second factor get no further than setting one up', async () => {
  const place = await overdue()
  for (const [role, token] of Object.entries(await place.signInAll())) {
    const allowed = Object.entries(await codesOf(place, token)).filter(([, code]) => code !== 'second_factor_required')
    expect(allowed.map(([name]) => `${role}: ${name}`).toSorted()).toEqual(
      [...beforeVerifying, ...whileSettingUp]
        .filter((name) => name !== 'account.logout')
        .map((name) => `${role}: ${name}`)
        .toSorted(),
    )
  }
})

test('staff who have not given theirs get no further than giving it', async () => {
  const place = await overdue()
  const { db } = place.database
  for (const { id } of Object.values(place.staff))
    await db.insert(passkeys).values({
      id,
      userId: id,
      credentialId: id,
      publicKey: '',
      counter: 0,
      transports: [],
      createdAt: place.clock.now(),
    })
  for (const [role, token] of Object.entries(await place.signInAll())) {
    const allowed = Object.entries(await codesOf(place, token)).filter(([, code]) => code !== 'second_factor_required')
    expect(allowed.map(([name]) => `${role}: ${name}`).toSorted()).toEqual(
      beforeVerifying.filter((name) => name !== 'account.logout').map((name) => `${role}: ${name}`),
    )
  }
})

test('calls that need a fresh sign-in are refused in an old session, and nothing else is', async () => {
  const place = await authorizationWorld()
  place.clock.advance(11)
  const token = place.tokens.administrator ?? ''
  const codes = await codesOf(place, token)
  const refused = Object.entries(codes).filter(([, code]) => code === 'fresh_sign_in_needed')
  expect(refused.map(([name]) => name).toSorted()).toEqual(fresh)
})
