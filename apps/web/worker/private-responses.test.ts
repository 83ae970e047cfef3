// @vitest-environment node
import { expect, test } from 'vitest'

import { cachedSinceHeader, perSession, withAge } from './private-responses.ts'

const requestBy = (token?: string) =>
  new Request('https://clinic.example/api/appointments', { headers: token ? { authorization: `Bearer ${token}` } : {} })
const keyFor = (token?: string) => perSession.cacheKeyWillBeUsed?.({ request: requestBy(token) })

test('a cached response is found by its own session only, and the cache key does not reveal the token', async () => {
  expect(await keyFor('mona')).toBe(await keyFor('mona'))
  expect(await keyFor('mona')).not.toBe(await keyFor('omar'))
  expect(JSON.stringify(await keyFor('mona'))).not.toContain('mona')
})

test('without a session nothing is cached', async () => {
  const response = new Response('[]')
  expect(await perSession.cacheWillUpdate?.({ request: requestBy(), response })).toBeNull()
  expect(await perSession.cacheWillUpdate?.({ request: requestBy('mona'), response })).toBe(response)
})

test('a cached response says when it was sent', async () => {
  const date = new Date(Date.now() - 29 * 86_400_000).toUTCString()
  const marked = await withAge.cachedResponseWillBeUsed?.({ cachedResponse: new Response('[1]', { headers: { date } }) })
  expect(marked?.headers.get(cachedSinceHeader)).toBe(date)
  expect(await marked?.text()).toBe('[1]')
})

test('a response older than 30 days is not served', async () => {
  const date = new Date(Date.now() - 31 * 86_400_000).toUTCString()
  expect(await withAge.cachedResponseWillBeUsed?.({ cachedResponse: new Response('[1]', { headers: { date } }) })).toBeNull()
})
