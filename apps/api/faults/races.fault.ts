import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { expect, test } from 'vitest'

import { call, inParallel, percentile, tally } from './call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './people.ts'
import { repeats } from './repeats.ts'
import { twoProcesses } from './two-processes.ts'

const [slot, otherSlot] = slotsAhead(2)
const live = `select count(*)::int as live, count(distinct (doctor_id, starts_at))::int as slots from appointments where status <> 'cancelled'`
const report = (text: string) => process.stdout.write(`  ${text}\n`)

test('300 bookings of one slot by 20 patients over two processes: one succeeds, 299 conflict', async () => {
  const { cluster, either } = await twoProcesses()
  const patients = await makePatients(cluster.url, 20)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const tries = Array.from({ length: 300 }, (_, index) => patients[index % 20])
  const answers = await Promise.all(
    tries.map((patient, index) =>
      call(either(index).origin, { method: 'POST', path: '/api/appointments', token: patient?.token ?? '', body: { doctorId, ...slot } }),
    ),
  )
  expect(tally(answers)).toEqual({ 201: 1, 409: 299 })
  report(
    `300 for one slot: p95 ${Math.round(
      percentile(
        answers.map((one) => one.ms),
        0.95,
      ),
    )} ms`,
  )
})

const attempts = repeats(10_000)

test(`${attempts} bookings over 500 slots, 200 at a time: 500 succeed, none twice, none fails`, async () => {
  const { cluster, either } = await twoProcesses()
  const patients = await makePatients(cluster.url, 200)
  const doctors = await makeDoctors(cluster.url, 25)
  const wanted = doctors.flatMap((doctorId) => slotsAhead(20).map((when) => ({ doctorId, ...when })))
  const tries = Array.from({ length: attempts }, (_, index) => ({
    body: wanted[index % 500],
    patient: patients[(index * 7 + Math.floor(index / 500)) % 200],
  }))
  const startedAt = performance.now()
  const answers = await inParallel(tries, 200, ({ body, patient }, index) =>
    call(either(index).origin, { method: 'POST', path: '/api/appointments', token: patient?.token ?? '', body }),
  )
  const counts = tally(answers)
  report(
    `${attempts} over 500 slots: ${JSON.stringify(counts)} in ${Math.round(performance.now() - startedAt)} ms, p95 ${Math.round(
      percentile(
        answers.map((one) => one.ms),
        0.95,
      ),
    )} ms`,
  )
  expect(Object.keys(counts).toSorted()).toEqual(['201', '409'])
  const [rows] = await query<{ live: number; slots: number }>(cluster.url, live)
  expect(rows).toEqual({ live: counts[201], slots: counts[201] })
  // A patient can be busy with another doctor at that time, so fewer than all slots may be given, never more.
  expect(counts[201]).toBeGreaterThan(450)
  expect(counts[201]).toBeLessThanOrEqual(500)
})

test('200 moves into one slot at once: one succeeds, the losers keep their old slot', async () => {
  const { cluster, either } = await twoProcesses()
  const patients = await makePatients(cluster.url, 200)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const [target, ...held] = slotsAhead(201)
  const booked = await inParallel(patients, 20, ({ token }, index) =>
    call(either(index).origin, { method: 'POST', path: '/api/appointments', token, body: { doctorId, ...held[index] } }),
  )
  expect(tally(booked)).toEqual({ 201: 200 })
  const starts = `select id, starts_at from appointments order by id`
  const before = await query<{ id: string; starts_at: Date }>(cluster.url, starts)
  const moved = await Promise.all(
    patients.map(({ token }, index) =>
      call(either(index).origin, { method: 'PUT', path: `/api/appointments/${booked[index]?.id}`, token, body: target }),
    ),
  )
  expect(tally(moved)).toEqual({ 200: 1, 409: 199 })
  const after = await query<{ id: string; starts_at: Date }>(cluster.url, starts)
  const changed = after.filter((row, index) => row.starts_at.getTime() !== before[index]?.starts_at.getTime())
  expect(changed.map((row) => row.id)).toEqual(moved.filter((one) => one.status === 200).map((one) => one.id))
})

/**
 * Each write of an appointment takes 10 ms between its row and its constraint, so that two at once meet there each time: an
 * index that is slow, and older than the constraint's, since PostgreSQL fills indexes in the order of their making.
 */
async function slowWrites(databaseUrl: string) {
  const [constraint] = await query<{ definition: string }>(
    databaseUrl,
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'appointments_doctor_time'`,
  )
  await query(
    databaseUrl,
    `create function slowly(moment timestamptz) returns timestamptz language plpgsql immutable as 'begin perform pg_sleep(0.01); return moment; end';
     create index appointments_slow on appointments (slowly(starts_at));
     alter table appointments drop constraint appointments_doctor_time;
     alter table appointments add constraint appointments_doctor_time ${constraint?.definition}`,
  )
}

test('two patients swapping slots 200 times conflict and never deadlock', async () => {
  const { cluster, first: api, second: otherApi, either } = await twoProcesses()
  await slowWrites(cluster.url)
  const [one, other] = await makePatients(cluster.url, 2)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  if (!one || !other) throw new Error('two patients')
  const first = await call(either(0).origin, { method: 'POST', path: '/api/appointments', token: one.token, body: { doctorId, ...slot } })
  const second = await call(either(1).origin, {
    method: 'POST',
    path: '/api/appointments',
    token: other.token,
    body: { doctorId, ...otherSlot },
  })
  const answers = (
    await inParallel(Array.from({ length: 200 }), 1, async () =>
      Promise.all([
        call(either(0).origin, { method: 'PUT', path: `/api/appointments/${first.id}`, token: one.token, body: otherSlot }),
        call(either(1).origin, { method: 'PUT', path: `/api/appointments/${second.id}`, token: other.token, body: slot }),
      ]),
    )
  ).flat()
  expect(tally(answers)).toEqual({ 409: 400 })
  expect((await query<{ live: number; slots: number }>(cluster.url, live))[0]).toEqual({ live: 2, slots: 2 })
  // A connection reports its deadlocks at its end at the latest.
  await Promise.all([api.kill('SIGTERM'), otherApi.kill('SIGTERM')])
  expect(await query(cluster.url, 'select deadlocks::int from pg_stat_database where datname = current_database()')).toEqual([
    { deadlocks: 0 },
  ])
})

test('a booking that PostgreSQL ends to break a deadlock is run again', async () => {
  const { cluster, first } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const somebody = new pg.Client({ connectionString: cluster.url })
  await somebody.connect()
  await somebody.query('begin')
  await somebody.query('select 1 from users where id = $1 for update', [patient?.id])
  const booking = call(first.origin, {
    method: 'POST',
    path: '/api/appointments',
    token: patient?.token ?? '',
    body: { doctorId, ...slot },
  })
  const waiting = `select 1 from pg_stat_activity where application_name = 'aafiya' and wait_event_type = 'Lock'`
  await expect.poll(() => query(cluster.url, waiting), { interval: 10 }).toHaveLength(1)
  // The booking holds its doctor and has waited longer, so PostgreSQL ends it to let this through.
  await somebody.query('select 1 from doctors where id = $1 for update', [doctorId])
  await somebody.query('rollback')
  await somebody.end()
  expect(await booking).toMatchObject({ status: 201 })
})

test('20 repeats of one booking at once under one key are one booking', async () => {
  const { cluster, either } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call(either(index).origin, {
        method: 'POST',
        path: '/api/appointments',
        token: patient?.token ?? '',
        key,
        body: { doctorId, ...slot },
      }),
    ),
  )
  expect(tally(answers)).toEqual({ 201: 20 })
  expect(await query(cluster.url, 'select id from appointments')).toEqual([{ id: answers[0]?.id }])
  expect(new Set(answers.map((one) => one.id)).size).toBe(1)
})

test('cancel and move of one appointment at once: cancelled or moved, never both', async () => {
  const { cluster, either } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  if (!patient) throw new Error('a patient')
  const { token } = patient
  const outcomes = await inParallel(slotsAhead(40), 1, async (when) => {
    const { id } = await call(either(0).origin, { method: 'POST', path: '/api/appointments', token, body: { doctorId, ...when } })
    const [row] = await query<{ starts_at: Date }>(cluster.url, 'select starts_at from appointments where id = $1', [id])
    const target = { appointmentDate: when.appointmentDate, appointmentTime: '23:00' }
    const [moved, cancelled] = await Promise.all([
      call(either(0).origin, { method: 'PUT', path: `/api/appointments/${id}`, token, body: target }),
      call(either(1).origin, { method: 'DELETE', path: `/api/appointments/${id}?appointmentDate=${row?.starts_at.toISOString()}`, token }),
    ])
    const [now] = await query<{ status: string; sequence: number }>(
      cluster.url,
      'select status, sequence from appointments where id = $1',
      [id],
    )
    await call(either(0).origin, { method: 'DELETE', path: `/api/appointments/${id}`, token })
    return { pair: [moved.status, cancelled.status], now }
  })
  for (const { pair, now } of outcomes) {
    expect(pair.toSorted()).toEqual([200, 409])
    expect(now).toEqual({ status: pair[0] === 200 ? 'booked' : 'cancelled', sequence: 1 })
  }
  report(
    `cancel against move: ${outcomes.filter(({ pair }) => pair[0] === 200).length} moved, ${outcomes.filter(({ pair }) => pair[1] === 200).length} cancelled`,
  )
})

test('20 cancels at once have one effect and one mail', async () => {
  const { cluster, either, mail } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const token = patient?.token ?? ''
  const { id } = await call(either(0).origin, { method: 'POST', path: '/api/appointments', token, body: { doctorId, ...slot } })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => call(either(index).origin, { method: 'DELETE', path: `/api/appointments/${id}`, token })),
  )
  expect(tally(answers)).toEqual({ 200: 20 })
  await expect.poll(() => query(cluster.url, 'select 1 from jobs where done_at is null'), { timeout: 20_000 }).toEqual([])
  expect(mail.mails.filter((one) => one.subject.startsWith('Cancelled:'))).toHaveLength(1)
})

const rounds = 15

test('a storm of cancelling and booking again ends with at most one live booking a slot', async () => {
  const { cluster, either } = await twoProcesses()
  const patients = await makePatients(cluster.url, 20)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const slots = slotsAhead(3)
  const answers = (
    await Promise.all(
      patients.map(({ token }, index) =>
        inParallel(Array.from({ length: rounds }), 1, async (_, round) => {
          const key = randomUUID()
          const booked = await call(either(index).origin, {
            method: 'POST',
            path: '/api/appointments',
            token,
            key,
            body: { doctorId, ...slots[(index + round) % 3] },
          })
          // The last ones stay: after a storm in which all is cancelled nothing could be there twice.
          const cancelled =
            booked.id && round < rounds - 1
              ? await call(either(index + 1).origin, { method: 'DELETE', path: `/api/appointments/${booked.id}`, token })
              : booked
          return [booked, cancelled]
        }),
      ),
    )
  ).flat(2)
  expect(answers.filter((answer) => ![200, 201, 409].includes(answer.status))).toEqual([])
  const [rows] = await query<{ live: number; slots: number }>(cluster.url, live)
  expect(rows?.live).toBeGreaterThan(0)
  expect(rows?.live).toBe(rows?.slots)
})
