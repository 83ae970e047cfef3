import { createHmac, randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import jwt from 'jsonwebtoken'
import { describe, expect, test } from 'vitest'

import { clientFor, clinic, refusal, testPassword } from '../../../test/clinic.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { users } from '../users.table.ts'
import { signSessionToken } from './session-token.ts'
import { sessions } from './sessions.table.ts'

const email = 'mona@example.test'

/** A user who is signed in, and a check whether their token still works. */
async function signedIn(rememberMe?: boolean) {
  const place = await clinic()
  const { id: userId } = await place.buildUser({ email })
  const { accessToken } = await place.asVisitor.account.login({
    body: { email, password: testPassword, ...(rememberMe !== undefined && { rememberMe }) },
  })
  const opens = (token = accessToken) =>
    clientFor(place.origin, token)
      .account.user()
      .then(
        () => true,
        (error: { code: string }) => error.code,
      )
  const [session] = await place.database.db.select().from(sessions)
  if (!session) throw new Error('no session')
  return { ...place, userId, accessToken, session, opens }
}

describe('a session', () => {
  test.each([[undefined], [true]])('with rememberMe %s lives 30 days, used or not', async (rememberMe) => {
    const { opens, clock } = await signedIn(rememberMe)
    clock.advance(30 * 24 * 60 - 1)
    expect(await opens()).toBe(true)
    clock.advance(1)
    expect(await opens()).toBe('signed_out')
  })

  test('that is not remembered ends after 30 minutes without use', async () => {
    const { opens, clock } = await signedIn(false)
    clock.advance(30)
    expect(await opens()).toBe(true)
    clock.advance(31)
    expect(await opens()).toBe('signed_out')
  })

  test('that is not remembered ends after 12 hours, however much it is used', async () => {
    const { opens, clock } = await signedIn(false)
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      clock.advance(20)
      expect(await opens()).toBe(true)
    }
    clock.advance(20)
    expect(await opens()).toBe('signed_out')
  })

  test('that ended by inactivity is not revived by its token', async () => {
    const { opens, clock } = await signedIn(false)
    clock.advance(31)
    expect(await opens()).toBe('signed_out')
    expect(await opens()).toBe('signed_out')
  })

  test.each(['disabled', 'erased', 'unverified'] as const)(
    'of a person who becomes %s opens nothing from then on',
    async (status) => {
      const { opens, database, userId } = await signedIn()
      expect(await opens()).toBe(true)
      await database.db.update(users).set({ status }).where(eq(users.id, userId))
      expect(await opens()).toBe('signed_out')
    },
  )
})

describe('a token', () => {
  type Claims = Record<string, string | number | undefined>
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (key: Buffer, header: object, claims: Claims, hash = 'sha256') => {
    const text = `${part({ typ: 'JWT', ...header })}.${part(claims)}`
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
  }

  test.each<[string, (key: Buffer, claims: Claims) => string]>([
    ['with no algorithm', (_, claims) => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`],
    ['with no algorithm, in capitals', (_, claims) => `${part({ alg: 'NONE', typ: 'JWT' })}.${part(claims)}.`],
    ['with another algorithm', (key, claims) => jwt.sign(claims, key, { algorithm: 'HS512' })],
    ['with another algorithm in its header only', (key, claims) => signed(key, { alg: 'HS384' }, claims)],
    ['with another key', (key, claims) => jwt.sign(claims, Buffer.concat([key, key]), { algorithm: 'HS256' })],
    ['with an empty key', (_, claims) => signed(Buffer.alloc(0), { alg: 'HS256' }, claims)],
    ['that never ends', (key, { exp: _, ...claims }) => signed(key, { alg: 'HS256' }, claims)],
    ['that ended', (key, claims) => signed(key, { alg: 'HS256' }, { ...claims, exp: Number(claims['iat']) - 1 })],
    ['for another audience', (key, claims) => signed(key, { alg: 'HS256' }, { ...claims, aud: 'aafiya-mail' })],
    ['for no audience', (key, { aud: _, ...claims }) => signed(key, { alg: 'HS256' }, claims)],
    ['of another issuer', (key, claims) => signed(key, { alg: 'HS256' }, { ...claims, iss: 'evil' })],
    ['of no issuer', (key, { iss: _, ...claims }) => signed(key, { alg: 'HS256' }, claims)],
    ['that names no session', (key, { jti: _, ...claims }) => signed(key, { alg: 'HS256' }, claims)],
    ['that names an unknown session', (key, claims) => signed(key, { alg: 'HS256' }, { ...claims, jti: randomUUID() })],
    ['without a subject', (key, { sub: _, ...claims }) => signed(key, { alg: 'HS256' }, claims)],
    ['that names another user', (key, claims) => signed(key, { alg: 'HS256' }, { ...claims, sub: randomUUID() })],
    ['of text alone', (key) => jwt.sign('text', key, { algorithm: 'HS256' })],
    ['that is empty', () => ''],
    ['that is not one', () => 'not.a.token'],
    ['of 8,000 letters', () => 'x'.repeat(8_000)],
  ])('%s is refused', async (_, forge) => {
    const { opens, deps, session, accessToken } = await signedIn()
    const claims = jwt.decode(accessToken, { json: true })
    if (!claims) throw new Error('no claims')
    const honest = {
      sub: session.userId,
      jti: session.id,
      iss: claims.iss,
      aud: String(claims.aud),
      iat: claims.iat,
      exp: claims.exp,
    }
    expect(await opens(signed(deps.secrets.sessionKey, { alg: 'HS256' }, honest))).toBe(true)
    expect(await opens(forge(deps.secrets.sessionKey, honest))).toBe('signed_out')
  })

  test('signed with another clinic’s secret is refused', async () => {
    const { opens, session } = await signedIn()
    const other = await clinic({ env: { JWT_SECRET: 'another secret of thirty-two bytes or more' } })
    expect(await opens(signSessionToken(other.deps, session))).toBe('signed_out')
  })

  test('with its last letter changed is refused', async () => {
    const { opens, accessToken } = await signedIn()
    const at = accessToken.length - 5
    expect(
      await opens(`${accessToken.slice(0, at)}${accessToken[at] === 'A' ? 'B' : 'A'}${accessToken.slice(at + 1)}`),
    ).toBe('signed_out')
  })

  test('holds no role: the user’s rights follow the database immediately', async () => {
    const { accessToken, database, userId, origin, clock } = await signedIn()
    expect(JSON.stringify(jwt.decode(accessToken))).not.toMatch(/role|email|mona/i)
    const me = clientFor(origin, accessToken)
    await database.db.insert(doctors).values({
      id: randomUUID(),
      userId,
      status: 'pending',
      firstName: 'Mona',
      lastName: 'Farid',
      availability: true,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    })
    await database.db.update(users).set({ role: 1 }).where(eq(users.id, userId))
    expect(await me.account.user()).toMatchObject({ role: 1, doctorStatus: 'pending' })
  })

  test.each([['Basic'], ['Token'], ['']])('under the scheme %j is not read', async (scheme) => {
    const { http, accessToken } = await signedIn()
    expect((await http.get('/api/user').set({ authorization: `${scheme} ${accessToken}`.trim() })).status).toBe(401)
    expect((await http.get('/api/user').set({ authorization: `bearer ${accessToken}` })).status).toBe(200)
  })
})

describe('logging out', () => {
  test('requires a signed-in caller', async () => {
    const { asVisitor } = await clinic()
    expect(await refusal(asVisitor.account.logout())).toMatchObject({ status: 401, code: 'signed_out' })
  })

  test('ends this session and no other', async () => {
    const { opens, accessToken, origin, asVisitor } = await signedIn()
    const { accessToken: elsewhere } = await asVisitor.account.login({ body: { email, password: testPassword } })
    expect(await clientFor(origin, accessToken).account.logout()).toEqual({
      success: true,
      message: 'You are logged out.',
    })
    expect(await opens()).toBe('signed_out')
    expect(await opens(elsewhere)).toBe(true)
    expect(await refusal(clientFor(origin, accessToken).account.logout())).toMatchObject({ status: 401 })
  })

  test('two concurrent requests end it once', async () => {
    const { opens, accessToken, origin } = await signedIn()
    const me = clientFor(origin, accessToken)
    const tries = await Promise.allSettled([me.account.logout(), me.account.logout()])
    expect(tries.map((one) => one.status)).toContain('fulfilled')
    expect(await opens()).toBe('signed_out')
  })
})
