import { describe, expect, test } from 'vitest'

import { clinic } from '../clinic.ts'
import { endpoints } from './declared-endpoints.ts'
import { expectHonest, expectRefusal } from './expect-refusal.ts'
import { rawGet } from './raw-get.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

describe('an undeclared endpoint', () => {
  const declared = new Set(endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`))

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/user/x',
    '/api/DOCTORS',
    '/nothing',
    '/api/../user',
    '/api//user',
    '/.env',
    '/api/doctors/x/y',
  ])('%s is not there', async (path) => {
    const { origin } = await clinic()
    const answer = await rawGet(origin, path)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toMatch(/content-type: application\/json/i)
    expect(answer).toContain('"code":"route_not_found"')
  })

  test('no path answers a method it does not declare', async () => {
    const { http, everything } = await clinic()
    const before = await everything()
    for (const path of new Set(endpoints.map(({ endpoint }) => endpoint.path))) {
      for (const method of ['get', 'post', 'put', 'patch', 'delete', 'propfind', 'purge'] as const) {
        if (declared.has(`${method} ${path.replace(/:\w+/g, ':')}`)) continue
        // A parameter of another path may match a fixed word: `GET /doctors/...` and the like stay refusals.
        const response = await http[method](`/api${path.replace(/:\w+/g, unknownId)}`)
        expect([401, 404], `${method} ${path}`).toContain(response.status)
        expectRefusal(response, `${method} ${path}`)
      }
    }
    expect(await everything()).toBe(before)
  })
})

describe('a header', () => {
  test.each([
    ['accept-language', 'x'.repeat(4_000)],
    ['accept-language', 'ar;q=abc,,;;=,*'],
    ['authorization', 'Bearer'],
    ['authorization', `Bearer ${'a.'.repeat(3_000)}`],
    ['authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
    ['x-forwarded-for', '999.999.999.999, ::::, <script>'],
    ['idempotency-key', '\u00ff'.repeat(300)],
    ['if-none-match', '"x"'],
    ['range', 'bytes=0-0,5-'],
    ['content-length', '0'],
  ])('%s: %s is stood', async (name, value) => {
    const { http } = await clinic({ env: { TRUST_PROXY: '1' } })
    for (const path of ['/api/doctors', '/api/user', '/api/clinic'])
      expectHonest(await http.get(path).set({ [name]: value }), `${name} ${path}`)
  })

  test('each refusal is in the requested language', async () => {
    const { http } = await clinic()
    const response = await http.get('/api/user').set({ 'accept-language': 'ar' })
    expect(response.get('content-language')).toBe('ar')
    expect(expectRefusal(response, 'ar')).toMatchObject({ message: 'يرجى تسجيل الدخول للمتابعة.' })
  })
})
