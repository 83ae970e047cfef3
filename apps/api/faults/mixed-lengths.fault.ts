import { expect, test } from 'vitest'

import { book } from './clinic/appointment-calls.ts'
import { call, inParallel, p95, served, tally } from './clinic/call.ts'
import { makeDoctors, makePatients, query, slotsAhead } from './clinic/people.ts'
import { twoProcesses } from './processes/two-processes.ts'
import { repeats } from './repeats.ts'
import { reportFigure } from './report-figure.ts'

const attempts = repeats(2_000)
const doctorCount = 10
const [slot] = slotsAhead(1)
if (!slot) throw new Error('there are slots ahead')
const { appointmentDate } = slot

/** Minutes of the visit and of the pause after it; 40 minutes fit no half hour, so they start every 50 minutes. */
const kinds = [
  { minutes: 15, pauseMinutes: 0, every: 30 },
  { minutes: 30, pauseMinutes: 0, every: 30 },
  { minutes: 40, pauseMinutes: 10, every: 50 },
  { minutes: 60, pauseMinutes: 15, every: 30 },
] as const
const opens = 600
const closes = 1260

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Every start of a day, by another road than the product takes. */
const starts = kinds.flatMap(({ minutes, pauseMinutes, every }, kind) => {
  const found: { kind: number; from: number; to: number; busyTo: number }[] = []
  for (let from = opens; from + minutes + pauseMinutes <= closes; from += every)
    found.push({ kind, from, to: from + minutes, busyTo: from + minutes + pauseMinutes })
  return found
})

/** The most visits that one doctor can have in the day. */
function mostInADay(): number {
  const best = Array.from({ length: closes + 1 }, () => 0)
  for (let at = closes - 1; at >= opens; at--) {
    const withOne = starts.filter(({ from }) => from === at).map(({ busyTo }) => 1 + (best[busyTo] ?? 0))
    best[at] = Math.max(best[at + 1] ?? 0, ...withOne)
  }
  return best[opens] ?? 0
}

/** Reproducible, so that a failure can be looked at again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

interface Booked extends Record<string, unknown> {
  doctor: string
  patient: string
  from: number
  to: number
  busy_to: number
}

test(`${attempts} bookings of mixed lengths on one day of ten doctors: no overlap with pauses, and none refused without reason`, async () => {
  const { cluster, first, second, either } = await twoProcesses()
  const { url } = cluster
  const patients = await makePatients(url, 400)
  const doctors = await makeDoctors(url, doctorCount)
  const [administrator] = await makePatients(url, 1)
  await query(url, 'update users set role = 3 where id = $1', [administrator?.id])
  const types = await inParallel(kinds, 1, ({ minutes, pauseMinutes }) =>
    call(first.origin, {
      method: 'POST',
      path: '/api/visit-types',
      token: administrator?.token ?? '',
      body: {
        name: `Visit of ${minutes}`,
        nameAr: `كشف ${minutes}`,
        minutes,
        pauseMinutes,
        fee: null,
        bookableBy: 'patient',
        followUpDays: null,
      },
    }),
  )
  const longest = types.at(-1)?.id ?? ''
  const knowsTypes = async () =>
    (
      await call(second.origin, {
        method: 'GET',
        path: `/api/appointments/doctor/${doctors[0]}/available-slots?date=${appointmentDate}&visitTypeId=${longest}`,
      })
    ).status
  await expect.poll(knowsTypes, { interval: 50 }).toBe(200)

  const pick = random(20_261_124)
  const wishes = Array.from({ length: attempts }, () => ({
    start: starts[Math.floor(pick() * starts.length)] ?? { kind: 0, from: opens, to: opens + 15, busyTo: opens + 15 },
    doctorId: doctors[Math.floor(pick() * doctorCount)] ?? '',
    patient: patients[Math.floor(pick() * patients.length)],
  }))
  const answers = await inParallel(wishes, 100, ({ start, doctorId, patient }, index) => {
    const wanted = {
      doctorId,
      appointmentDate,
      appointmentTime: timeOf(start.from),
      visitTypeId: types[start.kind]?.id,
    }
    return served(() => book(either(index), patient, wanted))
  })
  const counts = tally(answers)
  const booked = await query<Booked>(
    url,
    `select doctor_id as doctor, person_id as patient,
       extract(epoch from (starts_at at time zone 'Africa/Cairo')::time)::int / 60 as from,
       extract(epoch from (ends_at at time zone 'Africa/Cairo')::time)::int / 60 as to,
       extract(epoch from (ends_at at time zone 'Africa/Cairo')::time)::int / 60 + pause_minutes as busy_to
     from appointments`,
  )
  reportFigure('race', `${attempts} of mixed lengths: ${JSON.stringify(counts)}, p95 ${Math.round(p95(answers))} ms`)
  expect(Object.keys(counts).toSorted()).toEqual(['201', '409'])
  expect(booked).toHaveLength(counts[201] ?? 0)

  const most = mostInADay()
  for (const doctor of doctors) {
    const day = booked.filter((one) => one.doctor === doctor).toSorted((a, b) => a.from - b.from)
    expect(day.length).toBeLessThanOrEqual(most)
    expect(day.filter((one, index) => one.from < (day[index - 1]?.busy_to ?? 0))).toEqual([])
  }
  // Nothing was cancelled, so every refused client still finds the conflicting visit.
  const refusedFor: Record<string, (wish: (typeof wishes)[number], one: Booked) => boolean> = {
    slot_taken: ({ start, doctorId }, one) =>
      one.doctor === doctorId && start.from < one.busy_to && one.from < start.busyTo,
    patient_busy: ({ start, patient }, one) =>
      one.patient === patient?.id && start.from < one.to && one.from < start.to,
    too_many_appointments: ({ patient }, one) => one.patient === patient?.id,
  }
  const groundless = wishes.filter((wish, index) => {
    const { status, code = '' } = answers[index] ?? {}
    return status !== 201 && !booked.some((one) => refusedFor[code]?.(wish, one))
  })
  expect(groundless).toEqual([])
})
