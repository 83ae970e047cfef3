import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { localS3 } from '../../../test/doubles/local-s3.ts'
import { heldDeadlines } from '../../../test/held-deadlines.ts'
import type { Problem } from '../problem.ts'
import { s3Store } from './s3-store.ts'

const name = 'inquiries/a picture of + % ü.webp'
const bytes = randomBytes(300_000)

async function ready(change: Partial<Awaited<ReturnType<typeof localS3>>['settings']> = {}) {
  const s3 = await localS3()
  return { s3, store: await s3Store({ ...s3.settings, ...change }) }
}

/** The bytes as one text, since Vitest compares arrays byte by byte: that takes seconds. */
const asText = (file: { bytes: Uint8Array; contentType: string } | undefined) =>
  file && { ...file, bytes: Buffer.from(file.bytes).toString('latin1') }

const picture = asText({ bytes, contentType: 'image/webp' })

/** The error a call was rejected with. */
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
  expect(asText(await store.get(name))).toEqual(picture)
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

test.each(calls)('%s fails after four seconds if the store does not answer', async (_, call) => {
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

test.each(calls)('%s retries while the store answers 500, then reports it as unavailable', async (_, call) => {
  const { s3, store } = await ready()
  s3.trouble.status = 500
  expect(await failed(call(store))).toMatchObject(away)
  expect(s3.requests()).toBe(3)
})

test.each(calls)('%s with a wrong secret stores, shows and deletes nothing', async (_, call) => {
  const { s3, store } = await ready({ secretAccessKey: 'not the secret' })
  s3.objects.set(name, { bytes, contentType: 'image/webp' })
  expect(await failed(call(store))).toMatchObject(away)
  expect([...s3.objects.values()].map(asText)).toEqual([picture])
})

test.each([
  [403, 'QuotaExceeded'],
  [400, 'XMinioAdminBucketQuotaExceeded'],
  [507, 'XMinioStorageFull'],
] as const)('a store without room (%i %s) takes no file, and shows and deletes those it has', async (...refusal) => {
  const { s3, store } = await ready()
  await store.put(name, bytes, 'image/webp')
  s3.trouble.refusesAfter = 0
  s3.trouble.whenFull = refusal
  expect(await failed(store.put('faces/omar.webp', bytes, 'image/webp'))).toMatchObject({
    code: 'storage_full',
    retryAfter: 60,
  })
  expect(asText(await store.get(name))).toEqual(picture)
  await store.remove(name)
  expect(s3.objects.size).toBe(0)
  delete s3.trouble.refusesAfter
  await store.put(name, bytes, 'image/webp')
  expect(s3.objects.size).toBe(1)
})

test('a refused connection is treated like a store that is down', async () => {
  const { s3, store } = await ready()
  s3.close()
  expect(await failed(store.get(name))).toMatchObject(away)
})

test('a large file is stored in parts as it comes, and read as a stream', async () => {
  const { s3, store } = await ready()
  const piece = randomBytes(1024 * 1024)
  const large = Readable.from(Array.from({ length: 20 }, () => piece))
  expect(await store.putStream('exports/large.zip', large, 'application/zip')).toBe(20 * piece.length)
  expect(s3.requests()).toBe(5)
  const found = await store.open('exports/large.zip')
  expect(found && (await buffer(found.stream)).equals(Buffer.concat(Array.from({ length: 20 }, () => piece)))).toBe(
    true,
  )
  expect(await store.open('exports/none.zip')).toBeUndefined()
})

test('a file whose source fails half-way is not stored, and its parts are given up', async () => {
  const { s3, store } = await ready()
  const broken = Readable.from(
    (async function* () {
      for (let count = 0; count < 12; count++) yield randomBytes(1024 * 1024)
      throw new Error('the database went away')
    })(),
  )
  await expect(store.putStream('exports/broken.zip', broken, 'application/zip')).rejects.toThrow('went away')
  expect([s3.objects.size, s3.parts.size]).toEqual([0, 0])
})
