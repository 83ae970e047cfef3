import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../test/clinic.ts'
import { rateLimits } from './rate-limits.table.ts'
import { createThrottle, rateFor } from './throttle.ts'

const rate = { key: 'knock', limit: 3, minutes: 10 }

async function throttle(factor = 1) {
  const { database, clock, deps } = await clinic()
  return { clock, database, ...createThrottle({ db: database.db, clock, secrets: deps.secrets, factor }) }
}

test('allows as many calls per window as the rate, and tells when to retry', async () => {
  const { hit, clock } = await throttle()
  for (let time = 0; time < 3; time++) await hit(rate)
  clock.advance(4)
  await expect(hit(rate)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 360 })
  clock.advance(5.99)
  await expect(hit(rate)).rejects.toMatchObject({ code: 'too_many_requests' })
  clock.advance(0.02)
  await expect(hit(rate)).resolves.toBeUndefined()
})

test('a window begins with its first hit and is not stretched by later ones', async () => {
  const { tryConsume, clock } = await throttle()
  await tryConsume(rate)
  clock.advance(9)
  for (let time = 0; time < 5; time++) await tryConsume(rate)
  expect(await tryConsume(rate)).toBe(false)
  clock.advance(1)
  expect(await tryConsume(rate)).toBe(true)
})

test('allows exactly three of a hundred concurrent calls', async () => {
  const { tryConsume, count } = await throttle()
  const tries = await Promise.all(Array.from({ length: 100 }, () => tryConsume(rate)))
  expect(tries.filter(Boolean)).toHaveLength(3)
  expect(await count(rate.key)).toBe(100)
})

test('keys count for themselves', async () => {
  const { tryConsume } = await throttle()
  for (let time = 0; time < 4; time++) await tryConsume(rate)
  expect(await tryConsume({ ...rate, key: 'ring' })).toBe(true)
  expect(await tryConsume(rate)).toBe(false)
})

test.each([
  [2, 6],
  [0.5, 2],
  [0.01, 1],
  [1000, 3000],
])('a factor of %d lets %i through', async (factor, limit) => {
  const { tryConsume, database } = await throttle(factor)
  expect(await tryConsume(rate)).toBe(true)
  await database.db.update(rateLimits).set({ count: limit })
  expect(await tryConsume(rate)).toBe(false)
  await database.db.update(rateLimits).set({ count: limit - 1 })
  expect(await tryConsume(rate)).toBe(true)
})

test('of several rates the first that is full refuses, and later ones are not counted', async () => {
  const { hit, count } = await throttle()
  const other = { key: 'ring', limit: 10, minutes: 10 }
  for (let time = 0; time < 3; time++) await hit(rate, other)
  await expect(hit(rate, other)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await count('ring')).toBe(3)
})

test('forgets a key that is cleared, and nothing else', async () => {
  const { hit, clear, count } = await throttle()
  await hit(rate, { ...rate, key: 'ring' })
  await clear(rate.key)
  expect([await count(rate.key), await count('ring')]).toEqual([0, 1])
  await clear()
  expect(await count('ring')).toBe(1)
})

test('counts nothing of a window that is over, and sweeps it away', async () => {
  const { hit, count, sweep, clock, database } = await throttle()
  await hit(rate, { ...rate, key: 'ring', minutes: 60 })
  clock.advance(10)
  expect(await count(rate.key)).toBe(0)
  await sweep()
  expect(await database.db.select().from(rateLimits)).toMatchObject([{ key: 'ring', count: 1 }])
})

test('counting in memory holds the rate too, costs no statement, and counts a /48 as well as its /64', async () => {
  const { hitInMemory, clock, database } = await throttle()
  const knock = (address: string) => () =>
    hitInMemory(rateFor({ name: 'knock', by: 'network address', limit: 3, minutes: 10 }, address))
  for (let time = 0; time < 3; time++) knock('192.0.2.1')()
  clock.advance(4)
  expect(knock('192.0.2.1')).toThrow(expect.objectContaining({ code: 'too_many_requests', retryAfter: 360 }))
  expect(knock('192.0.2.2')).not.toThrow()
  clock.advance(6)
  expect(knock('192.0.2.1')).not.toThrow()
  for (let net = 0; net < 15; net++) knock(`2001:db8:1:${net.toString(16)}::/64`)()
  expect(knock('2001:db8:1:ff::/64')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  expect(knock('2001:db8:2:0::/64')).not.toThrow()
  expect(await database.db.$count(rateLimits)).toBe(0)
})

test('what is written after a call was counted waits for the disk again', async () => {
  const { hit, database } = await throttle()
  await hit(rate)
  const [next] = await database.db.select({ waits: sql`current_setting('synchronous_commit')` }).from(rateLimits)
  expect(next).toEqual({ waits: 'on' })
})
