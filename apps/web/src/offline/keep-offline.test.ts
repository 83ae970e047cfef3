import { afterEach, expect, test, vi } from 'vitest'

import { forgetPrivateCaches } from './keep-offline.ts'

afterEach(() => vi.unstubAllGlobals())

test('deletes private caches and keeps public ones', async () => {
  const names = ['private-appointments', 'portraits', 'workbox-precache', 'private-x']
  const remove = vi.fn(async (_: string) => true)
  vi.stubGlobal('caches', { keys: async () => names, delete: remove })
  forgetPrivateCaches()
  await vi.waitFor(() => expect(remove.mock.calls.flat()).toEqual(['private-appointments', 'private-x']))
})

test('does nothing in a browser without caches', () => {
  vi.stubGlobal('caches', undefined)
  expect(() => forgetPrivateCaches()).not.toThrow()
})
