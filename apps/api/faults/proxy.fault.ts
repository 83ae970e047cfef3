import { randomUUID } from 'node:crypto'

import arabicMessages from '@aafiya/contracts/messages/ar.json' with { type: 'json' }
import englishMessages from '@aafiya/contracts/messages/en.json' with { type: 'json' }
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { localS3 } from '../test/doubles/local-s3.ts'
import { inParallel } from './clinic/call.ts'
import { liveBookings, makeDoctors, makePatients, slotsAhead } from './clinic/people.ts'
import { proxyOf, type Proxy } from './processes/proxy.ts'
import { twoProcesses } from './processes/two-processes.ts'

const token = 'a token of the fault tests, long enough'

/** Two processes with an object store, as docker/compose.yaml runs them. */
async function behindProxy(more: Record<string, string> = {}) {
  const s3 = await localS3()
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings
  const store = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const clinic = await twoProcesses({ ...store, TRUST_PROXY: '1', METRICS_TOKEN: token, ...more })
  const proxy = await proxyOf([clinic.first, clinic.second])
  return { ...clinic, ...proxy, s3 }
}

/** Five pictures of noise, which no compression makes smaller: 25 MB. */
async function uploadPictures(send: Proxy['send'], token: string) {
  const noise = {
    create: {
      width: 1290,
      height: 1290,
      channels: 3 as const,
      background: 'white',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  }
  const picture = await sharp(noise).png({ compressionLevel: 0 }).toBuffer()
  const form = new FormData()
  form.append('message', 'Five large pictures')
  for (let count = 0; count < 5; count++)
    form.append('files', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'scan.png')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  expect(body.length).toBeGreaterThan(24_500_000)
  const headers = { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' }
  return send({ method: 'POST', path: '/api/inquiries/upload', headers, body })
}

test('the proxy ends TLS, names the caller’s own address, and shows no figures', async () => {
  const { send, plain, publicUrl, output } = await behindProxy({ RATE_LIMIT_FACTOR: '0.1' })
  const redirect = await fetch(`${plain}/doctors?lang=ar`, { redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('location')]).toEqual([308, `${publicUrl}/doctors?lang=ar`])
  const page = await send({ path: '/api/clinic' })
  expect(page).toMatchObject({
    status: 200,
    headers: { 'strict-transport-security': expect.stringContaining('max-age=') },
  })
  for (const path of ['/metrics', '/metrics/', '/metrics?x=1'])
    expect((await send({ path, headers: { authorization: `Bearer ${token}` } })).status).toBe(404)

  // Headers sent by a client do not count: six sign-ins a minute count for one address.
  const signIn = (index: number, from: string) =>
    send({
      method: 'POST',
      path: '/api/login',
      from,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
      },
      body: JSON.stringify({ email: `person${index}@example.test`, password: 'Wrong-Horse-7-Battery' }),
    })
  const statuses: number[] = []
  for (let index = 0; index < 8; index++) statuses.push((await signIn(index, '127.0.0.1')).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  expect((await signIn(9, '127.0.0.2')).status).toBe(401)
  expect(output()).not.toMatch(/person|203\.0\.113/)
})

test('with both processes away the API’s callers get its problem and browsers a page, each in their language', async () => {
  const { send, first, second } = await behindProxy()
  await Promise.all([first.kill('SIGKILL'), second.kill('SIGKILL')])
  const ask = (path: string, language: string) => send({ path, headers: { 'accept-language': language } })
  await expect
    .poll(() => ask('/api/clinic', 'en-GB,en'))
    .toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', 'content-type': 'application/json' },
      body: JSON.stringify({ success: false, code: 'unavailable', message: englishMessages.unavailable }),
    })
  const arabic = await ask('/api/clinic', 'ar-EG,ar')
  expect(JSON.parse(arabic.body)).toMatchObject({ code: 'unavailable', message: arabicMessages.unavailable })
  const page = await ask('/doctors', 'ar')
  expect(page).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  for (const words of ['not available right now', 'غير متاحة حاليًا', 'http-equiv="refresh"'])
    expect(page.body).toContain(words)
})

test('25 MB pass, and a request that a dying process took is sent to the other only where that changes nothing', async () => {
  const { send, first, cluster, s3 } = await behindProxy()
  const patients = await makePatients(cluster.url, 12)
  expect(await uploadPictures(send, patients[0]?.token ?? '')).toMatchObject({ status: 201 })
  expect(s3.objects.size).toBe(5)

  const [doctorId] = await makeDoctors(cluster.url, 1)
  const slots = slotsAhead(12)
  const book = (index: number, key: string) =>
    send({
      method: 'POST',
      path: '/api/appointments',
      headers: {
        authorization: `Bearer ${patients[index]?.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ doctorId, ...slots[index] }),
    })
  // It still accepts connections but answers none of them: half of the requests hang there until it is killed.
  first.child.kill('SIGSTOP')
  const keys = patients.map(() => randomUUID())
  const reads = Promise.all(Array.from({ length: 12 }, () => send({ path: '/api/clinic' })))
  const writes = inParallel(keys, 12, (key, index) => book(index, key))
  await expect.poll(async () => (await liveBookings(cluster.url)).live, { timeout: 10_000 }).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  expect((await reads).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  const answers = await writes
  const lost = answers.flatMap(({ status }, index) => (status === 201 ? [] : [{ status, index }]))
  expect(lost.length).toBeGreaterThan(0)
  expect(lost.filter(({ status }) => status !== 502)).toEqual([])
  const repeated = await inParallel(lost, 4, ({ index }) => book(index, keys[index] ?? ''))
  expect(repeated.map(({ status }) => status)).toEqual(lost.map(() => 201))
  expect(await liveBookings(cluster.url)).toEqual({ live: 12, slots: 12 })
})
