import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { book } from './clinic/appointment-calls.ts'
import { call, inParallel, median, p95, tally } from './clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { twoProcesses } from './processes/two-processes.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

const stops = repeats(10)

test(`PostgreSQL stopped and started under load, ${stops} times: 503 while it is down, serving again within 2 s`, async () => {
  const { cluster, first } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const token = patient?.token ?? ''
  const statuses = new Set<number>()
  const backAfter: number[] = []
  let isDone = false
  const load = Promise.all(
    Array.from({ length: 10 }, async () => {
      while (!isDone)
        statuses.add((await call(first.origin, { method: 'GET', path: '/api/appointments', token })).status)
    }),
  )
  for (let round = 0; round < stops; round++) {
    await wait(500)
    await cluster.stop(round % 2 === 0 ? 'fast' : 'immediate')
    await wait(700)
    expect((await call(first.origin, { method: 'GET', path: '/api/appointments', token })).status).toBe(503)
    await cluster.start()
    const backAt = performance.now()
    await expect
      .poll(async () => (await call(first.origin, { method: 'GET', path: '/api/appointments', token })).status, {
        timeout: 10_000,
        interval: 20,
      })
      .toBe(200)
    const tookMs = performance.now() - backAt
    backAfter.push(Math.round(tookMs))
    expect(tookMs).toBeLessThan(2000)
  }
  isDone = true
  await load
  reportFigure('database', `${stops} stops: serving again after ${backAfter.join(', ')} ms, only 200 and 503`)
  expect([...statuses].toSorted()).toEqual([200, 503])
  expect(first.isAlive()).toBe(true)
})

/** A third of the faults does a ninth of these, which are long. */
const starts = repeats(repeats(24))

test(`four processes starting concurrently on an empty database, ${starts} times: all come up, each migration applied once`, async () => {
  const mail = await mailCatcher()
  for (let round = 0; round < starts; round++) {
    const cluster = await ownCluster({ isEmpty: true })
    const apis = await Promise.all(
      Array.from({ length: 4 }, () => startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })),
    )
    await Promise.all(apis.map((api) => api.ready()))
    const applied = await query<{ hash: string }>(cluster.url, 'select hash from drizzle.__drizzle_migrations')
    expect(applied.length).toBeGreaterThan(0)
    expect(new Set(applied.map((row) => row.hash)).size).toBe(applied.length)
    await Promise.all(apis.map((api) => api.kill('SIGKILL')))
    await cluster.stop('immediate')
  }
  reportFigure('start', `${starts} times four processes at once: all came up, each migration applied once`)
})

const awaySeconds = repeats(60)

test(`a mail server away for ${awaySeconds} seconds: no request fails or slows, each mail arrives when it is back`, async () => {
  const { cluster, mail, either } = await twoProcesses()
  const patients = await makePatients(cluster.url, 40)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const slots = slotsAhead(40)
  const bookHalf = (from: number) =>
    inParallel(patients.slice(from, from + 20), 5, (patient, index) =>
      book(either(index), patient, { doctorId, ...slots[from + index] }),
    )
  const withMail = await bookHalf(0)
  await mail.stop()
  const without = await bookHalf(20)
  expect(tally([...withMail, ...without])).toEqual({ 201: 40 })
  expect(median(without)).toBeLessThan(Math.max(250, 3 * median(withMail)))
  reportFigure(
    'mail',
    `server away: p95 of booking ${Math.round(p95(without))} ms, with it ${Math.round(p95(withMail))} ms`,
  )
  await wait(awaySeconds * 1000)
  await mail.start()
  await expect
    .poll(() => new Set(mail.mails.map((one) => one.messageId)).size, { timeout: 60_000, interval: 250 })
    .toBe(80)
})
