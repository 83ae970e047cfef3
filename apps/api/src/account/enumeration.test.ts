import { rates } from '@aafiya/contracts/platform/rates'
import bcrypt from 'bcrypt'
import { and, eq, like } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'

import { clinic, testPassword } from '../../test/clinic.ts'
import { localGoogle } from '../../test/doubles/local-google.ts'
import { from, sameTrace, type HttpResponse } from '../../test/http.ts'
import { createRandom } from '../../test/oracles/random.ts'
import { statementsOf } from '../../test/statements.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { rateLimits } from '../platform/rate-limits.table.ts'
import { rateFor, type Rate } from '../platform/throttle.ts'
import type { users } from './users.table.ts'

afterEach(() => void vi.restoreAllMocks())

const strangersPassword = 'Another-Horse-8-Battery'

/** What a stranger knows about an e-mail address, including previous answers. */
interface Stranger {
  email: string
  signUpNonce?: string
  forgotNonce?: string
  /** Of an account of the stranger's own. */
  token: string
}

interface Call {
  path: string
  body: (stranger: Stranger) => object
  isSignedIn?: true
}

const registration = (password: string) => (stranger: Stranger) => ({
  firstName: 'Eve',
  lastName: 'Curious',
  gender: 1,
  role: 2,
  email: stranger.email,
  password,
})

/** Every call a stranger can make about an e-mail address. */
const calls: Readonly<Record<string, Call>> = {
  register: { path: '/register', body: registration(strangersPassword) },
  registerAgain: { path: '/register', body: registration('Third-Horse-9-Battery') },
  login: { path: '/login', body: ({ email }) => ({ email, password: strangersPassword }) },
  loginAgain: { path: '/login', body: ({ email }) => ({ email, password: 'Third-Horse-9-Battery' }) },
  loginWrong: { path: '/login', body: ({ email }) => ({ email, password: 'Wrong-Horse-7-Battery' }) },
  loginWithCode: { path: '/login', body: ({ email }) => ({ email, password: strangersPassword, otp: '123456' }) },
  resend: { path: '/resend-otp', body: ({ email }) => ({ email }) },
  resendOwn: { path: '/resend-otp', body: ({ email, signUpNonce: nonce }) => ({ email, nonce }) },
  verify: { path: '/verify-otp', body: ({ email }) => ({ email, otp: '123456' }) },
  verifyOwn: { path: '/verify-otp', body: ({ email, signUpNonce: nonce }) => ({ email, otp: '123456', nonce }) },
  forgot: { path: '/initiate-forgot-password2', body: ({ email }) => ({ email }) },
  forgotOwn: { path: '/initiate-forgot-password2', body: ({ email, forgotNonce: nonce }) => ({ email, nonce }) },
  forgotCode: { path: '/verify-forgot-password2-otp', body: ({ email }) => ({ email, otp: '123456' }) },
  forgotCodeOwn: {
    path: '/verify-forgot-password2-otp',
    body: ({ email, forgotNonce: nonce }) => ({ email, otp: '123456', nonce }),
  },
  complete: {
    path: '/complete-forgot-password2',
    body: ({ email }) => ({
      email,
      resetToken: 'x'.repeat(43),
      newPassword: strangersPassword,
      confirmPassword: strangersPassword,
    }),
  },
  google: { path: '/external-auth/google', body: () => ({ idToken: 'made.up.token', password: strangersPassword }) },
  changeEmail: {
    path: '/change-email',
    isSignedIn: true,
    body: ({ email }) => ({ newEmail: email, password: testPassword }),
  },
  verifyNewEmail: {
    path: '/change-email/verify',
    isSignedIn: true,
    body: ({ email }) => ({ newEmail: email, otp: '123456' }),
  },
}

/** Accounts of every kind; `undefined` is an address that has none. */
const kinds: Readonly<Record<string, Partial<typeof users.$inferInsert> | undefined>> = {
  none: undefined,
  patient: {},
  doctor: { role: 1 },
  invited: { passwordHash: null },
  google: { passwordHash: null, googleSub: 'sub-of-the-owner' },
  disabled: { status: 'disabled' },
}

async function strangersPlace(env: Record<string, string> = {}) {
  const place = await clinic({ env: { TRUST_PROXY: '1', ...(await localGoogle()), ...env } })
  const comparisons = vi.spyOn(bcrypt, 'compare')
  const hashes = vi.spyOn(bcrypt, 'hash')
  const { database, http, buildUser, tokenOf } = place
  let addresses = 0

  /** A new address, with an account of the given kind or without one. */
  async function strangerTo(kind: Partial<typeof users.$inferInsert> | undefined): Promise<Stranger> {
    const email = `person${++addresses}@example.test`
    if (kind) await buildUser({ ...kind, ...(kind.googleSub && { googleSub: `${kind.googleSub}${addresses}` }), email })
    return { email, token: await tokenOf((await buildUser()).id) }
  }
  /** One call: what it answered, and what it cost. */
  async function observe(name: string, stranger: Stranger, network = '192.0.2.1') {
    const call = calls[name]
    if (!call) throw new Error(`no call ${name}`)
    await database.db.delete(jobs)
    comparisons.mockClear()
    hashes.mockClear()
    let answer: HttpResponse | undefined
    const statements = await statementsOf(async () => {
      answer = await http
        .post(`/api${call.path}`)
        .set({ ...from(network), ...sameTrace, ...(call.isSignedIn && { authorization: `Bearer ${stranger.token}` }) })
        .send(call.body(stranger))
    })
    const { nonce, ...body } = answer?.body ?? {}
    if (nonce && call.path === '/register') stranger.signUpNonce = nonce
    if (nonce && call.path === '/initiate-forgot-password2') stranger.forgotNonce = nonce
    const { date: _, etag: __, 'x-request-id': ___, ...headers } = answer?.headers ?? {}
    const queued = await database.db.select().from(jobs)
    return {
      status: answer?.status,
      body,
      nonce: typeof nonce === 'string' ? nonce.length : nonce,
      headers,
      statements,
      passwords: [comparisons.mock.calls.length, hashes.mock.calls.length],
      jobs: queued.map(({ kind, secret, attempts }) => ({ kind, isSealed: secret !== null, attempts })),
    }
  }
  /** Counts a new rate `times` times at once: a call for each would take most of the test. */
  async function consume(rate: Rate, times: number) {
    if (times === 0) return
    await place.deps.throttle.tryConsume(rate)
    const [name] = rate.key.split(':')
    const isFresh = and(like(rateLimits.key, `${name}:%`), eq(rateLimits.count, 1))
    await database.db.update(rateLimits).set({ count: times }).where(isFresh)
  }
  return { ...place, strangerTo, observe, consume }
}

const names = Object.keys(calls)

test.each(names)('after %s, no call reveals whether an address has an account', async (first) => {
  const { strangerTo, observe } = await strangersPlace({ RATE_LIMIT_FACTOR: '100000' })
  for (const second of names) {
    const [unknown, known] = [await strangerTo(undefined), await strangerTo({})]
    for (const name of [first, second]) {
      const expected = await observe(name, unknown)
      expect(await observe(name, known), `${first}, ${second}`).toEqual(expected)
    }
  }
})

test.each([1, 2])(
  'no walk through all calls tells accounts of any kind from an address without one: %i',
  async (seed) => {
    const { strangerTo, observe } = await strangersPlace({ RATE_LIMIT_FACTOR: '100000' })
    const strangers = await Promise.all(
      Object.entries(kinds).map(async ([kind, values]) => ({ kind, is: await strangerTo(values) })),
    )
    const random = createRandom(seed)
    const walk: string[] = []
    for (let step = 0; step < 40; step++) {
      const name = random.pick(names) ?? 'register'
      walk.push(name)
      const seen = []
      for (const { kind, is } of strangers) seen.push({ kind, answer: await observe(name, is) })
      for (const { kind, answer } of seen) expect(answer, `${kind} after ${walk.join(', ')}`).toEqual(seen[0]?.answer)
    }
  },
)

/** The account owner's actions, from the stranger's network unless they need a mailbox. */
const acts: Readonly<
  Record<
    string,
    (place: Awaited<ReturnType<typeof strangersPlace>>, email: string, network: string) => Promise<HttpResponse>
  >
> = {
  'has signed in': ({ http }, email, network) =>
    http.post('/api/login').set(from(network)).send({ email, password: testPassword }),
  'has signed in with a code after a hundred failures': async ({ http, codeFor }, email, network) => {
    const logIn = (body: object) =>
      http
        .post('/api/login')
        .set(from(network))
        .send({ email, password: testPassword, ...body })
    await logIn({})
    return logIn({ otp: await codeFor(email) })
  },
  'has set a new password after a hundred failures': async ({ http, codeFor }, email) => {
    const send = (path: string, body: object) =>
      http
        .post(`/api/${path}`)
        .set(from('203.0.113.9'))
        .send({ email, ...body })
    const { nonce } = (await send('initiate-forgot-password2', {})).body
    const { resetToken } = (await send('verify-forgot-password2-otp', { otp: await codeFor(email), nonce })).body
    const newPassword = 'Fourth-Horse-5-Battery'
    return send('complete-forgot-password2', { resetToken, newPassword, confirmPassword: newPassword })
  },
}

test.each(Object.keys(acts))(
  'once the owner of an account %s, a stranger is answered as about an address without one',
  async (name) => {
    const place = await strangersPlace()
    const { strangerTo, observe, consume } = place
    const failures = name.includes('hundred') ? rates.failedLogins.limit : 0
    for (const [index, call] of names.entries()) {
      const answers = []
      for (const kind of [undefined, {}]) {
        const stranger = await strangerTo(kind)
        // Each pair uses its own networks, so that only the limits per address are shared.
        const network = `198.51.${index}.${kind ? 1 : 2}`
        await consume(rateFor(rates.failedLogins, stranger.email), failures)
        await consume(rateFor(rates.passwordTries, stranger.email, network), rates.passwordTries.limit - 2)
        if (kind) expect(await acts[name]?.(place, stranger.email, network)).toMatchObject({ status: 200 })
        const seen = []
        for (const one of [call, 'loginWrong', 'loginWrong', 'loginWrong']) {
          const { status, body, nonce, headers } = await observe(one, stranger, network)
          seen.push({ one, status, body, nonce, headers })
        }
        answers.push(seen)
      }
      expect(answers[1], call).toEqual(answers[0])
    }
  },
)
