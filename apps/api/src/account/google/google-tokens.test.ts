import { X509Certificate } from 'node:crypto'

import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'
import {
  brokenGoogle,
  certificate,
  clientId,
  localGoogle,
  monaAtGoogle,
  otherKey,
  publicKey,
  signed,
  silentGoogle,
  signedWithSecret,
  unsigned,
} from '../../../test/doubles/local-google.ts'
import { heldDeadlines } from '../../../test/held-deadlines.ts'
import { createLog } from '../../platform/log.ts'

const now = () => Math.floor(Date.now() / 1000)
const without = (name: string) => Object.fromEntries(Object.entries(monaAtGoogle()).filter(([key]) => key !== name))

test('the tests’ own certificate is one that its key signed', () => {
  const parsed = new X509Certificate(certificate)
  expect(parsed.verify(parsed.publicKey)).toBe(true)
  expect(parsed.publicKey.export({ type: 'spki', format: 'pem' })).toBe(publicKey)
})

test.each<[string, () => string]>([
  ['signed with another key', () => signed(monaAtGoogle(), {}, otherKey)],
  ['that names an unknown key', () => signed(monaAtGoogle(), { kid: 'local-2' })],
  ['that names no key', () => signed(monaAtGoogle(), { kid: undefined })],
  ['that names a property every object has as its key', () => signed(monaAtGoogle(), { kid: '__proto__' })],
  ['with no algorithm', () => unsigned(monaAtGoogle())],
  ['with no algorithm, in capitals', () => unsigned(monaAtGoogle(), 'NONE')],
  ['with its signature cut off', () => `${signed(monaAtGoogle()).split('.').slice(0, 2).join('.')}.`],
  ['signed by HS256 with the public key', () => signedWithSecret(monaAtGoogle(), publicKey)],
  ['signed by HS256 with the certificate', () => signedWithSecret(monaAtGoogle(), certificate)],
  ['that says ES256', () => signed(monaAtGoogle(), { alg: 'ES256' })],
  ['that never expires', () => signed(without('exp'))],
  ['that expired', () => signed(monaAtGoogle({ iat: now() - 7200, exp: now() - 3600 }))],
  ['that expires in a week', () => signed(monaAtGoogle({ exp: now() + 7 * 86_400 }))],
  ['that was made at no time', () => signed(without('iat'))],
  ['from tomorrow', () => signed(monaAtGoogle({ iat: now() + 80_000, exp: now() + 83_600 }))],
  ['for another audience', () => signed(monaAtGoogle({ aud: 'other.apps.googleusercontent.test' }))],
  ['for a list of audiences', () => signed(monaAtGoogle({ aud: [clientId, 'other.apps.googleusercontent.test'] }))],
  ['for no audience', () => signed(without('aud'))],
  ['of another issuer', () => signed(monaAtGoogle({ iss: 'https://accounts.google.com.evil.test' }))],
  ['of no issuer', () => signed(without('iss'))],
  ['whose address is not verified', () => signed(monaAtGoogle({ email_verified: false }))],
  ['whose address is verified in words only', () => signed(monaAtGoogle({ email_verified: 'true' }))],
  ['that does not say whether its address is verified', () => signed(without('email_verified'))],
  ['without an address', () => signed(without('email'))],
  ['made for another client', () => signed(monaAtGoogle({ azp: 'other.apps.googleusercontent.test' }))],
  ['without a subject', () => signed(without('sub'))],
  ['that is not one', () => 'not.a.token'],
  ['of two parts', () => 'not.one'],
])('a token %s signs no one in, registers no one and changes nothing', async (_, forge) => {
  const { asVisitor, buildUser, everything } = await clinic({ env: await localGoogle() })
  await buildUser({ email: 'linked@example.test', googleSub: String(monaAtGoogle()['sub']) })
  expect(await asVisitor.google.login({ body: { idToken: signed(monaAtGoogle()) } })).toMatchObject({
    requiresRegistration: false,
  })
  const before = await everything()
  const idToken = forge()
  const register = () => asVisitor.google.register({ body: { idToken, provider: 'google', gender: 1, role: 2 } })
  for (const call of [() => asVisitor.google.login({ body: { idToken } }), register])
    expect(await refusal(call())).toMatchObject({
      status: 422,
      code: 'google_token_invalid',
      message: 'Google Sign-In failed.',
    })
  expect(await everything()).toBe(before)
})

test('a token whose claims were changed after signing is refused', async () => {
  const { asVisitor } = await clinic({ env: await localGoogle() })
  const [header, , signature] = signed(monaAtGoogle()).split('.')
  const [, claims] = signed(monaAtGoogle({ email: 'owner@example.test' })).split('.')
  expect(
    await refusal(asVisitor.google.login({ body: { idToken: `${header}.${claims}.${signature}` } })),
  ).toMatchObject({
    code: 'google_token_invalid',
  })
})

test.each(['https://accounts.google.com', 'accounts.google.com'])(
  'a token of the issuer %s is Google’s',
  async (iss) => {
    const { asVisitor } = await clinic({ env: await localGoogle() })
    expect(await asVisitor.google.login({ body: { idToken: signed(monaAtGoogle({ iss })) } })).toMatchObject({
      requiresRegistration: true,
    })
  },
)

test.each([
  ['no answer', undefined],
  ['the answer is 400', 400],
  ['the answer is 404', 404],
])('an honest token is not judged while the certificates cannot be had: %s', async (_, status) => {
  const logged: unknown[] = []
  const log = createLog('warn', { write: (line: string) => void logged.push(JSON.parse(line)) })
  const { asVisitor, everything } = await clinic({ env: await brokenGoogle(status), log })
  const before = await everything()
  expect(await refusal(asVisitor.google.login({ body: { idToken: signed(monaAtGoogle()) } }))).toMatchObject({
    status: 503,
    code: 'google_unavailable',
    message: expect.stringContaining('We cannot reach Google'),
    retryAfter: 5,
  })
  expect(await everything()).toBe(before)
  expect(logged).toMatchObject([
    { level: 40, msg: 'Google’s certificates unavailable', route: '/external-auth/google' },
  ])
})

test.each([
  ['nothing', false],
  ['the beginning of an answer', true],
])('an honest token is not waited for longer than four seconds while Google sends %s', async (_, hasBegun) => {
  const { env, questions } = await silentGoogle(hasBegun)
  const { asVisitor } = await clinic({ env })
  const deadlines = heldDeadlines()
  const refused = refusal(asVisitor.google.login({ body: { idToken: signed(monaAtGoogle()) } }))
  await expect.poll(questions).toBe(1)
  // The library's of a try, and ours of all of them.
  expect(deadlines.pass()).toEqual([4000, 4000])
  expect(await refused).toMatchObject({ status: 503, code: 'google_unavailable', retryAfter: 5 })
})

test('without a client id there is no Google sign-in', async () => {
  const { asVisitor } = await clinic()
  const idToken = signed(monaAtGoogle())
  expect(await refusal(asVisitor.google.login({ body: { idToken } }))).toMatchObject({ status: 404, code: 'not_found' })
  expect(
    await refusal(asVisitor.google.register({ body: { idToken, provider: 'google', gender: 1, role: 2 } })),
  ).toMatchObject({
    status: 404,
    code: 'not_found',
  })
})
