import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { startApi } from './api-process.ts'
import { book } from './appointment-calls.ts'
import { call, inParallel, p95, tally } from './call.ts'
import { ownCluster } from './cluster.ts'
import { mailCatcher } from './mail-catcher.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './people.ts'
import { repeats } from './repeats.ts'
import { twoProcesses } from './two-processes.ts'

test('PostgreSQL stopped and started under load, five times: 503 meanwhile, serving again within 2 s', async () => {
  const { cluster, first } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const token = patient?.token ?? ''
  const statuses = new Set<number>()
  let isDone = false
  const load = Promise.all(
    Array.from({ length: 10 }, async () => {
      while (!isDone) statuses.add((await call(first.origin, { method: 'GET', path: '/api/appointments', token })).status)
    }),
  )
  for (let round = 0; round < 5; round++) {
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
    process.stdout.write(`  serving again after ${Math.round(tookMs)} ms\n`)
    expect(tookMs).toBeLessThan(2000)
  }
  isDone = true
  await load
  expect([...statuses].toSorted()).toEqual([200, 503])
  expect(first.isAlive()).toBe(true)
})

const starts = repeats(10)

test(`four processes at once on an empty database, ${starts} times: all come up, each migration applied once`, async () => {
  const mail = await mailCatcher()
  for (let round = 0; round < starts; round++) {
    const cluster = await ownCluster()
    const apis = await Promise.all(Array.from({ length: 4 }, () => startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })))
    await Promise.all(apis.map((api) => api.ready()))
    const applied = await query<{ hash: string }>(cluster.url, 'select hash from drizzle.__drizzle_migrations')
    expect(applied.length).toBeGreaterThan(0)
    expect(new Set(applied.map((row) => row.hash)).size).toBe(applied.length)
    await Promise.all(apis.map((api) => api.kill('SIGKILL')))
    await cluster.stop('immediate')
  }
})

test('SIGTERM under load: what is under way finishes, exit 0 within 10 s', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
  await api.ready()
  const patients = await makePatients(cluster.url, 100)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const slots = slotsAhead(100)
  const underWay = patients.map((patient, index) => book(api, patient, { doctorId, ...slots[index] }))
  await expect.poll(() => query(cluster.url, 'select 1 from appointments limit 1'), { timeout: 10_000, interval: 5 }).toHaveLength(1)
  const stoppedAt = performance.now()
  expect(await api.kill('SIGTERM')).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(10_000)
  const answers = await Promise.all(underWay)
  expect(answers.filter((one) => one.status !== 201)).toEqual([])
})

test('a connection that was open before SIGTERM and asks late is still answered', async () => {
  const { first } = await twoProcesses()
  const socket = connect(Number(new URL(first.origin).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  await call(first.origin, { method: 'GET', path: '/api/health/live' })
  const exited = first.kill('SIGTERM')
  // Later than the last call: the door is closed, who is inside is served.
  await wait(1500)
  socket.write('GET /api/health/live HTTP/1.1\r\nHost: clinic.test\r\n\r\n')
  await closed
  expect(answer).toContain('HTTP/1.1 200')
  expect(await exited).toBe(0)
})

const awaySeconds = repeats(60)

test(`a mail server away for ${awaySeconds} seconds: no request fails or slows, each mail arrives when it is back`, async () => {
  const { cluster, mail, either } = await twoProcesses()
  const patients = await makePatients(cluster.url, 40)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const slots = slotsAhead(40)
  const bookHalf = (from: number) =>
    inParallel(patients.slice(from, from + 20), 5, (patient, index) => book(either(index), patient, { doctorId, ...slots[from + index] }))
  const withMail = await bookHalf(0)
  await mail.stop()
  const without = await bookHalf(20)
  expect(tally([...withMail, ...without])).toEqual({ 201: 40 })
  expect(p95(without)).toBeLessThan(Math.max(250, 3 * p95(withMail)))
  await wait(awaySeconds * 1000)
  await mail.start()
  await expect.poll(() => new Set(mail.mails.map((one) => one.messageId)).size, { timeout: 60_000, interval: 250 }).toBe(80)
})
