import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { book } from './clinic/appointment-calls.ts'
import { inParallel, served, tally } from './clinic/call.ts'
import { liveBookings, makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { pgbouncer } from './processes/pgbouncer.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

const processes = 4
const starts = repeats(5)

test(`four processes starting concurrently on an empty database behind PgBouncer, ${starts} times: all come up and leave no lock`, async () => {
  const mail = await mailCatcher()
  for (let round = 0; round < starts; round++) {
    const cluster = await ownCluster({ isEmpty: true })
    // Fewer connections than processes: the migrating one must not wait for a connection that a waiting one holds.
    const pooler = await pgbouncer(cluster.url, processes - 1)
    const apis = await Promise.all(
      Array.from({ length: processes }, () => startApi({ databaseUrl: pooler.url, smtpUrl: mail.url })),
    )
    await Promise.all(apis.map((api) => api.ready()))
    const applied = await query<{ hash: string }>(cluster.url, 'select hash from drizzle.__drizzle_migrations')
    expect(applied.length).toBeGreaterThan(0)
    expect(new Set(applied.map((row) => row.hash)).size).toBe(applied.length)
    expect(await query(cluster.url, `select 1 from pg_locks where locktype = 'advisory'`)).toEqual([])
    await Promise.all(apis.map((api) => api.kill('SIGKILL')))
    await cluster.stop('immediate')
  }
})

test('behind PgBouncer a contested slot has one patient, a locked row is answered in time, and no limit stays on a connection', async () => {
  const mail = await mailCatcher()
  const cluster = await ownCluster()
  const pooler = await pgbouncer(cluster.url)
  const api = await startApi({ databaseUrl: pooler.url, smtpUrl: mail.url })
  await api.ready()
  const patients = await makePatients(cluster.url, 60)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const slots = slotsAhead(20)
  const answers = await inParallel(patients, 30, (patient, index) =>
    book(api, patient, { doctorId, ...slots[index % slots.length] }),
  )
  expect(tally(answers)).toEqual({ 201: 20, 409: 40 })

  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin; lock table appointments in exclusive mode')
  const late = await book(api, patients[0], { doctorId, ...slotsAhead(21)[20] })
  expect(late.status).toBe(503)
  expect(late.ms).toBeLessThan(4_000)
  await client.query('rollback')

  const settings = await inParallel(Array.from({ length: 40 }), 8, () =>
    query<{ statement: string; lock: string }>(
      pooler.url,
      `select current_setting('statement_timeout') statement, current_setting('lock_timeout') lock, pg_sleep(0.02)::text`,
    ),
  )
  expect(new Set(settings.flat().map(({ statement, lock }) => `${statement} ${lock}`))).toEqual(new Set(['0 0']))
})

const restarts = Math.max(4, repeats(10))

test(`PgBouncer restarted ${restarts} times while 20 clients book: nothing acknowledged is lost or there twice, and a retry finds its booking`, async () => {
  const mail = await mailCatcher()
  const cluster = await ownCluster()
  const pooler = await pgbouncer(cluster.url, 8, { server_login_retry: 1 })
  const api = await startApi({ databaseUrl: pooler.url, smtpUrl: mail.url })
  await api.ready()
  const patients = await makePatients(cluster.url, 20)
  const doctors = await makeDoctors(cluster.url, 20)
  const slots = slotsAhead(500)

  // Every client keeps booking, each time once, until the last restart is over.
  let isOver = false
  let answered = 0
  const tries = patients.map(async (patient, client) => {
    const made: { again: () => ReturnType<typeof book>; first: Awaited<ReturnType<typeof book>> }[] = []
    for (let turn = 0; !isOver && turn < slots.length; turn++) {
      const key = randomUUID()
      const again = () => book(api, patient, { doctorId: doctors[client], ...slots[turn] }, key)
      made.push({ again, first: await again() })
      answered++
    }
    return made
  })
  for (let round = 0; round < restarts; round++) {
    const enough = answered + 40
    while (answered < enough) await wait(5)
    await pooler.restart(round % 2 === 0 ? 'SIGTERM' : 'SIGKILL')
    const backAt = performance.now()
    await expect
      .poll(() => fetch(`${api.origin}/api/health/ready`).then(({ status }) => status), {
        timeout: 20_000,
        interval: 50,
      })
      .toBe(200)
    expect(performance.now() - backAt).toBeLessThan(10_000)
  }
  isOver = true
  const all = (await Promise.all(tries)).flat()
  const first = tally(all.map((one) => one.first))
  expect(Object.keys(first).filter((status) => status !== '201')).toEqual(['503'])

  const again = await inParallel(all, 10, (one) => served(one.again))
  expect(tally(again)).toEqual({ 201: all.length })
  expect(all.filter(({ first: { status, id } }, index) => status === 201 && id !== again[index]?.id)).toEqual([])
  expect(await liveBookings(cluster.url)).toEqual({ live: all.length, slots: all.length })
  reportFigure(
    'pooler',
    `${restarts} restarts of PgBouncer during ${all.length} bookings: ${first[503]} answered 503 and settled by their key`,
  )
})
