import { expect, test } from 'vitest'

import { book, cancel, move } from './clinic/appointment-calls.ts'
import { inParallel, served, tally } from './clinic/call.ts'
import { liveBookings, makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { twoProcesses } from './processes/two-processes.ts'
import { reportFigure } from './report-figure.ts'

const [slot, otherSlot] = slotsAhead(2)

test('200 concurrent moves into one slot: one succeeds, the losers keep their old slot', async () => {
  const { cluster, either } = await twoProcesses()
  const patients = await makePatients(cluster.url, 200)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const [target, ...held] = slotsAhead(201)
  const booked = await inParallel(patients, 20, (patient, index) =>
    served(() => book(either(index), patient, { doctorId, ...held[index] })),
  )
  expect(tally(booked)).toEqual({ 201: 200 })
  const starts = `select id, starts_at from appointments order by id`
  const before = await query<{ id: string; starts_at: Date }>(cluster.url, starts)
  const moved = await Promise.all(
    patients.map((patient, index) => served(() => move(either(index), patient, booked[index]?.id ?? '', target))),
  )
  expect(tally(moved)).toEqual({ 200: 1, 409: 199 })
  const after = await query<{ id: string; starts_at: Date }>(cluster.url, starts)
  const changed = after.filter((row, index) => row.starts_at.getTime() !== before[index]?.starts_at.getTime())
  expect(changed.map((row) => row.id)).toEqual(moved.filter((one) => one.status === 200).map((one) => one.id))
})

/**
 * Each write of an appointment takes 10 ms between its row and its constraint, so that concurrent writes collide
 * there every time: it uses a slow index created before the constraint's, since PostgreSQL fills indexes in order of
 * creation.
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
  const { cluster, first: api, second: otherApi } = await twoProcesses()
  await slowWrites(cluster.url)
  const [one, other] = await makePatients(cluster.url, 2)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const first = await book(api, one, { doctorId, ...slot })
  const second = await book(otherApi, other, { doctorId, ...otherSlot })
  const swap = () => Promise.all([move(api, one, first.id, otherSlot), move(otherApi, other, second.id, slot)])
  const answers = (await inParallel(Array.from({ length: 200 }), 1, swap)).flat()
  expect(tally(answers)).toEqual({ 409: 400 })
  expect(await liveBookings(cluster.url)).toEqual({ live: 2, slots: 2 })
  // A connection reports its deadlocks at its end at the latest.
  await Promise.all([api.kill('SIGTERM'), otherApi.kill('SIGTERM')])
  expect(
    await query(cluster.url, 'select deadlocks::int from pg_stat_database where datname = current_database()'),
  ).toEqual([{ deadlocks: 0 }])
})

test('concurrent cancel and move of one appointment: cancelled or moved, never both', async () => {
  const { cluster, first, second } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const outcomes = await inParallel(slotsAhead(40), 1, async (when) => {
    const { id } = await book(first, patient, { doctorId, ...when })
    const [row] = await query<{ starts_at: Date }>(cluster.url, 'select starts_at from appointments where id = $1', [
      id,
    ])
    const target = {
      appointmentDate: when.appointmentDate,
      appointmentTime: when.appointmentTime === '20:30' ? '20:00' : '20:30',
    }
    const [moved, cancelled] = await Promise.all([
      move(first, patient, id, target),
      cancel(second, patient, id, row?.starts_at),
    ])
    const state = 'select status, sequence from appointments where id = $1'
    const [now] = await query<{ status: string; sequence: number }>(cluster.url, state, [id])
    await cancel(first, patient, id)
    return { pair: [moved.status, cancelled.status], now }
  })
  for (const { pair, now } of outcomes) {
    expect(pair.toSorted()).toEqual([200, 409])
    expect(now).toEqual({ status: pair[0] === 200 ? 'booked' : 'cancelled', sequence: 1 })
  }
  const moves = outcomes.filter(({ pair }) => pair[0] === 200).length
  reportFigure('race', `cancel against move: ${moves} moved, ${outcomes.length - moves} cancelled`)
})

test('20 concurrent cancels have one effect and one mail', async () => {
  const { cluster, either, mail } = await twoProcesses()
  const [patient] = await makePatients(cluster.url, 1)
  const [doctorId] = await makeDoctors(cluster.url, 1)
  const { id } = await book(either(0), patient, { doctorId, ...slot })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => served(() => cancel(either(index), patient, id))),
  )
  expect(tally(answers)).toEqual({ 200: 20 })
  await expect
    .poll(() => query(cluster.url, 'select 1 from jobs where done_at is null'), { timeout: 20_000 })
    .toEqual([])
  expect(mail.mails.filter((one) => one.subject.startsWith('Cancelled:'))).toHaveLength(1)
})
