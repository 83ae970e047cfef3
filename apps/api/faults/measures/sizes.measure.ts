import { expect, test } from 'vitest'

import { book } from '../clinic/appointment-calls.ts'
import { inParallel, tally } from '../clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from '../clinic/people.ts'
import { startApi } from '../processes/api-process.ts'
import { ownCluster } from '../processes/cluster.ts'
import { mailCatcher } from '../processes/mail-catcher.ts'

const bookings = 2000

interface Size {
  name: string
  rows: number
  table: number
  indexes: number
}

/** Bytes of each table and of its indexes. */
const sizesIn = (url: string) =>
  query<Size>(
    url,
    `select relname as name, n_live_tup::int as rows, pg_table_size(relid)::int as "table", pg_indexes_size(relid)::int as indexes
     from pg_stat_user_tables where schemaname = 'public' order by pg_total_relation_size(relid) desc`,
  )

test('how many bytes a booking leaves in the database', async () => {
  const cluster = await ownCluster()
  const mail = await mailCatcher()
  const api = await startApi({ databaseUrl: cluster.url, smtpUrl: mail.url })
  await api.ready()
  const patients = await makePatients(cluster.url, 100)
  const doctors = await makeDoctors(cluster.url, 100)
  await query(cluster.url, 'vacuum analyze')
  const before = new Map((await sizesIn(cluster.url)).map((one) => [one.name, one]))
  const slots = slotsAhead(bookings / doctors.length)
  const wanted = Array.from({ length: bookings }, (_, index) => ({
    patient: patients[index % 100],
    slot: { doctorId: doctors[index % 100], ...slots[Math.floor(index / 100)] },
  }))
  expect(
    tally(await inParallel(wanted, 20, ({ patient, slot }) => book(api, patient, slot, crypto.randomUUID()))),
  ).toEqual({
    201: bookings,
  })
  await expect
    .poll(() => query(cluster.url, 'select 1 from jobs where done_at is null limit 1'), {
      timeout: 200_000,
      interval: 500,
    })
    .toEqual([])
  await query(
    cluster.url,
    `insert into audit_entries (id, at, hour, actor_id, actor_role, action, subject_id, patient_id, outcome)
     select gen_random_uuid(), now(), now(), gen_random_uuid(), 'receptionist', 'saw_visits_of_day', gen_random_uuid(), gen_random_uuid(), 'done'
     from generate_series(1, ${bookings})`,
  )
  await query(cluster.url, 'vacuum analyze')
  let total = 0
  process.stdout.write(
    '  table | rows a booking | bytes a row | of these in indexes   (audit entries: one was added for each booking)\n',
  )
  for (const after of await sizesIn(cluster.url)) {
    const { rows = 0, table = 0, indexes = 0 } = before.get(after.name) ?? {}
    const added = after.rows - rows
    const bytes = after.table - table + after.indexes - indexes
    if (after.name !== 'audit_entries') total += bytes
    if (added < bookings / 2) continue
    process.stdout.write(
      `  ${after.name} | ${(added / bookings).toFixed(1)} | ${Math.round(bytes / added)} | ${Math.round((after.indexes - indexes) / added)}\n`,
    )
  }
  process.stdout.write(`  a booking leaves ${Math.round(total / bookings)} bytes\n`)
  expect(total).toBeGreaterThan(0)
})
