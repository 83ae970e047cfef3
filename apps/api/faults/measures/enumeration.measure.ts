import { randomInt, randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { createPasswords, passwordCost } from '../../src/account/password/passwords.ts'
import { call, median, type Answered } from '../clinic/call.ts'
import { makePatients, query } from '../clinic/people.ts'
import { startApi } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'
import { reportFigure } from '../report-figure.ts'

const samples = 400
const warmUp = 20
const password = 'Correct-Horse-7-Battery'

/** One process, and as many registered addresses as the test needs: each is tried once, as a stranger would. */
async function addresses() {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
  await api.ready()
  const people = await makePatients(cluster.url, samples / 2 + warmUp)
  await query(cluster.url, 'update users set password_hash = $1', [await createPasswords(passwordCost).hash(password)])
  await query(cluster.url, 'vacuum analyze')
  return {
    api,
    cluster,
    mail,
    known: people.map(({ id }) => `${id}@patients.test`),
    unknown: people.map(() => `${randomUUID()}@patients.test`),
  }
}

/** Known and unknown in pairs, either first by chance, so that what follows one of them weighs on both alike. */
async function interleaved(
  known: readonly string[],
  unknown: readonly string[],
  ask: (email: string) => Promise<Answered>,
) {
  const pairs: { known: Answered; unknown: Answered }[] = []
  for (const [index, email] of known.entries()) {
    const stranger = unknown[index] ?? ''
    if (randomInt(2) === 0) pairs.push({ known: await ask(email), unknown: await ask(stranger) })
    else pairs.push({ unknown: await ask(stranger), known: await ask(email) })
  }
  const measured = pairs.slice(warmUp)
  return { known: measured.map((pair) => pair.known), unknown: measured.map((pair) => pair.unknown) }
}

const register = { firstName: 'Eve', lastName: 'Curious', gender: 1, role: 2, password }

test.each([
  ['login', '/api/login', { password: 'Wrong-Horse-7-Battery' }, { status: 401, code: 'credentials_wrong' }],
  ['register', '/api/register', register, { status: 200, code: '' }],
  ['forgot password', '/api/initiate-forgot-password2', {}, { status: 200, code: '' }],
  [
    'login with the password of a registration',
    '/api/login',
    { password },
    { status: 403, code: 'email_unverified' },
    register,
  ],
])(
  `${samples} samples of %s do not tell an address with an account from one without`,
  async (name, path, more, answer, before?: object) => {
    const place = await addresses()
    // The account's own password must not be the one that is registered.
    const account = before && [await createPasswords(passwordCost).hash('Owners-Horse-7-Battery')]
    if (account) await query(place.cluster.url, 'update users set password_hash = $1', account)
    for (const email of before ? [...place.known, ...place.unknown] : [])
      await call(place.api.origin, { method: 'POST', path: '/api/register', body: { email, ...before } })
    const { known, unknown } = await interleaved(place.known, place.unknown, (email) =>
      call(place.api.origin, { method: 'POST', path, body: { email, ...more } }),
    )
    expect([...known, ...unknown].filter((one) => one.status !== answer.status || one.code !== answer.code)).toEqual([])
    expect(known.length + unknown.length).toBe(samples)

    const difference = Math.abs(median(known) - median(unknown))
    // The noise of this machine's clock: every other sample against the rest.
    const half = (answers: readonly Answered[], which: number) =>
      median(answers.filter((_, index) => index % 2 === which))
    const against = (answers: readonly Answered[]) => Math.abs(half(answers, 0) - half(answers, 1))
    const itself = Math.max(against(known), against(unknown))
    reportFigure(
      'enumeration',
      `${name}: known ${median(known).toFixed(1)} ms, unknown ${median(unknown).toFixed(1)} ms, itself ${itself.toFixed(1)} ms`,
    )
    expect(difference).toBeLessThanOrEqual(Math.max(5, 2 * itself))
  },
  900_000,
)
