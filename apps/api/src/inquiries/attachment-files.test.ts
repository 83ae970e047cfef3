import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { consultation } from '../../test/clinics/consultation.ts'
import { blob, picture } from '../../test/endpoints/hostile-pictures.ts'

async function attached() {
  const place = await consultation()
  const image = blob(await picture())
  const inquiry = await place.mona.inquiries.upload({
    body: { message: 'A rash', specialty: 'Neurologist' },
    files: [image, image],
  })
  const [link = '', other = ''] = inquiry.files
  return { ...place, inquiry, link, other }
}

test('a link opens its image without a token, only as an image, and never cached', async () => {
  const { http, link } = await attached()
  const answer = await http.get(link)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'content-disposition': 'inline',
    'referrer-policy': 'no-referrer',
  })
  expect(answer.get('etag')).toBeUndefined()
})

test('a link whose id, expiry or signature is altered, repeated or missing is refused', async () => {
  const { http, link, other } = await attached()
  const url = new URL(link, 'http://x')
  const idOf = (one: string) => new URL(one, 'http://x').pathname
  const expires = url.searchParams.get('expires') ?? ''
  const session = url.searchParams.get('session') ?? ''
  const signature = url.searchParams.get('signature') ?? ''
  const altered = [
    `${idOf(other)}${url.search}`,
    ...[
      { expires: `${Number(expires) + 1}` },
      { expires: `${expires}0` },
      { signature: `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}` },
      { signature: '' },
      { session: randomUUID() },
      { session: '' },
    ].map(
      (changes) => `${url.pathname}?${new URLSearchParams({ session, expires, signature, ...changes }).toString()}`,
    ),
    `${url.pathname}?session=${session}&expires=${expires}`,
    `${url.pathname}?session=${session}&signature=${signature}`,
    `${url.pathname}?expires=${expires}&signature=${signature}`,
    url.pathname,
    `${link}&session=${session}`,
    `${link}&expires=${expires}`,
    `${link}&signature=${signature}`,
    `/api/files/..%2f..%2fpackage.json${url.search}`,
    `/api/files/${encodeURIComponent(`pictures/${'x'.repeat(20)}`)}${url.search}`,
  ]
  for (const one of altered) {
    const answer = await http.get(one)
    expect(answer.status, one).toBe(403)
    expect(answer.body, one).toMatchObject({ code: 'file_link_invalid' })
  }
})

test('a link is over after five minutes, and asking again gives a fresh one', async () => {
  const { http, mona, inquiry, link, clock } = await attached()
  clock.set('2026-03-01T06:04:59Z')
  expect((await http.get(link)).status).toBe(200)
  clock.set('2026-03-01T06:05:00Z')
  expect((await http.get(link)).status).toBe(403)
  const [fresh = ''] = (await mona.inquiries.detail({ params: { id: inquiry.id } })).files
  expect(fresh).not.toBe(link)
  expect((await http.get(fresh)).status).toBe(200)
})

test('a link lives at most five minutes whenever it is made, and is the same within a minute', async () => {
  const { mona, inquiry, clock } = await attached()
  const first = (await mona.inquiries.detail({ params: { id: inquiry.id } })).files
  for (const second of ['00', '01', '30', '59']) {
    clock.set(`2026-03-01T06:00:${second}Z`)
    const { files } = await mona.inquiries.detail({ params: { id: inquiry.id } })
    expect(files).toEqual(first)
    const expires = Number(new URL(files[0] ?? '', 'http://x').searchParams.get('expires'))
    expect(expires - clock.now().getTime() / 1000).toBeLessThanOrEqual(300)
  }
})

test('the image of a deleted inquiry is not served, even with a valid link', async () => {
  const { mona, http, inquiry, link, deliver } = await attached()
  await mona.inquiries.remove({ params: { id: inquiry.id } })
  await deliver()
  expect((await http.get(link)).status).toBe(404)
})
