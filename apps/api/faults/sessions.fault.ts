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

test('of 1,000 wrong codes at once at most five are looked at, and the right one is refused after them', async () => {
  const { cluster, either, mail } = await twoProcesses()
  await call(either(0).origin, { method: 'POST', path: '/api/register', body: newcomer })
  await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(1)
  const code = mail.mails[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  const verify = (otp: string, index = 0) =>
    call(either(index).origin, { method: 'POST', path: '/api/verify-otp', body: { email: newcomer.email, otp } })
  expect(tally(await Promise.all(Array.from({ length: 1000 }, (_, index) => verify(wrong, index))))).toEqual({ 422: 1000 })
  expect(await query(cluster.url, 'select tries from one_time_codes')).toEqual([{ tries: 5 }])
  expect(await verify(code)).toMatchObject({ status: 422, code: 'otp_invalid' })
})

test('of 20 right codes at once one succeeds', async () => {
  const { either, mail } = await twoProcesses()
  await call(either(0).origin, { method: 'POST', path: '/api/register', body: newcomer })
  await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBe(1)
  const otp = mail.mails[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call(either(index).origin, { method: 'POST', path: '/api/verify-otp', body: { email: newcomer.email, otp } }),
    ),
  )
  expect(tally(answers)).toEqual({ 200: 1, 422: 19 })
})

test('a token is refused on the other process within a second of logout', async () => {
  const { cluster, first, second } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const token = patient?.token ?? ''
  expect((await call(second.origin, { method: 'GET', path: '/api/user', token })).status).toBe(200)
  expect((await call(first.origin, { method: 'POST', path: '/api/logout', token })).status).toBe(200)
  expect(await call(second.origin, { method: 'GET', path: '/api/user', token })).toMatchObject({ status: 401, code: 'signed_out' })
})
