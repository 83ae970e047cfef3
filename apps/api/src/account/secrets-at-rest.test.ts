import { expect, test } from 'vitest'

import { clinic, refusal, testPassword } from '../../test/clinic.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { rateLimits } from '../platform/rate-limits.table.ts'
import { codeRequests } from './code/code-requests.table.ts'

const email = 'mona@example.test'
const body = { firstName: 'Mona', lastName: 'Farid', email, password: testPassword, gender: 1, role: 2 } as const

test('no row holds a code, token, link or password in plain text, before or after it is mailed', async () => {
  const { asVisitor, asAdministrator, everything, codeFor, deliver, database, mails } = await clinic()
  const dump = async () => (await everything()) + JSON.stringify(await database.db.select().from(rateLimits))
  await asVisitor.account.register({ body })
  await (
    await asAdministrator()
  ).doctors.create({
    body: { firstName: 'Nour', lastName: 'Selim', email: 'nour@example.test', speciality: 'Neurologist', fees: 50 },
  })
  const beforeMail = await dump()
  expect(beforeMail).toContain(email)

  const otp = await codeFor(email)
  await deliver()
  const link = mails.find((mail) => mail.to === 'nour@example.test')?.text.match(/resetToken=([\w-]+)/)?.[1] ?? ''
  expect(link).toMatch(/^[\w-]{43}$/)
  const afterMail = await dump()
  await asVisitor.account.verifyOtp({ body: { email, otp } })
  const { accessToken } = await asVisitor.account.login({ body: { email, password: testPassword } })
  await refusal(asVisitor.account.login({ body: { email, password: 'Mistyped-Horse-7-Battery' } }))
  const afterLogin = await dump()

  for (const text of [beforeMail, afterMail, afterLogin]) {
    // The code as a separate word: six digits may also be part of an instant or an id.
    expect(text).not.toMatch(new RegExp(`(?<![\\w.-])${otp}(?![\\w-])`))
    for (const secret of [link, accessToken, testPassword, 'Mistyped-Horse']) expect(text).not.toContain(secret)
  }
})

test('the secrets of a mail are encrypted while it waits and wiped once it is sent', async () => {
  const { asVisitor, deliver, database } = await clinic()
  await asVisitor.account.register({ body })
  const [waiting] = await database.db.select().from(jobs)
  expect(waiting?.secret).toMatch(/^[\w-]{40,}$/)
  await deliver()
  expect(await database.db.select().from(jobs)).toMatchObject([{ secret: null, doneAt: expect.any(Date) }])
})

test('a code is kept as a hash that is bound to its request, and the nonce not at all', async () => {
  const { asVisitor, codeFor, database, deps, everything } = await clinic()
  const { nonce } = await asVisitor.account.register({ body })
  const otp = await codeFor(email)
  const [row] = await database.db.select().from(codeRequests)
  expect(row?.codeHash).toBe(deps.secrets.hash(`code-request:${row?.id}`, otp))
  expect(await everything()).not.toContain(nonce)
})
