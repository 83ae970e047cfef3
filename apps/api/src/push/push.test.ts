import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { clientFor, clinic, refusal } from '../../test/clinic.ts'
import { createLocalPushService } from '../../test/doubles/local-push-service.ts'
import { sessions } from '../account/session/sessions.table.ts'
import { users } from '../account/users.table.ts'
import { sweep } from '../sweep.ts'
import { isReachedByPush } from './live-subscriptions.ts'
import { pushSubscriptions } from './push-subscriptions.table.ts'
import { pushToDevices } from './push-to-devices.ts'

const shown = {
  title: 'Aafiya',
  body: 'Your visit: 3:30 PM',
  language: 'en',
  tag: 'visit-1',
  url: 'http://localhost:5173/visit#x',
} as const

/** A clinic with a local push service, Mona signed in, and the messages she is sent. */
async function ready(env: Record<string, string> = {}) {
  const service = await createLocalPushService()
  onTestFinished(() => service.close())
  const place = await clinic({ env: { ...service.env, ...env } })
  const { deps, clock, database, tokenOf, origin } = place
  const monaId = await place.patientId('Mona')
  const token = await tokenOf(monaId)
  const mona = clientFor(origin, token)
  const tell = (accountId = monaId) => {
    if (!deps.config.push) throw new Error('no keys')
    return pushToDevices(deps, deps.config.push, {
      ...shown,
      accountId,
      usefulUntil: new Date(clock.now().getTime() + 3_600_000),
    })
  }
  const rows = () => database.db.select().from(pushSubscriptions)
  return { ...place, service, mona, monaId, tell, rows }
}

test('a visitor sees nothing and adds nothing', async () => {
  const { asVisitor, service, rows } = await ready()
  expect(await refusal(asVisitor.push.list())).toMatchObject({ status: 401 })
  expect(await refusal(asVisitor.push.subscribe({ body: service.subscribe().body }))).toMatchObject({ status: 401 })
  expect(await rows()).toEqual([])
})

test('a clinic without keys says so, and accepts no device', async () => {
  const { mona, service } = await ready(production)
  expect(await mona.push.list()).toEqual({ publicKey: null, devices: [] })
  expect(await refusal(mona.push.subscribe({ body: service.subscribe().body }))).toMatchObject({
    status: 409,
    code: 'push_off',
  })
})

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://clinic@localhost/clinic',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'no-reply@clinic.test',
  JWT_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://clinic.example',
}

test('refuses an address that is no push service’s', async () => {
  const { mona, service, rows } = await ready()
  const { body } = service.subscribe()
  for (const endpoint of ['https://127.0.0.1/x', 'http://push.example/x', 'nonsense'])
    expect(await refusal(mona.push.subscribe({ body: { ...body, endpoint } }))).toMatchObject({
      status: 422,
      code: 'push_subscription_invalid',
    })
  expect(await rows()).toEqual([])
})

test('refuses keys that are none', async () => {
  const { mona, service } = await ready()
  const { body } = service.subscribe()
  for (const keys of [
    { ...body.keys, auth: 'short' },
    { ...body.keys, p256dh: `${body.keys.p256dh.slice(1)}!` },
  ])
    expect(await refusal(mona.push.subscribe({ body: { ...body, keys } }))).toMatchObject({ code: 'validation_failed' })
})

test('sends what only the device can read, signed with the clinic’s key, and remembers that it was taken', async () => {
  const { mona, service, tell, rows, clock, config } = await ready()
  const phone = service.subscribe()
  const { publicKey, devices } = await mona.push.subscribe({ body: phone.body })
  expect(devices).toMatchObject([{ endpoint: phone.body.endpoint }])
  expect(await tell()).toBe(1)
  const [message] = phone.messages
  expect(JSON.parse(message?.payload ?? '')).toEqual(shown)
  expect(message?.headers).toMatchObject({ ttl: '3600', urgency: 'high', topic: expect.stringMatching(/^[\w-]{32}$/) })
  expect(message?.vapid).toMatchObject({ publicKey, claims: { sub: 'mailto:no-reply@aafiya.example' } })
  expect(config.push?.publicKey).toBe(publicKey)
  expect(await rows()).toMatchObject([{ lastOkAt: clock.now() }])
})

test('an account neither sees nor ends another account’s device', async () => {
  const { mona, asPatient, service } = await ready()
  const { devices } = await mona.push.subscribe({ body: service.subscribe().body })
  const omar = await asPatient('Omar')
  expect((await omar.push.list()).devices).toEqual([])
  const params = { id: devices[0]?.id ?? '' }
  expect(await refusal(omar.push.unsubscribe({ params }))).toMatchObject({
    status: 404,
    code: 'push_subscription_not_found',
  })
  expect((await mona.push.unsubscribe({ params })).devices).toEqual([])
  expect(await refusal(mona.push.unsubscribe({ params }))).toMatchObject({ code: 'push_subscription_not_found' })
})

test('a device that subscribes twice concurrently is stored once', async () => {
  const { mona, service, tell, rows } = await ready()
  const phone = service.subscribe()
  await Promise.all([1, 2, 3].map(() => mona.push.subscribe({ body: phone.body })))
  expect(await rows()).toHaveLength(1)
  await tell()
  expect(phone.messages).toHaveLength(1)
})

test('a shared device only gets messages of the account that subscribed last', async () => {
  const { mona, asPatient, patientId, service, tell } = await ready()
  const tablet = service.subscribe()
  await mona.push.subscribe({ body: tablet.body })
  const omar = await asPatient('Omar')
  await omar.push.subscribe({ body: tablet.body })
  expect((await mona.push.list()).devices).toEqual([])
  expect(await tell()).toBe(0)
  expect(await tell(await patientId('Omar'))).toBe(1)
})

test.each(['logs out', 'signs the device out', 'is disabled', 'is erased'])(
  'a person who %s gets no more messages',
  async (ended) => {
    const { mona, monaId, service, tell, deps, database, rows } = await ready()
    const phone = service.subscribe()
    await mona.push.subscribe({ body: phone.body })
    const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, monaId))
    if (ended === 'logs out') await mona.account.logout()
    else if (ended === 'signs the device out') await mona.profile.endSignIn({ params: { id: session?.id ?? '' } })
    else
      await database.db
        .update(users)
        .set({ status: ended === 'is disabled' ? 'disabled' : 'erased' })
        .where(eq(users.id, monaId))
    expect(await isReachedByPush(database.db, monaId)).toBe(false)
    expect(await tell()).toBe(0)
    expect(phone.messages).toEqual([])
    if (!ended.startsWith('is')) {
      await sweep(deps)
      expect(await rows()).toEqual([])
    }
  },
)

test('a device with an expired login still gets messages: the visit may be next week', async () => {
  const { mona, service, tell, clock, deps, database } = await ready()
  await mona.push.subscribe({ body: service.subscribe().body })
  clock.advance(40 * 24 * 60)
  await sweep(deps)
  expect(await database.db.select().from(sessions)).toEqual([])
  expect(await tell()).toBe(1)
})

test('a device with an expired login gets nothing once all sessions of the account were ended', async () => {
  const { mona, monaId, service, tell, clock, deps, asAdministrator } = await ready()
  await mona.push.subscribe({ body: service.subscribe().body })
  clock.advance(40 * 24 * 60)
  await sweep(deps)
  await (await asAdministrator()).accounts.endSessions({ params: { id: monaId } })
  expect(await tell()).toBe(0)
})

test.each([404, 410])(
  'a device that the push service answers with %i is deleted, and does not delay others',
  async (status) => {
    const { mona, service, tell } = await ready()
    const [old, phone] = [service.subscribe(), service.subscribe()]
    await mona.push.subscribe({ body: old.body })
    await mona.push.subscribe({ body: phone.body })
    old.answers(status)
    expect(await tell()).toBe(1)
    expect((await mona.push.list()).devices).toMatchObject([{ endpoint: phone.body.endpoint }])
  },
)

test.each([
  [500, 'Error'],
  [429, 'Error'],
  [403, 'PermanentFailure'],
])('a push service that answers %i fails the message, and the device stays', async (status, name) => {
  const { mona, service, tell, rows } = await ready()
  const phone = service.subscribe()
  await mona.push.subscribe({ body: phone.body })
  phone.answers(status)
  await expect(tell()).rejects.toMatchObject({ name })
  expect(await rows()).toHaveLength(1)
})

test('one account has ten devices: the oldest gives way', async () => {
  const { mona, service, clock } = await ready()
  const all = Array.from({ length: 11 }, () => service.subscribe().body)
  for (const body of all) {
    await mona.push.subscribe({ body })
    clock.advance(1)
  }
  const { devices } = await mona.push.list()
  expect(devices.map(({ endpoint }) => endpoint)).toEqual(all.slice(1).map(({ endpoint }) => endpoint))
})

test('a browser replaces its own address, with the secret of the earlier one', async () => {
  const { mona, asVisitor, service, tell } = await ready()
  const [old, fresh] = [service.subscribe(), service.subscribe()]
  await mona.push.subscribe({ body: old.body })
  const { endpoint, keys } = old.body
  const renew = (auth: string, renewed = fresh.body) => asVisitor.push.renew({ body: { endpoint, auth, renewed } })
  expect(await refusal(renew('A'.repeat(22)))).toMatchObject({ status: 404, code: 'push_subscription_not_found' })
  expect(await refusal(renew(keys.auth, { ...fresh.body, endpoint: 'https://10.0.0.1/x' }))).toMatchObject({
    status: 422,
  })
  await renew(keys.auth)
  expect(await tell()).toBe(1)
  expect([old.messages.length, fresh.messages.length]).toEqual([0, 1])
  expect(await refusal(renew(keys.auth))).toMatchObject({ code: 'push_subscription_not_found' })
})

test('a browser that replaces its address while its page subscribes has one subscription', async () => {
  const { mona, asVisitor, service, tell } = await ready()
  let last = service.subscribe()
  await mona.push.subscribe({ body: last.body })
  for (let round = 0; round < 10; round++) {
    const { endpoint, keys } = last.body
    const fresh = service.subscribe()
    const renewed = asVisitor.push.renew({ body: { endpoint, auth: keys.auth, renewed: fresh.body } })
    await Promise.all([renewed, mona.push.subscribe({ body: fresh.body })])
    last = fresh
  }
  expect(await tell()).toBe(1)
  expect(last.messages).toHaveLength(1)
})
