import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { createLocalStripe } from '../test/doubles/local-stripe.ts'
import { book } from './clinic/appointment-calls.ts'
import { call } from './clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { reportFigure } from './report-figure.ts'

const paymentCount = 15

async function place(env: Record<string, string> = {}) {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const start = async () => {
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, env })
    await api.ready(90_000)
    return api
  }
  return { cluster, mail, start, api: await start() }
}

async function onlyPatient(databaseUrl: string) {
  const [patient] = await makePatients(databaseUrl, 1)
  if (!patient) throw new Error('no patient')
  return patient
}

test(`${paymentCount} payments to reconcile at a slow provider do not delay a code, and are reconciled`, async () => {
  const stripe = await createLocalStripe()
  onTestFinished(stripe.close)
  const { cluster, mail, api } = await place(stripe.env)
  const patient = await onlyPatient(cluster.url)
  const administrator = await onlyPatient(cluster.url)
  await query(cluster.url, 'update users set role = 3 where id = $1', [administrator.id])
  const [doctorId] = await makeDoctors(cluster.url, 1)
  for (const slot of slotsAhead(paymentCount * 3).filter((_, index) => index % 3 === 0)) {
    const { id } = await book(api, patient, { doctorId, ...slot })
    const body = { appointmentId: id, provider: 'stripe' }
    expect(
      (await call(api.origin, { method: 'POST', path: '/api/payments/checkout', token: patient.token, body })).status,
    ).toBe(200)
  }
  await expect
    .poll(() => query(cluster.url, 'select 1 from jobs where done_at is null'), { timeout: 60_000 })
    .toEqual([])

  stripe.trouble.delayMs = 3_500
  const date = civilAt(new Date(), 'Africa/Cairo').date
  const request = {
    method: 'POST',
    path: '/api/payments/reconciliation',
    token: administrator.token,
    body: { date },
  } as const
  expect((await call(api.origin, request)).status).toBe(200)
  await wait(500)
  const email = `${randomUUID()}@example.test`
  const person = {
    firstName: 'Mona',
    lastName: 'Farid',
    email,
    password: 'Correct-Horse-7-Battery',
    gender: 1,
    role: 2,
  }
  const registeredAt = performance.now()
  await call(api.origin, { method: 'POST', path: '/api/register', body: person })
  await expect
    .poll(() => mail.mails.filter((one) => one.to === email), { timeout: 120_000, interval: 20 })
    .toHaveLength(1)
  const tookMs = performance.now() - registeredAt
  reportFigure('mail', `behind 15 payments to reconcile a code was there after ${Math.round(tookMs)} ms`)
  expect(tookMs).toBeLessThan(3_000)

  const Report = z.object({ report: z.nullable(z.object({ payments: z.int(), unanswered: z.int() })) })
  const report = async () =>
    z.parse(Report, (await query(cluster.url, 'select report from reconciliations where day = $1', [date]))[0])
  await expect
    .poll(report, { timeout: 120_000, interval: 250 })
    .toMatchObject({ report: { payments: paymentCount, unanswered: 0 } })
})

test('SIGTERM while a mail hangs: exit 0 within 10 s, and the next process sends that mail', async () => {
  const { cluster, mail, api, start } = await place()
  const patient = await onlyPatient(cluster.url)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  mail.acknowledgeAfterMs = 120_000
  expect((await book(api, patient, { doctorId, ...slotsAhead(1)[0] })).status).toBe(201)
  await expect.poll(() => mail.unacknowledged.size, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0)
  const hanging = mail.mails.map((one) => one.messageId)
  const stoppedAt = performance.now()
  expect(await api.kill('SIGTERM')).toBe(0)
  const tookMs = performance.now() - stoppedAt
  reportFigure('mail', `SIGTERM while a mail hangs: stopped after ${Math.round(tookMs)} ms`)
  expect(tookMs).toBeLessThan(10_000)

  mail.acknowledgeAfterMs = 0
  await start()
  // Ends the leases of the waiting jobs.
  await query(cluster.url, 'update jobs set run_at = created_at where done_at is null')
  await expect
    .poll(() => query(cluster.url, 'select 1 from jobs where done_at is null'), { timeout: 30_000 })
    .toEqual([])
  const sent = mail.mails.slice(hanging.length).map((one) => one.messageId)
  expect(sent).toEqual(expect.arrayContaining(hanging))
})

test('a mail for a mailbox that does not exist fails at once, and others go on', async () => {
  const { cluster, mail, api } = await place()
  const patient = await onlyPatient(cluster.url)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  mail.unknownMailboxes.add(`${patient.id}@patients.test`)
  expect((await book(api, patient, { doctorId, ...slotsAhead(1)[0] })).status).toBe(201)
  await expect
    .poll(() => query(cluster.url, 'select 1 from jobs where done_at is null and failed_at is null'), {
      timeout: 20_000,
    })
    .toEqual([])
  expect(await query(cluster.url, 'select attempts, secret from jobs where failed_at is not null')).toEqual([
    { attempts: 1, secret: null },
  ])
  expect(mail.mails.map((one) => one.to)).toEqual([expect.stringContaining('@doctors.test')])
})
