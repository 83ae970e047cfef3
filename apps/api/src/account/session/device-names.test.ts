import { expect, test } from 'vitest'

import { clientFor, clinic, testPassword } from '../../../test/clinic.ts'
import { sessions } from './sessions.table.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'

const names: readonly (readonly [string, string | null])[] = [
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chromium} Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/142.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (Linux; Android 15) ${chromium} Mobile Safari/537.36 EdgA/142.0.0.0`, 'Edge · Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.0 EdgiOS/142.0 Mobile/15E148 Safari/604.1`,
    'Edge · iOS',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 OPR/120.0.0.0`, 'Opera · Windows'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox · Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox · Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox · iOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    'Chrome · iOS',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari · iOS',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) ${apple} Version/16.6 Mobile/15E148 Safari/604.1`, 'Safari · iOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.5 Safari/605.1.15`, 'Safari · macOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chromium} Safari/537.36`, 'Chrome · ChromeOS'],
  ['AafiyaTest/1.0 (Windows NT 10.0)', 'Windows'],
  ['curl/8.14.1', null],
  ['<script>alert(1)</script>', null],
  ['', null],
]

test('a sign-in is known by the name of its browser and system, and the header itself is kept nowhere', async () => {
  const { buildUser, database, origin, http } = await clinic({ env: { RATE_LIMIT_FACTOR: '100' } })
  const { email } = await buildUser()
  for (const [agent, name] of names) {
    const { body } = await http.post('/api/login').set({ 'user-agent': agent }).send({ email, password: testPassword })
    const signIns = await clientFor(origin, String(body['accessToken'])).profile.signIns()
    expect(signIns.find((one) => one.isCurrent)?.device, agent).toBe(name)
  }
  const kept = await database.db.select({ device: sessions.device }).from(sessions)
  expect(kept.map((one) => one.device).toSorted()).toEqual(names.map(([, name]) => name).toSorted())
})
