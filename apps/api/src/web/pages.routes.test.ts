import { expect, test } from 'vitest'

import { script, site } from '../../test/clinics/site.ts'
import { rawGet } from '../../test/endpoints/raw-get.ts'

test('a page is in the chosen language and shows the clinic’s current data', async () => {
  const { get, text } = await site()
  const answer = await get('/about', { 'accept-language': 'ar', 'accept-encoding': 'identity' })
  expect(answer.status).toBe(200)
  expect(answer.get('content-language')).toBe('ar')
  expect(answer.get('vary')).toMatch(/Cookie, Accept-Language/)
  expect(answer.text).toContain('<div id="root" data-language="ar"><main>ar +20 100 123 4567  </main></div>')
  expect(await text('/about', { 'accept-language': 'ar', cookie: 'lang=en' })).toContain('<html lang="en" dir="ltr"')
})

test('a page runs and is styled by files alone: nothing inline, and the policy allows nothing inline', async () => {
  const answer = await (await site()).get('/about')
  for (const name of ['shell', 'about'])
    expect(answer.text).toContain(`<link rel="stylesheet" crossorigin href="/assets/${name}.css">`)
  expect(answer.text).not.toMatch(/<style|<script>|style="/)
  expect(answer.get('content-security-policy')).not.toMatch(/unsafe-inline|sha256/)
})

test('a URL that names a language is answered in it and sets the cookie', async () => {
  const { get } = await site()
  const answer = await get('/about?lang=ar')
  expect(answer.get('set-cookie')).toEqual(['lang=ar; Path=/; Max-Age=31536000; SameSite=Lax'])
  expect(answer.text).toContain('<link rel="canonical" href="https://clinic.example/about?lang=ar">')
})

test('a page about doctors changes with them immediately', async () => {
  const { text, buildDoctor } = await site()
  expect(await text('/')).toContain('<main>en +20 100 123 4567 0 </main>')
  await buildDoctor()
  expect(await text('/')).toContain('<main>en +20 100 123 4567 1 </main>')
})

/** The data that a directory page was rendered with. */
function directoryIn(html: string) {
  const [, data = '{}'] = /<\/main>(\{.*\})<\/div>/.exec(html) ?? []
  return JSON.parse(data)
}

test('the directory is sent with the doctors that its URL chooses', async () => {
  const { text, buildDoctor } = await site()
  const cheap = await buildDoctor({ speciality: 'Neurologist', fees: 40 })
  await buildDoctor({ speciality: 'Neurologist', fees: 80 })
  const chosen = directoryIn(await text('/doctors/Neurologist?feeMax=50&utm_source=x'))
  expect(chosen).toMatchObject({
    speciality: 'Neurologist',
    search: 'feeMax=50',
    page: { items: [{ id: cheap.id }], total: 1 },
  })
  expect(directoryIn(await text('/doctors/Neurologist'))).toMatchObject({
    search: '',
    page: { total: 2 },
    facets: { total: 2 },
  })
})

test.each(['gender=x', 'feeMax=50&feeMax=60', 'first=2026-03-01T10:00'])(
  'what the server cannot show of /doctors?%s is left to the browser',
  async (search) => {
    const { text } = await site()
    expect(await text(`/doctors/Neurologist?${search}`)).toContain('<div id="root"></div>')
  },
)

test('beyond a rate a search is left to the browser; other pages are still rendered', async () => {
  const { text } = await site({ env: { RATE_LIMIT_FACTOR: '0.01' } })
  const isRendered = async (query: string) =>
    !(await text(`/doctors/Neurologist${query}`)).includes('<div id="root"></div>')
  expect(await isRendered('?q=x')).toBe(true)
  expect(await isRendered('?q=y')).toBe(false)
  expect(await isRendered('')).toBe(true)
})

test('a page shows no booked or past time as free, nor yesterday as today', async () => {
  const { text, buildDoctor, asPatient, clock } = await site()
  const { id: doctorId } = await buildDoctor({ speciality: 'Neurologist' })
  const shown = async () => {
    const { today, page, firstFree } = directoryIn(await text('/doctors/Neurologist'))
    return { today, nextFree: page.items[0].nextFree, first: firstFree.startsAt }
  }
  expect(await shown()).toEqual({
    today: '2026-03-01',
    nextFree: '2026-03-01T08:00:00.000Z',
    first: '2026-03-01T08:00:00.000Z',
  })
  await (
    await asPatient('mona')
  ).appointments.book({ body: { doctorId, appointmentDate: '2026-03-01', appointmentTime: '10:00' } })
  clock.advance(1 / 60)
  expect(await shown()).toMatchObject({ nextFree: '2026-03-01T08:30:00.000Z', first: '2026-03-01T08:30:00.000Z' })
  clock.advance(24 * 60)
  expect(await shown()).toEqual({
    today: '2026-03-02',
    nextFree: '2026-03-02T08:00:00.000Z',
    first: '2026-03-02T08:00:00.000Z',
  })
})

test('a URL with other parameters is left to the browser; tracking parameters are ignored', async () => {
  const { text } = await site()
  expect(await text('/about?q=x')).toContain('<div id="root"></div>')
  expect(await text('/about?utm_source=x')).toContain('<main>')
})

test('without a renderer the pages of the build are sent', async () => {
  const { text } = await site({ canRender: false })
  expect(await text('/about')).toContain('<main>About</main>')
})

test('a doctor’s page names the doctor, also in structured data, and escapes the name', async () => {
  const { text, buildDoctor } = await site()
  const hostile = '</script><script>alert(1)</script>'
  const doctor = await buildDoctor({
    firstName: 'Karim"',
    lastName: hostile,
    fullNameAr: 'كريم منصور',
    about: hostile,
    fees: 80,
    speciality: 'Neurologist',
  })
  const html = await text(`/appointment/${doctor.id}`)
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('<title>Dr Karim&quot; &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; – Aafiya</title>')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'Physician',
    name: `Dr Karim" ${hostile}`,
    medicalSpecialty: 'https://schema.org/Neurologic',
    priceRange: '80 USD',
    address: { streetAddress: '8 Makram Ebeid St, Cairo' },
    url: `https://clinic.example/appointment/${doctor.id}`,
  })
  expect(await text(`/appointment/${doctor.id}`, { cookie: 'lang=ar' })).toContain(
    '<title>د. كريم منصور – عافية</title>',
  )
})

test.each([
  ['a page there is none of', '/nowhere', 404],
  ['an unknown doctor', '/appointment/4b177559-868e-4f9b-ae7a-000000000001', 404],
  ['a doctor that cannot be', '/appointment/1', 404],
  ['a person’s own page', '/profile', 200],
])('%s is kept out of search engines', async (_, path, status) => {
  const { get } = await site()
  const answer = await get(path)
  expect(answer.status).toBe(status)
  expect(answer.text).toContain('<meta name="robots" content="noindex">')
})

test('a doctor who is not listed has no page', async () => {
  const { get, buildDoctor } = await site()
  const { id } = await buildDoctor({ status: 'unlisted' })
  expect((await get(`/appointment/${id}`)).status).toBe(404)
})

test('the map lists listed doctors', async () => {
  const { text, buildDoctor } = await site()
  const listed = await buildDoctor()
  const unlisted = await buildDoctor({ status: 'pending' })
  const xml = await text('/sitemap.xml')
  expect(xml).toContain(listed.id)
  expect(xml).not.toContain(unlisted.id)
  expect(await text('/robots.txt')).toContain('Sitemap: https://clinic.example/sitemap.xml')
})

test('hashed files are cached for a year, compressed; portraits for a day; the rest is revalidated', async () => {
  const { get } = await site()
  const asset = await get('/assets/a-12345678.js', { 'accept-encoding': 'br' })
  expect(asset.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.get('content-encoding')).toBe('br')
  expect(asset.get('content-type')).toMatch(/javascript/)
  expect(asset.get('vary')).toContain('Accept-Encoding')
  expect(asset.text).toBe(script)
  const again = await get('/assets/a-12345678.js', {
    'accept-encoding': 'br',
    'cache-control': 'max-age=0',
    'if-none-match': asset.get('etag') ?? '',
  })
  expect(again.status).toBe(304)
  const plain = await get('/assets/a-12345678.js', { 'accept-encoding': 'identity' })
  expect(plain.get('content-encoding')).toBeUndefined()
  expect(plain.get('etag')).not.toBe(asset.get('etag'))
  expect((await get('/portraits/mona.svg')).get('cache-control')).toContain('max-age=86400')
  expect((await get('/index.html')).get('cache-control')).toContain('must-revalidate')
})

test('long answers of the API are compressed, short ones are not', async () => {
  const { http, buildDoctor } = await site()
  await Promise.all(Array.from({ length: 4 }, () => buildDoctor()))
  const long = await http.get('/api/doctors').set({ 'accept-encoding': 'gzip' })
  expect(long.get('content-encoding')).toBe('gzip')
  expect(long.get('vary')).toContain('Accept-Encoding')
  expect((await http.get('/api/clinic').set({ 'accept-encoding': 'gzip' })).get('content-encoding')).toBeUndefined()
})

test.each([
  '/server/pages.json',
  '//server/pages.json',
  '/./server/pages.json',
  '/assets/../server/pages.json',
  '/%73erver/pages.json',
  '/%2fserver/pages.json',
  '/%2e/server/pages.json',
  '/.%2fserver/pages.json',
  '/assets/%2e%2e/server/pages.json',
  '/assets/..%2fserver/pages.json',
  '/server%2fpages.json',
  '/server//pages.json',
  '/server/./pages.json',
  '/server\\pages.json',
  '/\\server/pages.json',
  '/server%5cpages.json',
  '/%2573erver/pages.json',
  '/server/pages.json%00',
  '/server/pages.json/',
  '/server/pages.json?x',
  'http://clinic.example/server/pages.json',
])('internal files are not sent, however their path is spelt: %s', async (path) => {
  const { origin } = await site()
  const answer = await rawGet(origin, path)
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(answer).not.toContain('"routes":')
})
