import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { expect, test } from 'vitest'

import { book, cancel } from './clinic/appointment-calls.ts'
import { inParallel, p95, served, tally } from './clinic/call.ts'
import { liveBookings, makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { twoProcesses } from './processes/two-processes.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

const [slot] = slotsAhead(1)
const report = (text: string) => reportFigure('race', text)

test('300 bookings of one slot by 20 patients, all concurrent over two processes: one succeeds, 299 conflict', async () => {
  const { cluster, either } = await twoProcesses()
  const patients = await makePatients(cluster.url, 20)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const tries = Array.from({ length: 300 }, (_, index) => patients[index % 20])
  const answers = await inParallel(tries, 300, (patient, index) =>
    served(() => book(either(index), patient, { doctorId, ...slot })),
  )
  expect(tally(answers)).toEqual({ 201: 1, 409: 299 })
  report(`300 for one slot: p95 ${Math.round(p95(answers))} ms`)
})

const attempts = repeats(10_000)
const poolLimit = 12

/** How many connections were ever opened to the database. Each look is one of them. */
async function connectionsMade(url: string): Promise<number> {
  const [row] = await query(
    url,
    'select pg_stat_force_next_flush(), sessions::int from pg_stat_database where datname = current_database()',
  )
  return Number(row?.['sessions'])
}

test(`${attempts} bookings over 500 slots, 200 at a time: 500 succeed, none twice, none fails`, async () => {
  const { cluster, either } = await twoProcesses()
  const patients = await makePatients(cluster.url, 200)
  const doctors = await makeDoctors(cluster.url, 25)
  const wanted = doctors.flatMap((doctorId) => slotsAhead(20).map((when) => ({ doctorId, ...when })))
  const before = await connectionsMade(cluster.url)
  const startedAt = performance.now()
  const answers = await inParallel(Array.from({ length: attempts }), 200, (_, index) =>
    book(either(index), patients[(index * 7 + Math.floor(index / 500)) % 200], wanted[index % 500]),
  )
  const counts = tally(answers)
  const took = Math.round(performance.now() - startedAt)
  const connections = (await connectionsMade(cluster.url)) - before
  const ms = Math.round(p95(answers))
  report(
    `${attempts} over 500 slots: ${JSON.stringify(counts)} in ${took} ms, p95 ${ms} ms, ${connections} new connections`,
  )
  // A connection that is dropped after each refusal would be a new one for each attempt.
  expect(connections).toBeLessThanOrEqual(2 * poolLimit + 1)
  expect(Object.keys(counts).toSorted()).toEqual(['201', '409'])
  expect(await liveBookings(cluster.url)).toEqual({ live: counts[201], slots: counts[201] })
  // A patient may be busy with another doctor at that time, so fewer than all slots may be taken, never more.
  expect(counts[201]).toBeGreaterThan(450)
  expect(counts[201]).toBeLessThanOrEqual(500)
})

/** Who waits for this connection. */
const waiting = 'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'

/** A booking that waits for its patient's row in a table, which the transaction of `blocker` has locked. */
async function bookingBehindLock(table: 'users' | 'people') {
  const { cluster, first } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const blocker = new pg.Client({ connectionString: cluster.url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query(`select 1 from ${table} where id = $1 for update`, [patient?.id])
  const booking = book(first, patient, { doctorId, ...slot })
  // Asked by the same connection, so that it can go on at once.
  const isAwaited = async () => (await blocker.query(waiting)).rows.length > 0
  await expect.poll(isAwaited, { interval: 10 }).toBe(true)
  return { cluster, doctorId, blocker, booking }
}

test('a booking that PostgreSQL ends to break a deadlock is run again', async () => {
  const { doctorId, blocker, booking } = await bookingBehindLock('users')
  // The booking holds the doctor's row and has waited longer, so PostgreSQL ends it to let this through.
  await blocker.query('select 1 from doctors where id = $1 for update', [doctorId])
  await blocker.query('rollback')
  await blocker.end()
  expect(await booking).toMatchObject({ status: 201 })
})

test('20 concurrent repeats of one booking under one key are one booking', async () => {
  const { cluster, either } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => served(() => book(either(index), patient, { doctorId, ...slot }, key))),
  )
  expect(tally(answers)).toEqual({ 201: 20 })
  expect(await query(cluster.url, 'select id from appointments')).toEqual([{ id: answers[0]?.id }])
  expect(new Set(answers.map((one) => one.id)).size).toBe(1)
})

const rounds = 15

test('a storm of cancelling and booking again ends with at most one live booking a slot', async () => {
  const { cluster, either } = await twoProcesses()
  const patients = await makePatients(cluster.url, 20)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const slots = slotsAhead(3)
  const answers = (
    await Promise.all(
      patients.map((patient, index) =>
        inParallel(Array.from({ length: rounds }), 1, async (_, round) => {
          const key = randomUUID()
          const wanted = { doctorId, ...slots[(index + round) % 3] }
          const booked = await served(() => book(either(index), patient, wanted, key))
          // The last bookings stay: once all are cancelled, no double booking could be seen.
          if (!booked.id || round === rounds - 1) return [booked]
          const cancelled = await served(() => cancel(either(index + 1), patient, booked.id))
          // As if the ten minutes were over in which it can be undone.
          await query(cluster.url, 'update appointments set reserved_until = null where id = $1', [booked.id])
          return [booked, cancelled]
        }),
      ),
    )
  ).flat(2)
  expect(answers.filter((answer) => ![200, 201, 409].includes(answer.status))).toEqual([])
  const { live, slots: given } = await liveBookings(cluster.url)
  expect(live).toBeGreaterThan(0)
  expect(live).toBe(given)
})

test.each([
  ['unlisted', `update doctors set status = 'unlisted' where id = $1`],
  [
    'whose account is suspended',
    `update users set status = 'suspended' where id = (select user_id from doctors where id = $1)`,
  ],
])('a doctor %s while a booking waits for its person is not booked', async (_, change) => {
  const { cluster, doctorId, blocker, booking } = await bookingBehindLock('people')
  await query(cluster.url, change, [doctorId])
  await blocker.query('commit')
  await blocker.end()
  expect((await booking).status).toBe(404)
})
