// @vitest-environment node
import { expect, test } from 'vitest'

import { ageMark, keptHeader, ownedByCaller } from './private-answers.ts'

const asked = (token?: string) =>
  new Request('https://clinic.example/api/appointments', { headers: token ? { authorization: `Bearer ${token}` } : {} })
const keyFor = (token?: string) => ownedByCaller.cacheKeyWillBeUsed?.({ request: asked(token) })

test('an answer is found by its own session alone, and the key does not tell the token', async () => {
  expect(await keyFor('mona')).toBe(await keyFor('mona'))
  expect(await keyFor('mona')).not.toBe(await keyFor('omar'))
  expect(JSON.stringify(await keyFor('mona'))).not.toContain('mona')
})

test('without a session nothing is kept', async () => {
  const response = new Response('[]')
  expect(await ownedByCaller.cacheWillUpdate?.({ request: asked(), response })).toBeNull()
  expect(await ownedByCaller.cacheWillUpdate?.({ request: asked('mona'), response })).toBe(response)
})

test('a kept answer says when it was given', async () => {
  const date = new Date(Date.now() - 29 * 86_400_000).toUTCString()
  const marked = await ageMark.cachedResponseWillBeUsed?.({ cachedResponse: new Response('[1]', { headers: { date } }) })
  expect(marked?.headers.get(keptHeader)).toBe(date)
  expect(await marked?.text()).toBe('[1]')
})

test('an answer of more than a month ago is told no more', async () => {
  const date = new Date(Date.now() - 31 * 86_400_000).toUTCString()
  expect(await ageMark.cachedResponseWillBeUsed?.({ cachedResponse: new Response('[1]', { headers: { date } }) })).toBeNull()
})
