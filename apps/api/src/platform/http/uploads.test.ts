import { mkdir, readdir, utimes } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { clinic } from '../../../test/clinic.ts'
import { blob, picture } from '../../../test/endpoints/hostile-pictures.ts'
import { unfinishedUpload } from '../../../test/endpoints/unfinished-upload.ts'
import { sweep } from '../../sweep.ts'

const megabyte = 1024 * 1024
const toInquiry = { path: '/inquiries/upload', declaredBytes: 50 * megabyte }

async function ready(env: Record<string, string> = {}) {
  const place = await clinic({ env })
  const folder = join(place.config.dataDir, 'uploads')
  const tokenFor = async (name: string) => place.tokenOf(await place.patientId(name))
  const begin = (token: string, change: Partial<Parameters<typeof unfinishedUpload>[1]> = {}) =>
    unfinishedUpload(place.origin, { ...toInquiry, token, ...change })
  return { ...place, folder, tokenFor, begin, spooled: () => readdir(folder).catch(() => []) }
}

/** Begins a file, so that the upload is certainly being read. */
async function beginFile(upload: ReturnType<typeof unfinishedUpload>) {
  await upload.file('files')
  await upload.send(Buffer.alloc(megabyte, 1))
}

test('a body that is declared too long is refused before it is sent', async () => {
  const { begin, tokenFor } = await ready()
  const token = await tokenFor('mona')
  const tooLong = begin(token, { declaredBytes: 52 * megabyte })
  expect(await tooLong.answer).toMatchObject({ status: 413, code: 'payload_too_large' })
  const picture = begin(token, { path: '/profile-pictures/upload', declaredBytes: 4 * megabyte })
  expect(await picture.answer).toMatchObject({ status: 413, code: 'picture_too_large' })
  await Promise.all([tooLong.closed, picture.closed])
})

test('a file that is too long is refused where it is, and the rest of it is not read', async () => {
  const { begin, tokenFor, spooled } = await ready()
  const upload = begin(await tokenFor('mona'))
  await upload.file('files')
  for (let sent = 0; sent < 45; sent++) void upload.send(Buffer.alloc(megabyte, 1))
  expect(await upload.answer).toMatchObject({ status: 413, code: 'image_too_large' })
  // The five megabytes of the file, and the kernel buffers on both sides.
  expect(await upload.closed).toBeLessThan(25 * megabyte)
  expect(await spooled()).toEqual([])
})

test('a file that is a little too long is refused with an answer, and its connection ends without a reset', async () => {
  const { origin, tokenFor } = await ready()
  const head = [
    'POST /api/inquiries/upload HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${await tokenFor('mona')}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${6 * megabyte}`,
  ]
  const file = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n'
  const socket = connect(Number(new URL(origin).port))
  socket.write(`${head.join('\r\n')}\r\n\r\n${file}`)
  socket.write(Buffer.alloc(6 * megabyte - file.length, 1))
  expect(await text(socket)).toContain('"code":"image_too_large"')
})

test('a body of unknown length is refused where it is too long, with an answer', async () => {
  const { begin, tokenFor } = await ready()
  const json = begin(await tokenFor('mona'), {
    path: '/inquiries',
    contentType: 'application/json',
    declaredBytes: undefined,
  })
  for (let sent = 0; sent < 3; sent++) await json.send(' '.repeat(50_000))
  expect(await json.answer).toMatchObject({ status: 413, code: 'payload_too_large' })
  await json.closed
})

test('a signed-out caller is refused before the body is sent, and the connection is closed', async () => {
  const { begin, spooled } = await ready()
  const upload = begin('stranger')
  expect(await upload.answer).toMatchObject({ status: 401, code: 'signed_out' })
  expect(await upload.closed).toBeLessThan(megabyte)
  expect(await spooled()).toEqual([])
})

test('one person may upload two bodies at a time; a third waits until one of them is done', async () => {
  const { begin, tokenFor, spooled } = await ready()
  const token = await tokenFor('mona')
  const [first, second] = [begin(token), begin(token)]
  await Promise.all([beginFile(first), beginFile(second)])
  await expect.poll(spooled, { timeout: 20_000 }).toHaveLength(2)
  expect(await begin(token).answer).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: '10' })
  const other = begin(await tokenFor('omar'))
  await beginFile(other)
  await expect.poll(spooled, { timeout: 20_000 }).toHaveLength(3)
  first.leave()
  await expect.poll(spooled, { timeout: 20_000 }).toHaveLength(2)
  const next = begin(token)
  await beginFile(next)
  await expect.poll(spooled, { timeout: 20_000 }).toHaveLength(3)
})

test('a process takes 24 uploads at once, and tells the next client to retry', async () => {
  const { begin, tokenFor, spooled } = await ready()
  const tokens = await Promise.all(Array.from({ length: 13 }, (_, index) => tokenFor(`patient-${index}`)))
  const uploads = tokens.slice(0, 12).flatMap((token) => [begin(token), begin(token)])
  await expect.poll(spooled, { timeout: 20_000 }).toHaveLength(24)
  expect(await begin(tokens[12] ?? '').answer).toMatchObject({ status: 503, code: 'busy', retryAfter: '10' })
  for (const upload of uploads) upload.leave()
  await expect.poll(spooled, { timeout: 20_000 }).toEqual([])
})

test('the sixty an hour are counted before the body is read', async () => {
  const { begin, tokenFor } = await ready({ RATE_LIMIT_FACTOR: '0.05' })
  const token = await tokenFor('mona')
  const send = () => begin(token, { declaredBytes: 52 * megabyte }).answer
  for (let times = 0; times < 3; times++) expect(await send()).toMatchObject({ status: 413 })
  expect(await send()).toMatchObject({ status: 429, code: 'too_many_requests' })
})

test('no uploaded file stays on disk: not after a success, a refusal or a disconnect', async () => {
  const { begin, tokenFor, asPatient, spooled } = await ready()
  const mona = await asPatient('mona')
  await mona.inquiries.upload({
    body: { message: 'A rash' },
    files: [blob(await picture()), blob(await picture('png'))],
  })
  expect(await spooled()).toEqual([])
  await mona.inquiries.upload({ body: { message: 'A rash' }, files: [blob('no picture')] }).catch(() => undefined)
  expect(await spooled()).toEqual([])
  const gone = begin(await tokenFor('mona'))
  await beginFile(gone)
  await expect.poll(spooled, { timeout: 20_000 }).toHaveLength(1)
  gone.leave()
  await expect.poll(spooled, { timeout: 20_000 }).toEqual([])
})

test('the files of a killed process are swept after an hour, and no others', async () => {
  const { deps, clock, folder, spooled } = await ready()
  for (const name of ['left', 'running']) await mkdir(join(folder, name), { recursive: true })
  const [before, now] = [new Date(clock.now().getTime() - 61 * 60_000), clock.now()]
  await utimes(join(folder, 'left'), before, before)
  await utimes(join(folder, 'running'), now, now)
  await sweep(deps)
  expect(await spooled()).toEqual(['running'])
})
