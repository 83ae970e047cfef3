import { createApiClient } from '@aafiya/contracts/client'
import { expect, onTestFinished, test } from 'vitest'

import { createLocalStripe } from '../../test/doubles/local-stripe.ts'
import { createRandom } from '../../test/oracles/random.ts'
import { inParallel } from '../clinic/call.ts'
import { makeDoctors, query, slotsAhead } from '../clinic/people.ts'
import { startApi } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'
import { reportFigure } from '../report-figure.ts'
import { declared, makeCall, sendCall } from './make-call.ts'
import { admitted, personas, signIn, type Persona } from './personas.ts'

const random = createRandom(50)
let count = 0
const made: string[] = []
/** A string that is nowhere else, and must not be in the log. */
function canary(make: (unique: string) => string): string {
  const value = make(`${++count}q${random.below(1e6)}`)
  made.push(value)
  return value
}
const letters = (unique: string) => [...unique].map((sign) => 'ابتثجحخدذر'[Number(sign)] ?? 'ز').join('')
const name = () => canary((unique) => `Canary${unique}`)
const arabicName = () => canary((unique) => `كناري ${letters(unique)}`)
const email = () => canary((unique) => `canary-${unique}@example.test`)
const password = () => canary((unique) => `Canary-Secret-${unique}`)
const words = () => canary((unique) => `canary note ${unique}, card 4242 4242 4242 ${unique}`)
const phone = () => canary(() => `+2010${String(10_000_000 + random.below(89_999_999))}`)
const code = () => canary(() => String(100_000 + random.below(899_999)))
const token = () => canary((unique) => `canary_${unique}`.padEnd(43, 'x'))

/** By the names of the contract's fields, so that each field of each body and query gets one of its kind. */
const planted = new Map<string, readonly unknown[]>([
  ['firstName', [name()]],
  ['lastName', [name()]],
  ['fullName', [name()]],
  ['fullNameAr', [arabicName()]],
  ['nameAr', [arabicName()]],
  ['name', [name()]],
  ['personName', [name()]],
  ['email', [email()]],
  ['newEmail', [email()]],
  ['password', [password()]],
  ['currentPassword', [password()]],
  ['newPassword', [password()]],
  ['confirmPassword', [password()]],
  ['otp', [code()]],
  ['code', [code()]],
  ['nonce', [token()]],
  ['token', [token()]],
  ['resetToken', [token()]],
  ['press', [token()]],
  ['credential', [token()]],
  ['idToken', [token()]],
  ['notes', [words()]],
  ['note', [words()]],
  ['message', [words()]],
  ['response', [words()]],
  ['reason', [words()]],
  ['comment', [words()]],
  ['about', [words()]],
  ['aboutAr', [words()]],
  ['degree', [words()]],
  ['address', [words()]],
  ['addressAr', [words()]],
  ['phoneNumber', [phone()]],
  ['phone', [phone()]],
  ['q', [words()]],
  ['search', [words()]],
  ['cursor', [token()]],
  ['specialty', [words()]],
  ['id', [token()]],
])

/** In what no schema describes. */
const stray = {
  header: token(),
  cookie: token(),
  bearer: token(),
  agent: token(),
  key: token(),
  query: token(),
  path: token(),
  broken: words(),
  field: token(),
  referer: token(),
}

test('of more than 50 secrets, names and notes in requests, mails and errors none is in the log, at any level', async () => {
  const stripe = await createLocalStripe()
  onTestFinished(() => stripe.close())
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const env = { ...stripe.env, LOG_LEVEL: 'trace', RATE_LIMIT_FACTOR: '100000' }
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, env })
  await api.ready()
  const { origin } = api

  /** Calls each endpoint as a user who may, with a canary in each field, and again with strays around it. */
  const everywhere = async () => {
    const tokens = new Map<Persona, string | undefined>()
    for (const persona of personas) tokens.set(persona, await signIn(cluster.url, persona).catch(() => undefined))
    return () =>
      inParallel([...declared, ...declared], 6, async (one, index) => {
        const held = tokens.get(admitted[one.endpoint.access].at(-1) ?? 'visitor')
        const call = makeCall(one, { random, seen: planted, wildness: 0 })
        const strays = {
          cookie: `session=${stray.cookie}`,
          'user-agent': stray.agent,
          'x-canary': stray.header,
          'idempotency-key': stray.key,
          referer: `http://clinic.test/?token=${stray.referer}`,
        }
        const headers = { authorization: `Bearer ${held ?? stray.bearer}`, ...(index % 2 === 1 && strays) }
        return sendCall(origin, call, headers)
      })
  }
  const malformed = async () => {
    for (const { endpoint } of declared) {
      const at = `/api${endpoint.path.replace(/:\w+/g, stray.path)}?unknown=${stray.query}`
      const method = endpoint.method.toUpperCase()
      const headers = { authorization: `Bearer ${stray.bearer}` }
      await sendCall(origin, { path: at, method }, headers)
      if (method !== 'GET') {
        await sendCall(
          origin,
          { path: at, method, type: 'application/json', body: `{"password":"${stray.broken}` },
          headers,
        )
        await sendCall(origin, { path: at, method, type: 'application/json', body: `{"${stray.field}":1}` }, headers)
      }
    }
    await sendCall(origin, { path: `/${stray.path}?${stray.query}`, method: 'GET' })
  }

  /** Canaries that only exist once created: mailed codes, tokens of sessions and links. */
  const journey = async () => {
    const person = {
      firstName: name(),
      lastName: name(),
      email: email(),
      password: password(),
      gender: 1,
      role: 2,
    } as const
    const visitor = createApiClient({ origin })
    const mailedCode = async (to: string, which: number) => {
      const codes = () => mail.mails.flatMap((one) => (one.to === to ? (/\b\d{6}\b/.exec(one.text)?.[0] ?? []) : []))
      await expect.poll(() => codes().length, { timeout: 60_000 }).toBe(which)
      return canary(() => codes().at(-1) ?? '')
    }
    const { nonce } = await visitor.account.register({ body: person })
    const otp = await mailedCode(person.email, 1)
    await visitor.account.verifyOtp({ body: { email: person.email, otp, nonce: canary(() => nonce) } })
    const { accessToken } = await visitor.account.login({ body: { email: person.email, password: person.password } })
    const patient = createApiClient({
      origin,
      headers: () => ({ authorization: `Bearer ${canary(() => accessToken)}` }),
    })
    await patient.profile.update({ body: { phoneNumber: phone(), address: words(), fullNameAr: arabicName() } })
    await patient.family.add({ body: { fullName: name(), dateOfBirth: '2019-05-04', relation: 'child' } })
    const [doctorId = ''] = await makeDoctors(cluster.url, 1)
    const [slot] = slotsAhead(1)
    if (!slot) throw new Error('a slot')
    await patient.appointments.book({ body: { doctorId, ...slot, notes: words(), agreesToHealthData: true } })
    await patient.inquiries.create({ body: { message: words(), specialty: 'Neurologist' } })
    await expect
      .poll(() => mail.mails.filter(({ to }) => to === person.email).length, { timeout: 60_000 })
      .toBeGreaterThan(1)
    for (const { text } of mail.mails) for (const link of text.match(/[\w-]{43}/g) ?? []) canary(() => link)
    const forgotten = await visitor.recovery.initiate({ body: { email: person.email } })
    const again = { email: person.email, nonce: canary(() => forgotten.nonce) }
    const second = await mailedCode(person.email, 2)
    const { resetToken } = await visitor.recovery.verify({ body: { ...again, otp: second } })
    const newPassword = password()
    const replaced = {
      email: person.email,
      resetToken: canary(() => resetToken),
      newPassword,
      confirmPassword: newPassword,
    }
    await visitor.recovery.complete({ body: replaced })
    mail.unknownMailboxes.add(person.email)
    await visitor.recovery.initiate({ body: { email: person.email } })
    await expect.poll(() => api.output(), { timeout: 60_000 }).toContain('job failed')
  }

  await journey()
  const callAll = await everywhere()
  await callAll()
  await malformed()
  // Our own errors, whose texts quote the request: for known and for unknown records.
  for (const tables of [['appointments', 'people', 'doctors', 'inquiries'], ['users']]) {
    for (const table of tables) await query(cluster.url, `alter table ${table} rename to ${table}_gone`)
    await callAll()
    for (const table of tables) await query(cluster.url, `alter table ${table}_gone rename to ${table}`)
  }
  await query(cluster.url, 'alter table code_requests add constraint none check (false) not valid')
  await callAll()
  await cluster.stop('immediate')
  await callAll()

  const log = api.output()
  const lines = log.split('\n').length
  for (const message of ['request failed', 'database unavailable', 'job failed']) expect(log).toContain(message)
  const secrets = [...new Set(made)].filter((value) => value.length >= 6)
  const isIn = (value: string) =>
    /^\d{6}$/.test(value) ? new RegExp(`(?<![\\w.-])${value}(?![\\w-])`).test(log) : log.includes(value)
  reportFigure('logs', `${secrets.length} canaries, ${lines} lines at every level: ${secrets.filter(isIn).length} hits`)
  expect(secrets.length).toBeGreaterThan(50)
  expect(secrets.filter(isIn)).toEqual([])
  expect(api.isAlive()).toBe(true)
})
