import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { users } from '../account/users.table.ts'
import { PermanentFailure } from '../platform/jobs/job-kind.ts'
import { sendTestMail } from './send-test-mail.ts'

const signedIn = async () => {
  const parts = await clinic({ env: { RATE_LIMIT_FACTOR: '1' } })
  return { ...parts, asAdministrator: await parts.asAdministrator() }
}

test('refuses a visitor and a patient, and mails nobody', async () => {
  const { asVisitor, asPatient, mails } = await signedIn()
  expect(await refusal(asVisitor.clinic.sendTestMail())).toMatchObject({ status: 401 })
  expect(await refusal((await asPatient('mona')).clinic.sendTestMail())).toMatchObject({ status: 403 })
  expect(mails).toEqual([])
})

test('mails the administrator at once, past the outbox, and says where to', async () => {
  const { asAdministrator, mails } = await signedIn()
  const { to, refusal: reason } = await asAdministrator.clinic.sendTestMail()
  expect(reason).toBeNull()
  expect(mails).toMatchObject([{ to, subject: 'Test email from Aafiya' }])
})

test('is limited to ten in an hour', async () => {
  const { asAdministrator, mails } = await signedIn()
  for (let sent = 0; sent < 10; sent += 1) await asAdministrator.clinic.sendTestMail()
  expect(await refusal(asAdministrator.clinic.sendTestMail())).toMatchObject({ status: 429 })
  expect(mails).toHaveLength(10)
})

test('says what the mail server answered, and when it does not answer at all', async () => {
  const { deps, database } = await signedIn()
  const [account] = await database.db.select().from(users).where(eq(users.firstName, 'administrator'))
  const caller = { userId: account?.id ?? '', sessionId: '', role: 'administrator', doctor: undefined } as const
  const refusalOf = async (failing: () => Promise<void>) =>
    (await sendTestMail({ ...deps, sendMailNow: failing }, caller, 1)).refusal
  const refused = new PermanentFailure('the mail server refused a mail', {
    cause: new Error('Message failed: 550 5.7.1 sender not allowed'),
  })
  expect(await refusalOf(() => Promise.reject(refused))).toBe('Message failed: 550 5.7.1 sender not allowed')
  expect(await refusalOf(() => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:25')))).toBe(
    'connect ECONNREFUSED 127.0.0.1:25',
  )
  expect(await refusalOf(() => new Promise(() => {}))).toBe('no answer within 0.001 seconds')
})
