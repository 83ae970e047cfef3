import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { sessions } from './sessions.table.ts'

const email = 'mona@example.test'
const unknownId = '00000000-0000-4000-8000-000000000000'

async function ready() {
  const place = await clinic()
  const { id: userId } = await place.buildUser({ email })
  const logIn = async (rememberMe = true) => {
    const { accessToken } = await place.asVisitor.account.login({ body: { email, password: testPassword, rememberMe } })
    const client = clientFor(place.origin, accessToken)
    const current = (await client.profile.signIns()).find((one) => one.isCurrent)
    if (!current) throw new Error('a session finds itself')
    return { ...client, id: current.id }
  }
  return { ...place, userId, logIn }
}

test('requires a signed-in caller', async () => {
  const { asVisitor } = await ready()
  expect(await refusal(asVisitor.profile.signIns())).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await refusal(asVisitor.profile.endSignIn({ params: { id: unknownId } }))).toMatchObject({
    status: 401,
    code: 'signed_out',
  })
})

test('lists the caller’s own, the one used last first, and marks the current one', async () => {
  const { logIn, clock, asPatient } = await ready()
  const omar = await asPatient('omar')
  const first = await logIn()
  clock.advance(10)
  const second = await logIn()
  expect(new Set((await first.profile.signIns()).map(({ id, isCurrent }) => `${id} ${isCurrent}`))).toEqual(
    new Set([`${first.id} true`, `${second.id} false`]),
  )
  clock.advance(10)
  const seen = await second.profile.signIns()
  expect(seen.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  expect(seen.map((one) => [one.createdAt, one.lastSeenAt])).toEqual([
    ['2026-03-01T06:10:00.000Z', '2026-03-01T06:20:00.000Z'],
    ['2026-03-01T06:00:00.000Z', '2026-03-01T06:10:00.000Z'],
  ])
  expect(await omar.profile.signIns()).toMatchObject([{ isCurrent: true }])
})

test('shows only what users need to tell their devices apart', async () => {
  const { logIn } = await ready()
  const [one] = await (await logIn()).profile.signIns()
  expect(Object.keys(one ?? {}).toSorted()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastSeenAt'])
})

test('leaves out what has ended: logged out, expired, or idle for too long', async () => {
  const { logIn, clock } = await ready()
  const kept = await logIn()
  await (await logIn()).account.logout()
  await logIn(false)
  expect(await kept.profile.signIns()).toHaveLength(2)
  clock.advance(31)
  expect(await kept.profile.signIns()).toMatchObject([{ id: kept.id }])
  clock.advance(29 * 24 * 60)
  const later = await logIn()
  clock.advance(24 * 60)
  expect(await later.profile.signIns()).toMatchObject([{ id: later.id }])
})

test('another user’s sign-in, an invalid one and one that has ended are not found, and nothing changes', async () => {
  const { logIn, asPatient, everything } = await ready()
  const mona = await logIn()
  const ended = await logIn()
  await ended.account.logout()
  const omar = await asPatient('omar')
  const [omars] = await omar.profile.signIns()
  const before = await everything()
  for (const id of [omars?.id ?? '', ended.id, unknownId, 'x'])
    expect(await refusal(mona.profile.endSignIn({ params: { id } })), id).toMatchObject({
      status: 404,
      code: 'session_not_found',
    })
  expect(await everything()).toBe(before)
  expect(await omar.account.user()).toMatchObject({ firstName: 'omar' })
})

test('ends another of the user’s own sessions: its token is refused from then on, this one stays', async () => {
  const { logIn } = await ready()
  const [here, lost] = [await logIn(), await logIn()]
  expect(await here.profile.endSignIn({ params: { id: lost.id } })).toEqual({
    success: true,
    message: 'The device has been logged out.',
  })
  expect(await refusal(lost.account.user())).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await refusal(lost.profile.signIns())).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await here.profile.signIns()).toMatchObject([{ id: here.id, isCurrent: true }])
})

test('ends the current one too', async () => {
  const { logIn } = await ready()
  const here = await logIn()
  await here.profile.endSignIn({ params: { id: here.id } })
  expect(await refusal(here.account.user())).toMatchObject({ status: 401 })
})

test('ending a session twice concurrently ends it once', async () => {
  const { logIn, database } = await ready()
  const [here, lost] = [await logIn(), await logIn()]
  const tries = await Promise.allSettled(
    Array.from({ length: 2 }, () => here.profile.endSignIn({ params: { id: lost.id } })),
  )
  expect(tries.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 404, code: 'session_not_found' })
  const [row] = await database.db.select().from(sessions).where(eq(sessions.id, lost.id))
  expect(row?.endedAt).not.toBeNull()
})
