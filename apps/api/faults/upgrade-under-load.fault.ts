import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { book } from './clinic/appointment-calls.ts'
import { call, percentile, tally, type Answered } from './clinic/call.ts'
import { makePastVisits } from './clinic/many-records.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { startApi, type ApiProcess } from './processes/api-process.ts'
import { ownCluster } from './processes/cluster.ts'
import { mailCatcher } from './processes/mail-catcher.ts'
import { previousRelease } from './releases/previous-release.ts'
import { schemaOf } from './releases/schema-of.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

const visits = repeats(200_000)
const entries = repeats(500_000)
const charges = repeats(100_000)

/** Charges of payments that nothing else reads. */
async function makeCharges(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into ledger_entries (id, payment_id, appointment_id, provider, kind, reference, amount_minor, currency, is_flagged, created_at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'demo', 'charge', n::text, 8050, 'USD', false,
       timestamptz '2024-01-01' + interval '1 minute' * n from generate_series(1, $1::int) n`,
    [charges],
  )
  await client.end()
}

/** A clinic of years at the previous release, whose process goes on serving. */
async function grownClinic() {
  const cluster = await ownCluster({ isEmpty: true })
  const mail = await mailCatcher()
  const settings = { databaseUrl: cluster.url, smtpUrl: mail.url }
  const previous = await startApi({ ...settings, server: previousRelease() })
  await previous.ready()
  const patients = await makePatients(cluster.url, 400)
  const doctors = await makeDoctors(cluster.url, 20)
  await makePastVisits(cluster.url, { count: visits, doctors, patients: patients.map(({ id }) => id) })
  await query(
    cluster.url,
    `insert into audit_entries (id, at, hour, actor_id, actor_role, action, subject_id, patient_id)
     select gen_random_uuid(), at, at, gen_random_uuid(), 'doctor', 'visit_listed', gen_random_uuid(), gen_random_uuid()
     from generate_series(1, $1) n, lateral (select timestamptz '2024-01-01' + interval '1 minute' * n as at) times`,
    [entries],
  )
  await makeCharges(cluster.url)
  await query(cluster.url, 'analyze')
  return { cluster, settings, previous, patients, doctors }
}

/** Books and reads until it is stopped, and repeats nothing. */
function load({ previous, patients, doctors }: Awaited<ReturnType<typeof grownClinic>>) {
  const answers: Answered[] = []
  const slots = slotsAhead(200)
  let isOver = false
  const lane = async (number: number) => {
    for (let turn = number; !isOver; turn += 4) {
      const patient = patients[turn % patients.length]
      const doctorId = doctors[turn % doctors.length]
      const slot = slots[Math.floor(turn / doctors.length) % slots.length]
      answers.push(await book(previous, patient, slot && { doctorId, ...slot }))
      const token = patient?.token ?? ''
      answers.push(await call(previous.origin, { method: 'GET', path: '/api/appointments', token }))
    }
  }
  const lanes = Promise.all([0, 1, 2, 3].map(lane))
  return {
    async stop() {
      isOver = true
      await lanes
      return answers
    },
  }
}

const statusOf = (api: ApiProcess, path: string) =>
  fetch(`${api.origin}${path}`).then(
    ({ status }) => status,
    () => 0,
  )

test('a clinic of 200,000 visits is migrated from the first release to this one while it books, behind a backup: no request fails', async () => {
  const clinic = await grownClinic()
  const { cluster, settings } = clinic
  // A backup has read every table, and goes on for some seconds.
  const backup = new pg.Client({ connectionString: cluster.url })
  await backup.connect()
  onTestFinished(() => backup.end())
  await backup.query('begin isolation level repeatable read, read only')
  for (const table of ['appointments', 'users', 'people', 'doctors', 'audit_entries'])
    await backup.query(`select count(*) from ${table}`)

  const loaded = load(clinic)
  const startedAt = performance.now()
  const next = await startApi({ ...settings, env: { LOG_LEVEL: 'info' } })
  await expect.poll(() => statusOf(next, '/api/health/live'), { interval: 50 }).toBe(200)
  expect(await statusOf(next, '/api/health/ready')).toBe(503)
  expect(await statusOf(next, '/api/doctors')).toBe(503)
  await expect.poll(() => next.output()).toContain('a migration waits for a transaction that holds its table')
  await wait(4_000)
  await backup.query('rollback')
  await next.ready(300_000)
  const seconds = (performance.now() - startedAt) / 1000
  const answers = await loaded.stop()

  expect(await query(cluster.url, 'select id from appointments where not is_time_checked')).toEqual([])
  const [receipts] = await query<{ charges: number; numbers: number; last: number }>(
    cluster.url,
    `select (select count(*) from ledger_entries where kind = 'charge')::int as charges, count(*)::int as numbers, max(number)::int as last from receipts`,
  )
  expect(receipts).toEqual({ charges, numbers: charges, last: charges })
  // An empty database gets the same schema in one transaction.
  await query(cluster.url, 'create database fresh')
  const freshUrl = new URL(cluster.url)
  freshUrl.pathname = 'fresh'
  const fresh = await startApi({ ...settings, databaseUrl: freshUrl.toString() })
  await fresh.ready()
  expect(await schemaOf(cluster.url)).toEqual(await schemaOf(freshUrl.toString()))

  const statuses = tally(answers)
  expect(Object.keys(statuses).filter((status) => !['200', '201', '409'].includes(status))).toEqual([])
  const steps = [...next.output().matchAll(/"migration":"([^"]+)","seconds":([\d.]+)/g)]
  expect(steps.length).toBeGreaterThan(20)
  const longest = steps.toSorted((one, other) => Number(other[2]) - Number(one[2])).slice(0, 3)
  const times = answers.map(({ ms }) => ms)
  reportFigure(
    'upgrade under load',
    `${visits} visits, ${entries} entries of the audit: ${seconds.toFixed(1)} s from start to ready, of them 4 s and more behind a backup; ` +
      `${JSON.stringify(statuses)}, none repeated, p99 ${Math.round(percentile(times, 0.99))} ms, longest ${Math.round(Math.max(...times))} ms; ` +
      `longest migrations ${longest.map(([, name, took]) => `${name} ${took} s`).join(', ')}`,
  )
})
