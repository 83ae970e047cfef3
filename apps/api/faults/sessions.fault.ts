import { expect, test } from 'vitest'

import { call, tally } from './call.ts'
import { makePatients, query } from './people.ts'
import { twoProcesses } from './two-processes.ts'

const newcomer = {
  firstName: 'Mona',
  lastName: 'Farid',
  email: 'mona@patients.test',
  password: 'Correct-Horse-7-Battery',
  gender: 1,
  role: 2,
}

/** Notes each try that was looked at: where tries overwrite each other, the last state alone looks right. */
async function noteTries(databaseUrl: string) {
  await query(
    databaseUrl,
    `create table tried (at serial, tries int, used boolean);
     create function note_try() returns trigger language plpgsql as
       'begin insert into tried (tries, used) values (new.blind_tries, new.used_at is not null); return null; end';
     create trigger note_try after update on code_requests for each row execute function note_try()`,
  )
  return () => query<{ tries: number; used: boolean }>(databaseUrl, 'select tries, used from tried order by at')
}

test('of 1,000 wrong codes at once at most five are looked at, and the right one is refused after them', async () => {
  const { cluster, either, mail } = await twoProcesses()
  await call(either(0).origin, { method: 'POST', path: '/api/register', body: newcomer })
  await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(1)
  const code = mail.mails[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  const tried = await noteTries(cluster.url)
  const wrong = code === '000000' ? '000001' : '000000'
  const verify = (otp: string, index = 0) =>
    call(either(index).origin, { method: 'POST', path: '/api/verify-otp', body: { email: newcomer.email, otp } })
  expect(tally(await Promise.all(Array.from({ length: 1000 }, (_, index) => verify(wrong, index))))).toEqual({ 422: 1000 })
  expect(await tried()).toEqual([1, 2, 3, 4, 5].map((tries) => ({ tries, used: false })))
  expect(await verify(code)).toMatchObject({ status: 422, code: 'otp_invalid' })
})

test('of 20 right codes at once one succeeds', async () => {
  const { cluster, either, mail } = await twoProcesses()
  await call(either(0).origin, { method: 'POST', path: '/api/register', body: newcomer })
  await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(1)
  const tried = await noteTries(cluster.url)
  const otp = mail.mails[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call(either(index).origin, { method: 'POST', path: '/api/verify-otp', body: { email: newcomer.email, otp } }),
    ),
  )
  expect(tally(answers)).toEqual({ 200: 1, 422: 19 })
  expect(await tried()).toEqual([{ tries: 1, used: true }])
})

test('a token is refused on the other process within a second of logout', async () => {
  const { cluster, first, second } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const token = patient?.token ?? ''
  expect((await call(second.origin, { method: 'GET', path: '/api/user', token })).status).toBe(200)
  expect((await call(first.origin, { method: 'POST', path: '/api/logout', token })).status).toBe(200)
  expect(await call(second.origin, { method: 'GET', path: '/api/user', token })).toMatchObject({ status: 401, code: 'signed_out' })
})
