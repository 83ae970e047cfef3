import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { createLocalPaymob } from '../test/doubles/local-paymob.ts'
import { createLocalStripe } from '../test/doubles/local-stripe.ts'
import { freePort } from '../test/free-port.ts'
import { call } from './clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

/** Twelve cover every moment with either provider, and its webhook repeated or lost. */
const kills = Math.max(12, repeats(20))
const fee = 8000
const Opened = z.object({ url: z.string() })

/** A clinic in its own process, with two payment provider doubles. */
async function place(settings: Record<string, string> = {}) {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const doubles = [await createLocalStripe(), await createLocalPaymob()] as const
  onTestFinished(() => doubles.forEach((double) => double.close()))
  const port = await freePort()
  const env = { ...doubles[0].env, ...doubles[1].env, ...settings }
  const start = async () => {
    const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url, port, env })
    // How long a start takes is measured elsewhere.
    await api.ready(90_000)
    return api
  }
  const api = await start()
  const [patient] = await makePatients(cluster.url, 1)
  return {
    cluster,
    doubles,
    api,
    start,
    token: patient?.token ?? '',
    doctors: await makeDoctors(cluster.url, kills),
    slots: slotsAhead(400).slice(100),
  }
}

const sums = (databaseUrl: string) =>
  query<{ charged: number; refunded: number }>(
    databaseUrl,
    `select coalesce(sum(amount_minor) filter (where kind = 'charge'), 0)::int charged,
            coalesce(-sum(amount_minor) filter (where kind = 'refund'), 0)::int refunded from ledger_entries`,
  )

test(`kill -9 between a provider's success and our commit, ${kills} times: the ledger's sum is the providers' sum`, async () => {
  const { cluster, doubles, api: first, start, token, doctors, slots } = await place()
  let api = first
  let output = ''
  const revive = async () => {
    output += api.output()
    api = await start()
  }
  const post = (path: string, body: unknown) => call(api.origin, { method: 'POST', path, token, body })
  const open = async (appointmentId: string, provider: string) => {
    const response = await fetch(`${api.origin}/api/payments/checkout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ appointmentId, provider }),
    })
    return Opened.parse(await response.json()).url
  }
  const died = { open: 0, charge: 0, refund: 0 }
  const cancelled = new Set<string>()

  for (let round = 0; round < kills; round++) {
    const double = doubles[round % 2 === 0 ? 0 : 1]
    const what = (['charge', 'refund', 'open'] as const)[Math.floor(round / 2) % 3] ?? 'charge'
    const { id } = await post('/api/appointments', { doctorId: doctors[round], ...slots[round * 3] })
    /** The money has moved, the answer has not left: now we die. */
    const dieAfter = (moved: 'open' | 'refund') =>
      new Promise<void>((resolve) => {
        double.afterMoving = async (happened) => {
          if (happened !== moved) return
          double.afterMoving = () => {}
          await api.kill('SIGKILL')
          died[moved]++
          resolve()
          throw new Error('the client has disconnected')
        }
      })

    if (what === 'open') {
      const dead = dieAfter('open')
      await Promise.all([dead, post('/api/payments/checkout', { appointmentId: id, provider: double.provider })])
      await revive()
      await query(cluster.url, 'update payments set opening_until = null')
    }
    const url = await open(id, double.provider)
    const paid = double.pay(url)
    if (what === 'charge') {
      // The webhook is on its way; every second one will never be repeated.
      const sent = double.send(api.origin, paid).catch(() => undefined)
      await api.kill('SIGKILL')
      died.charge++
      await sent
      await revive()
      if (round % 4 < 2) await double.send(api.origin, paid)
    } else await double.send(api.origin, paid)
    if (what === 'refund') {
      const dead = dieAfter('refund')
      cancelled.add(id)
      expect((await call(api.origin, { method: 'DELETE', path: `/api/appointments/${id}`, token })).status).toBe(200)
      await endUndoing(cluster.url)
      await dead
      await revive()
    }
  }
  expect(died.open + died.charge + died.refund).toBe(kills)
  expect(Math.min(...Object.values(died))).toBeGreaterThanOrEqual(2 * Math.floor(kills / 6))

  // Paused jobs become due, and a new process looks immediately. Leases of refunds stay: requests that were sent are
  // found by look-up.
  await api.kill('SIGKILL')
  await query(cluster.url, 'update jobs set run_at = created_at where done_at is null')
  await query(cluster.url, 'update payments set look_up_at = created_at where look_up_at is not null')
  await revive()
  const charged = doubles[0].chargedMinor() + doubles[1].chargedMinor()
  const refunded = doubles[0].refundedMinor() + doubles[1].refundedMinor()
  expect({ charged, refunded }).toEqual({ charged: kills * fee, refunded: died.refund * fee })
  await expect.poll(() => sums(cluster.url), { timeout: 120_000, interval: 500 }).toEqual([{ charged, refunded }])
  const states = await query<{ status: string; count: number }>(
    cluster.url,
    'select payment_status status, count(*)::int count from appointments group by 1 order by 1',
  )
  expect(states).toEqual([
    { status: 'paid', count: kills - cancelled.size },
    { status: 'refunded', count: cancelled.size },
  ])
  for (const secret of [...doubles[0].secrets, ...doubles[1].secrets])
    expect(output + api.output()).not.toContain(secret)
  reportFigure(
    'payments',
    `died ${died.open} times after opening, ${died.charge} around a webhook, ${died.refund} after a refund`,
  )
}, 1_200_000)

/** As if the minutes had passed in which a cancellation can be undone. */
async function endUndoing(url: string): Promise<void> {
  await query(url, 'update refunds set due_at = created_at where due_at is not null')
  await query(url, "update jobs set run_at = created_at where kind = 'refund' and done_at is null")
}

/** Every cancellation gives back half, so that twice would be possible. */
const halfBack = { REFUND_FULL_HOURS: '720', REFUND_LATE_PERCENT: '50' }

/** A clinic where a visit has been paid for at each provider. */
async function paidAtBoth() {
  const all = await place(halfBack)
  const { api, doubles, doctors, slots, token } = all
  const post = (path: string, body: unknown) => call(api.origin, { method: 'POST', path, token, body })
  const ids: string[] = []
  for (const [index, double] of doubles.entries()) {
    const { id } = await post('/api/appointments', { doctorId: doctors[index], ...slots[index * 3] })
    const response = await fetch(`${api.origin}/api/payments/checkout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ appointmentId: id, provider: double.provider }),
    })
    await double.send(api.origin, double.pay(Opened.parse(await response.json()).url))
    ids.push(id)
  }
  const cancel = async () => {
    const answers = await Promise.all(
      ids.map((id) => call(api.origin, { method: 'DELETE', path: `/api/appointments/${id}`, token })),
    )
    await endUndoing(all.cluster.url)
    return answers
  }
  const sentBack = () => doubles.map((double) => double.refundedMinor())
  const refundRequests = () => doubles.map((double) => double.refundRequests())
  const hurry = () => query(all.cluster.url, 'update jobs set run_at = created_at where done_at is null')
  const charged = ids.length * fee
  return { ...all, cancel, sentBack, refundRequests, hurry, inFull: [{ charged, refunded: charged / 2 }] }
}

test('a refund that takes the provider six seconds is awaited, and requested once', async () => {
  const { cluster, doubles, cancel, sentBack, refundRequests, inFull } = await paidAtBoth()
  for (const double of doubles) double.trouble.refundMs = 6000
  expect((await cancel()).map((answer) => answer.status)).toEqual([200, 200])
  await expect.poll(() => sums(cluster.url), { timeout: 60_000, interval: 250 }).toEqual(inFull)
  expect({ sentBack: sentBack(), refundRequests: refundRequests() }).toEqual({
    sentBack: [fee / 2, fee / 2],
    refundRequests: [1, 1],
  })
})

test('kill -9 while a refund is under way, which is carried out after the next process has looked: it is sent once', async () => {
  const { cluster, doubles, api: first, start, cancel, sentBack, refundRequests, hurry, inFull } = await paidAtBoth()
  for (const double of doubles) double.trouble.refundMs = 8000
  await cancel()
  // Both are sent concurrently; one that is killed between its lease and its request waits for the lease.
  await expect.poll(refundRequests, { timeout: 30_000, interval: 50 }).toEqual([1, 1])
  await first.kill('SIGKILL')
  for (const double of doubles) double.trouble.refundMs = undefined
  await hurry()
  await start()
  const looked = () =>
    query<{ attempts: number }>(cluster.url, "select attempts from jobs where kind = 'refund' and attempts > 1")
  await expect.poll(async () => (await looked()).length, { timeout: 30_000, interval: 100 }).toBeGreaterThan(0)
  await expect.poll(sentBack, { timeout: 30_000, interval: 250 }).toEqual([fee / 2, fee / 2])
  await hurry()
  await expect.poll(() => sums(cluster.url), { timeout: 60_000, interval: 250 }).toEqual(inFull)
  expect({ sentBack: sentBack(), refundRequests: refundRequests() }).toEqual({
    sentBack: [fee / 2, fee / 2],
    refundRequests: [1, 1],
  })
})
