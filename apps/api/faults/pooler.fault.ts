import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { book } from './clinic/appointment-calls.ts'
import { inParallel, tally } from './clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { pgbouncer } from './processes/pgbouncer.ts'
import { repeats } from './repeats.ts'

const processes = 4
const starts = repeats(5)

test(`four processes starting concurrently on an empty database behind PgBouncer, ${starts} times: all come up and leave no lock`, async () => {
  const mail = await mailCatcher()
  for (let round = 0; round < starts; round++) {
    const cluster = await ownCluster()
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
