import { expect, test, vi } from 'vitest'

import { cachedSince, noteAge, onCacheChange } from './cached-answer.ts'

const answer = (path: string, headers: Record<string, string> = {}) =>
  Object.defineProperty(new Response('[]', { headers }), 'url', { value: `https://clinic.example${path}` })
const date = 'Fri, 20 Nov 2026 10:00:00 GMT'

test('a cached answer says how old it is until a fresh one arrives', () => {
  const listener = vi.fn()
  const stop = onCacheChange(listener)
  noteAge(answer('/api/appointments', { 'x-kept-since': date }))
  expect(cachedSince()).toBe(date)
  noteAge(answer('/api/clinic'))
  expect(cachedSince()).toBe(date)
  noteAge(answer('/api/appointments'))
  expect(cachedSince()).toBeUndefined()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
})

test('back online, nothing outdated is shown', () => {
  noteAge(answer('/api/appointments', { 'x-kept-since': date }))
  window.dispatchEvent(new Event('online'))
  expect(cachedSince()).toBeUndefined()
})
