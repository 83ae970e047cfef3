import { account } from '@aafiya/contracts/account/account'
import { createClient } from '@aafiya/contracts/client'
import { expect, test } from 'vitest'

import { call, inParallel, served, tally } from './clinic/call.ts'
import { makePatients, query } from './clinic/people.ts'
import { twoProcesses } from './processes/two-processes.ts'
import { reportFigure } from './report-figure.ts'

const newcomer = {
  firstName: 'Mona',
  lastName: 'Farid',
  email: 'mona@patients.test',
  password: 'Correct-Horse-7-Battery',
  gender: 1,
  role: 2,
} as const

/** Records each try that was looked at: where tries overwrite each other, the last state alone looks right. */
async function recordTries(databaseUrl: string) {
  await query(
    databaseUrl,
    `create table tried (at serial, tries int, blind_tries int, used boolean);
     create function record_try() returns trigger language plpgsql as
       'begin insert into tried (tries, blind_tries, used) values (new.tries, new.blind_tries, new.used_at is not null); return null; end';
     create trigger record_try after update on code_requests for each row execute function record_try()`,
  )
  return () =>
    query<{ tries: number; blind_tries: number; used: boolean }>(
      databaseUrl,
      'select tries, blind_tries, used from tried order by at',
    )
}

/** A person who signs up, their code, and their browser's nonce. */
async function signUp({ either, mail }: Awaited<ReturnType<typeof twoProcesses>>) {
  const { nonce } = await createClient(account, { origin: either(0).origin }).register({ body: newcomer })
  await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(1)
  return { nonce, code: mail.mails[0]?.text.match(/\b\d{6}\b/)?.[0] ?? '' }
}

test('of 1,000 wrong codes, 50 at a time, five are looked at without the nonce and then one with it', async () => {
  const place = await twoProcesses()
  const { cluster, either } = place
  const { nonce, code } = await signUp(place)
  const tried = await recordTries(cluster.url)
  const wrong = code === '000000' ? '000001' : '000000'
  const verify = (otp: string, isBlind: boolean, index = 0) =>
    served(() =>
      call(either(index).origin, {
        method: 'POST',
        path: '/api/verify-otp',
        body: { email: newcomer.email, otp, ...(!isBlind && { nonce }) },
      }),
    )
  const guesses = Array.from({ length: 500 }, () => wrong)
  // Two processes run 24 concurrent transactions; more requests would only wait for a connection.
  const blind = await inParallel(guesses, 50, (otp, index) => verify(otp, true, index))
  const sighted = await inParallel(guesses, 50, (otp, index) => verify(otp, false, index))
  expect(tally([...blind, ...sighted])).toEqual({ 422: 1000 })
  expect(await tried()).toEqual([
    ...[1, 2, 3, 4, 5].map((tries) => ({ tries: 0, blind_tries: tries, used: false })),
    // After that many wrong codes across the clinic, a short code allows one try.
    { tries: 1, blind_tries: 5, used: false },
  ])
  reportFigure(
    'guessing',
    '1,000 wrong codes: 5 looked at without the nonce, then 1 with it, then also the right one refused',
  )
  for (const isBlind of [true, false])
    expect(await verify(code, isBlind)).toMatchObject({ status: 422, code: 'otp_invalid' })
})

test.each([
  ['with the nonce', false],
  ['without it', true],
])('of 20 right codes at once, %s, one succeeds', async (_, isBlind) => {
  const place = await twoProcesses()
  const { cluster, either } = place
  const { nonce, code } = await signUp(place)
  const tried = await recordTries(cluster.url)
  const body = { email: newcomer.email, otp: code, ...(!isBlind && { nonce }) }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (__, index) =>
      served(() => call(either(index).origin, { method: 'POST', path: '/api/verify-otp', body })),
    ),
  )
  expect(tally(answers)).toEqual({ 200: 1, 422: 19 })
  expect(await tried()).toEqual([{ tries: isBlind ? 0 : 1, blind_tries: isBlind ? 1 : 0, used: true }])
})

test('a token is refused on the other process within a second of logout', async () => {
  const { cluster, first, second } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const token = patient?.token ?? ''
  expect((await call(second.origin, { method: 'GET', path: '/api/user', token })).status).toBe(200)
  expect((await call(first.origin, { method: 'POST', path: '/api/logout', token })).status).toBe(200)
  const leftAt = performance.now()
  expect(await call(second.origin, { method: 'GET', path: '/api/user', token })).toMatchObject({
    status: 401,
    code: 'signed_out',
  })
  reportFigure('revocation', `refused by another process ${Math.round(performance.now() - leftAt)} ms after logout`)
})
