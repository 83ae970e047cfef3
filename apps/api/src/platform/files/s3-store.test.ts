import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { heldDeadlines } from '../../../test/held-deadlines.ts'
import { localS3 } from '../../../test/local-s3.ts'
import type { Problem } from '../problem.ts'
import { s3Store } from './s3-store.ts'

const name = 'inquiries/a picture of + % ü.webp'
const bytes = randomBytes(300_000)

async function ready(change: Partial<Awaited<ReturnType<typeof localS3>>['settings']> = {}) {
  const s3 = await localS3()
  return { s3, store: await s3Store({ ...s3.settings, ...change }) }
}

/** What a call was refused with. */
async function failed(call: Promise<unknown>) {
  const problem = await call.then(
    () => undefined,
    (error: Problem) => error,
  )
  return {
    code: problem?.code,
    retryAfter: problem?.retryAfter,
    hasCause: problem?.cause instanceof Error,
  }
}

test('a file is stored, read back byte by byte, and forgotten', async () => {
  const { s3, store } = await ready()
  await store.put(name, bytes, 'image/webp')
  expect([...s3.objects.keys()]).toEqual([name])
  expect(await store.get(name)).toEqual({ bytes, contentType: 'image/webp' })
  await store.remove(name)
  expect(s3.objects.size).toBe(0)
  expect(await store.get(name)).toBeUndefined()
})

test('a file that is not there is nothing to read and nothing to forget', async () => {
  const { store } = await ready()
  expect(await store.get('never/stored.webp')).toBeUndefined()
  await store.remove('never/stored.webp')
})

const calls = [
  ['put', (store: Awaited<ReturnType<typeof s3Store>>) => store.put(name, bytes, 'image/webp')],
  ['get', (store: Awaited<ReturnType<typeof s3Store>>) => store.get(name)],
  ['remove', (store: Awaited<ReturnType<typeof s3Store>>) => store.remove(name)],
] as const

const away = { code: 'unavailable', retryAfter: 5, hasCause: true }

test.each(calls)('%s ends after four seconds while the store says nothing', async (_, call) => {
  const { s3, store } = await ready()
  s3.trouble.isSilent = true
  const deadlines = heldDeadlines()
  const outcome = failed(call(store))
  await expect.poll(s3.requests).toBe(1)
  expect(deadlines.pass()).toEqual([4000])
  expect(await outcome).toMatchObject(away)
})

test('get ends after four seconds when the store stops in the middle of a file', async () => {
  const { s3, store } = await ready()
  await store.put(name, bytes, 'image/webp')
  s3.trouble.stopsHalfway = true
  const deadlines = heldDeadlines()
  const outcome = failed(store.get(name))
  await expect.poll(s3.requests).toBe(2)
  expect(deadlines.pass()).toEqual([4000])
  expect(await outcome).toMatchObject(away)
})

test.each(calls)('%s tries again while the store answers 500, and then says that it is away', async (_, call) => {
  const { s3, store } = await ready()
  s3.trouble.status = 500
  expect(await failed(call(store))).toMatchObject(away)
  expect(s3.requests()).toBe(3)
})

test.each(calls)('%s with a wrong secret stores, shows and deletes nothing', async (_, call) => {
  const { s3, store } = await ready({ secretAccessKey: 'not the secret' })
  s3.objects.set(name, { bytes, contentType: 'image/webp' })
  expect(await failed(call(store))).toMatchObject(away)
  expect([...s3.objects.values()]).toEqual([{ bytes, contentType: 'image/webp' }])
})

test('a refused connection is treated like a store that is down', async () => {
  const { s3, store } = await ready()
  s3.close()
  expect(await failed(store.get(name))).toMatchObject(away)
})
