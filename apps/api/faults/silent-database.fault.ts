import pg from 'pg'
import { onTestFinished, expect, test } from 'vitest'

import { book } from './clinic/appointment-calls.ts'
import { call, inParallel, tally } from './clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { silentProxy } from './processes/silent-proxy.ts'
import { reportFigure } from './report-figure.ts'

/** As many as one process has. */
const connections = 12

/** Blocks bookings inside their transactions until released. */
async function lockAppointments(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; lock table appointments in exclusive mode')
  return { letGo: () => client.query('rollback') }
}

const waiting = (databaseUrl: string) => query(databaseUrl, 'select pid from pg_locks where not granted')

test('all connections that go silent inside transactions are given up: requests succeed again within seconds', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const proxy = await silentProxy(cluster.url)
  const api = await startApi({ databaseUrl: proxy.url, smtpUrl: mail.url })
  await api.ready()
  const patients = await makePatients(cluster.url, 3 * connections)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const slots = slotsAhead(3 * connections)
  const bookAll = (from: number) =>
    inParallel(patients.slice(from, from + connections), connections, (patient, index) =>
      book(api, patient, { doctorId, ...slots[from + index] }),
    )
  const allWait = () =>
    expect.poll(() => waiting(cluster.url), { timeout: 5_000, interval: 20 }).toHaveLength(connections)

  const before = await lockAppointments(cluster.url)
  const stuck = bookAll(0)
  await allWait()
  proxy.goSilent()
  const silentAt = performance.now()
  await before.letGo()
  await expect
    .poll(
      async () =>
        (await call(api.origin, { method: 'GET', path: '/api/appointments', token: patients[0]?.token ?? '' })).status,
      {
        timeout: 30_000,
        interval: 50,
      },
    )
    .toBe(200)
  const tookMs = performance.now() - silentAt
  reportFigure('database', `connections silent: serving again after ${Math.round(tookMs)} ms`)
  expect(tookMs).toBeLessThan(10_000)
  expect(tally(await stuck)).toEqual({ 503: connections })

  // No connection was lost: as many concurrent transactions as before.
  const after = await lockAppointments(cluster.url)
  const booked = bookAll(connections)
  await allWait()
  await after.letGo()
  expect(tally(await booked)).toEqual({ 201: connections })
  expect(api.isAlive()).toBe(true)
})

test('connections that go silent while they lie idle cost one wait, not one each', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const proxy = await silentProxy(cluster.url)
  const api = await startApi({ databaseUrl: proxy.url, smtpUrl: mail.url })
  await api.ready()
  const [patient] = await makePatients(cluster.url, 1)
  const look = () => call(api.origin, { method: 'GET', path: '/api/appointments', token: patient?.token ?? '' })
  await inParallel(Array.from({ length: 200 }), 50, look)
  expect(
    (await query(cluster.url, `select 1 from pg_stat_activity where application_name = 'aafiya'`)).length,
  ).toBeGreaterThan(connections / 2)
  proxy.goSilent()
  const silentAt = performance.now()
  await expect.poll(async () => (await look()).status, { timeout: 120_000, interval: 20 }).toBe(200)
  const tookMs = performance.now() - silentAt
  reportFigure('database', `connections silent: serving again after ${Math.round(tookMs)} ms`)
  expect(tookMs).toBeLessThan(10_000)
  // The first answer of the probe: its own pool has been cleared too, or a balancer would take a healthy process out.
  expect(await readiness(api.origin)).toEqual([200, 200, 200])
})

const readiness = async (origin: string) => {
  const answers: number[] = []
  for (let probe = 0; probe < 3; probe++) answers.push((await fetch(`${origin}/api/health/ready`)).status)
  return answers
}

test('a silence that the readiness probe notices first costs no request a wait', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const proxy = await silentProxy(cluster.url)
  const api = await startApi({ databaseUrl: proxy.url, smtpUrl: mail.url })
  await api.ready()
  const [patient] = await makePatients(cluster.url, 1)
  const look = () => call(api.origin, { method: 'GET', path: '/api/appointments', token: patient?.token ?? '' })
  await inParallel(Array.from({ length: 200 }), 50, look)
  proxy.goSilent()
  expect(await readiness(api.origin)).toEqual([200, 200, 200])
  const first = await look()
  reportFigure(
    'database',
    `silence noticed by the probe: the next request ${first.status} after ${Math.round(first.ms)} ms`,
  )
  expect(first.status).toBe(200)
  expect(first.ms).toBeLessThan(2_000)
})

test('a locked row and a busy pool are answered within seconds, and readiness waits for neither of them', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
  await api.ready()
  const patients = await makePatients(cluster.url, 2 * connections)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const slots = slotsAhead(2 * connections)
  const lock = await lockAppointments(cluster.url)
  const first = await book(api, patients[0], { doctorId, ...slots[0] })
  expect(first.status).toBe(503)
  expect(first.ms).toBeGreaterThan(2_000)
  expect(first.ms).toBeLessThan(4_000)

  const crowd = patients.map((patient, index) => book(api, patient, { doctorId, ...slots[index] }))
  await expect.poll(() => waiting(cluster.url), { timeout: 5_000, interval: 20 }).toHaveLength(connections)
  const readyAt = performance.now()
  expect((await fetch(`${api.origin}/api/health/ready`)).status).toBe(200)
  expect(performance.now() - readyAt).toBeLessThan(1_000)
  const behind = await call(api.origin, { method: 'GET', path: '/api/appointments', token: patients[0]?.token ?? '' })
  // It needs a connection twice, for the session and for the visits, and waits three seconds at most for each.
  expect(behind.ms).toBeLessThan(7_000)
  await lock.letGo()
  await Promise.all(crowd)
})

test('a single write that waited too long for a lock is refused, and does not commit later', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
  await api.ready()
  const [patient] = await makePatients(cluster.url, 1)
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; select 1 from sessions for update')
  const left = await call(api.origin, { method: 'POST', path: '/api/logout', token: patient?.token ?? '' })
  expect(left.status).toBe(503)
  expect(left.ms).toBeLessThan(4_000)
  await client.query('rollback')
  expect(await waiting(cluster.url)).toEqual([])
  expect(await query(cluster.url, 'select 1 from sessions where ended_at is not null')).toEqual([])
})

test('a database that takes no writes is 503 to those who write, and the process is not ready until it does again', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
  await api.ready()
  const [patient] = await makePatients(cluster.url, 1)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const [slot] = slotsAhead(1)
  const setReadOnly = async (value: 'on' | 'off') => {
    await query(cluster.url, `alter system set default_transaction_read_only = ${value}`)
    await query(cluster.url, 'select pg_reload_conf()')
  }
  const isReady = async () => (await fetch(`${api.origin}/api/health/ready`)).ok

  await setReadOnly('on')
  await expect.poll(isReady, { timeout: 5_000, interval: 20 }).toBe(false)
  expect((await book(api, patient, { doctorId, ...slot })).status).toBe(503)
  expect(
    (await call(api.origin, { method: 'GET', path: '/api/appointments', token: patient?.token ?? '' })).status,
  ).toBe(200)
  await setReadOnly('off')
  await expect.poll(isReady, { timeout: 5_000, interval: 20 }).toBe(true)
  expect((await book(api, patient, { doctorId, ...slot })).status).toBe(201)
})
