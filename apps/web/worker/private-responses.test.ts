// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'

import { cachedSinceHeader, noteEnd, perSession, withAge } from './private-responses.ts'

afterEach(() => vi.unstubAllGlobals())

const requestBy = (token?: string) =>
  new Request('https://clinic.example/api/appointments', { headers: token ? { authorization: `Bearer ${token}` } : {} })
const keyFor = (token?: string) => perSession.cacheKeyWillBeUsed?.({ request: requestBy(token) })

test('a cached response is found only by its own session, and the cache key does not reveal the token', async () => {
  expect(await keyFor('mona')).toBe(await keyFor('mona'))
  expect(await keyFor('mona')).not.toBe(await keyFor('omar'))
  expect(JSON.stringify(await keyFor('mona'))).not.toContain('mona')
})

test('without a session nothing is cached', async () => {
  const response = new Response('[]')
  expect(await perSession.cacheWillUpdate?.({ request: requestBy(), response })).toBeNull()
  expect(await perSession.cacheWillUpdate?.({ request: requestBy('mona'), response })).toBe(response)
})

const tokenUntil = (expiresAt: number) =>
  `head.${Buffer.from(JSON.stringify({ sub: 'mona', exp: Math.floor(expiresAt / 1000) })).toString('base64url')}.signature`
const hour = 3_600_000

test('a session that is not remembered keeps nothing', async () => {
  const request = new Request(requestBy('mona'), { cache: 'no-store' })
  expect(await perSession.cacheWillUpdate?.({ request, response: new Response('[]') })).toBeNull()
})

test('a cached response is served until the token of its session expires, whatever the network', async () => {
  const cachedResponse = new Response('[]')
  const served = (expiresAt: number) =>
    perSession.cachedResponseWillBeUsed?.({ event: { request: requestBy(tokenUntil(expiresAt)) }, cachedResponse })
  expect(await served(Date.now() + hour)).toBe(cachedResponse)
  expect(await served(Date.now() - hour)).toBeNull()
})

test('a list still loading at logout is not cached, and is deleted if it was being written', async () => {
  const request = requestBy('leaving')
  const response = new Response('[]')
  const remove = vi.fn(async (_: string) => true)
  vi.stubGlobal('caches', { delete: remove })
  expect(await perSession.cacheWillUpdate?.({ request, response })).toBe(response)
  await perSession.cacheDidUpdate?.({ event: { request }, cacheName: 'private-appointments' })
  expect(remove).not.toHaveBeenCalled()
  noteEnd({ endedToken: 'leaving' })
  expect(await perSession.cacheWillUpdate?.({ request, response })).toBeNull()
  await perSession.cacheDidUpdate?.({ event: { request }, cacheName: 'private-appointments' })
  expect(remove).toHaveBeenCalledWith('private-appointments')
  expect(await perSession.cacheWillUpdate?.({ request: requestBy('mona'), response })).toBe(response)
})

test('a cached response says when it was sent', async () => {
  const date = new Date(Date.now() - 29 * 86_400_000).toUTCString()
  const marked = await withAge.cachedResponseWillBeUsed?.({
    cachedResponse: new Response('[1]', { headers: { date } }),
  })
  expect(marked?.headers.get(cachedSinceHeader)).toBe(date)
  expect(await marked?.text()).toBe('[1]')
})

test('a response older than 30 days is not served', async () => {
  const date = new Date(Date.now() - 31 * 86_400_000).toUTCString()
  expect(
    await withAge.cachedResponseWillBeUsed?.({ cachedResponse: new Response('[1]', { headers: { date } }) }),
  ).toBeNull()
})
