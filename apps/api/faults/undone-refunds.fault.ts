import { setTimeout as wait } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { createLocalStripe } from '../test/doubles/local-stripe.ts'
import { call } from './clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { previousRelease } from './releases/previous-release.ts'
import { reportFigure } from './report-figure.ts'

const visits = 18
const fee = 8000
const Opened = z.object({ url: z.string() })
const Shown = z.object({ shown: z.string(), status: z.string() })

/** The previous release and this one on one database, with one provider, and paid visits whose links were mailed. */
async function place() {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const stripe = await createLocalStripe()
  onTestFinished(() => stripe.close())
  const settings = { databaseUrl: cluster.url, smtpUrl: mail.url, env: stripe.env }
  const previous = await startApi({ ...settings, server: previousRelease() })
  await previous.ready(90_000)
  const start = async () => {
    const api = await startApi(settings)
    await api.ready(90_000)
    return api
  }
  const api = await start()
  const patients = await makePatients(cluster.url, visits)
  const doctors = await makeDoctors(cluster.url, visits)
  const [slot] = slotsAhead(200).slice(150)
  const ids: string[] = []
  for (const [index, { token }] of patients.entries()) {
    const { id } = await call(api.origin, {
      method: 'POST',
      path: '/api/appointments',
      token,
      body: { doctorId: doctors[index], ...slot },
    })
    const response = await fetch(`${api.origin}/api/payments/checkout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ appointmentId: id, provider: 'stripe' }),
    })
    await stripe.send(api.origin, stripe.pay(Opened.parse(await response.json()).url))
    ids.push(id)
  }
  const secretOf = (index: number) =>
    mail.mails
      .filter(({ to }) => to === `${patients[index]?.id}@patients.test`)
      .flatMap(({ text }) => /\/visit\?in=en#([\w-]{43})/.exec(text)?.[1] ?? [])
      .at(-1)
  await expect.poll(() => ids.every((_, index) => secretOf(index)), { timeout: 60_000, interval: 100 }).toBe(true)
  return { cluster, stripe, previous, api, start, ids, secrets: ids.map((_, index) => secretOf(index) ?? '') }
}

test('kill -9 around undoing a paid visit’s cancellation, next to the previous release: undone or refunded, never both', async () => {
  const { cluster, stripe, previous, api: first, start, ids, secrets } = await place()
  const { url } = cluster
  let api = first
  const answer = async (token: string, what: 'cancel' | 'undo', isTorn = false) => {
    const shown = await fetch(`${api.origin}/api/visit-links/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    const body = { token, shown: Shown.parse(await shown.json()).shown }
    await wait(1050)
    const answering = call(api.origin, { method: 'POST', path: `/api/visit-links/${what}`, body })
    if (isTorn) {
      await wait(Math.random() * 25)
      await api.kill('SIGKILL')
    }
    return answering
  }
  const cancelled = await Promise.all(secrets.map((token) => answer(token, 'cancel')))
  expect(cancelled.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect(stripe.refundRequests()).toBe(0)

  // A third is due for the next sweep of either release, each half minute: both leave alone what can be undone still.
  for (let round = 0; round < 16; round++) {
    await query(url, 'update payments set look_up_at = now() where appointment_id = any($1)', [
      ids.slice(0, visits / 3),
    ])
    await wait(2000)
  }
  expect(stripe.refundRequests()).toBe(0)

  // Half of the first two thirds are undone, each requested twice: every second time the process is killed during the
  // first request.
  const undone = ids.map((_, index) => index % 2 === 0 && index < (2 * visits) / 3)
  let torn = 0
  for (const [index, token] of secrets.entries()) {
    if (!undone[index]) continue
    const isTorn = index % 4 === 0
    const once = await answer(token, 'undo', isTorn)
    if (isTorn) {
      torn += once.status === 0 ? 1 : 0
      api = await start()
    }
    expect([200, 409]).toContain((await answer(token, 'undo')).status)
  }

  // The ten minutes are over.
  await query(url, 'update refunds set due_at = created_at where done_at is null')
  await query(url, "update jobs set run_at = created_at where kind = 'refund' and done_at is null")
  const open = () => query(url, 'select 1 from refunds where done_at is null')
  await expect.poll(open, { timeout: 120_000, interval: 250 }).toEqual([])
  const rows = await query<{ id: string; status: string; payment: string; back: number }>(
    url,
    `select a.id, a.status, a.payment_status payment,
            (select coalesce(-sum(amount_minor), 0)::int from ledger_entries e where e.appointment_id = a.id and kind = 'refund') back
       from appointments a`,
  )
  expect(new Set(rows.map(({ status, payment, back }) => `${status} ${payment} ${back}`))).toEqual(
    new Set(['booked paid 0', `cancelled refunded ${fee}`]),
  )
  const refunded = rows.filter(({ status }) => status === 'cancelled').length
  expect(stripe.chargedMinor()).toBe(visits * fee)
  expect([stripe.refundRequests(), stripe.refundedMinor()]).toEqual([refunded, refunded * fee])
  // Who did not undo is refunded, and who undid in time is not.
  for (const [index, id] of ids.entries()) {
    const status = rows.find((row) => row.id === id)?.status
    if (!undone[index]) expect(status).toBe('cancelled')
    else if (index >= visits / 3) expect(status).toBe('booked')
  }
  expect(previous.isAlive()).toBe(true)
  reportFigure(
    'payments',
    `undone ${visits - refunded}, refunded ${refunded}, none of them early, ${torn} undoings torn`,
  )
}, 600_000)
