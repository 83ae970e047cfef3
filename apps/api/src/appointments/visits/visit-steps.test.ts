import type { VisitStep } from '@aafiya/contracts/appointments/visit-steps'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, nextMonday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { appointments } from '../appointments.table.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
/** The visit is on Monday 2 March at 10:00 in Cairo, which is 08:00 UTC. */
const start = '2026-03-02T08:00:00.000Z'
const before = '2026-03-02T07:40:00.000Z'
const hours = (count: number) => new Date(Date.parse(start) + count * 3_600_000).toISOString()
const stateOf = ({ status, arrivedAt, startedAt, completedAt, noShowAt }: Visit) => ({
  status,
  arrivedAt,
  startedAt,
  completedAt,
  noShowAt,
})
const untouched = { status: 'booked' }

async function ready() {
  const place = await payingClinic()
  const id = await place.book(monday)
  const doctor = await place.asUser(place.doctor.userId)
  const stranger = await place.asUser((await place.buildDoctor()).userId)
  const administrator = await place.asAdministrator()
  const record = (step: VisitStep, who = doctor) => who.visits.recordStep({ params: { id, step } })
  const undo = (step: VisitStep, who = doctor) => who.visits.undoStep({ params: { id, step } })
  const recorded = async () =>
    (
      await place.database.db
        .select()
        .from(auditEntries)
        .where(like(auditEntries.action, 'visit_%'))
        .orderBy(auditEntries.at)
    ).map(({ action }) => action)
  return { ...place, id, asDoctor: doctor, stranger, administrator, record, undo, recorded }
}

test('visitors and patients record no step, and to another doctor the visit is not there', async () => {
  const { asVisitor, mona, stranger, asDoctor, record, undo, recorded, clock } = await ready()
  clock.set(before)
  for (const change of [record, undo]) {
    expect(await refusal(change('arrived', asVisitor))).toMatchObject({ status: 401 })
    expect(await refusal(change('arrived', mona))).toMatchObject({ status: 403 })
    expect(await refusal(change('arrived', stranger))).toMatchObject({ status: 404, code: 'appointment_not_found' })
  }
  expect(await asDoctor.visits.ofDoctor()).toMatchObject([untouched])
  expect(await recorded()).toEqual(['visit_listed'])
})

test('an unknown step or appointment is not found, nor is a held slot', async () => {
  const { http, tokenOf, doctor, asDoctor, mona, database, clock, id } = await ready()
  clock.set(before)
  const authorization = `Bearer ${await tokenOf(doctor.userId)}`
  const unknown = await http.put(`/api/appointments/${id}/steps/cancelled`).set({ authorization }).send({})
  expect(unknown.status).toBe(404)
  await mona.payments.hold({ body: { doctorId: doctor.id, ...monday, appointmentTime: '15:00' } })
  const [held] = await database.db
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.status, 'held'))
  for (const one of [unknownId, held?.id ?? ''])
    expect(await refusal(asDoctor.visits.recordStep({ params: { id: one, step: 'arrived' } }))).toMatchObject({
      status: 404,
    })
})

test('a visit arrives before its time, starts and is completed, each with its moment and in the audit', async () => {
  const { record, recorded, clock, mona, asDoctor, id, state, pay } = await ready()
  await pay(id)
  clock.set(before)
  expect(stateOf(await record('arrived'))).toEqual({ status: 'arrived', arrivedAt: before })
  clock.advance(10)
  expect(await record('started')).toMatchObject({
    status: 'arrived',
    arrivedAt: before,
    startedAt: '2026-03-02T07:50:00.000Z',
  })
  clock.advance(5)
  const completed = await record('completed')
  expect(completed).toMatchObject({
    status: 'completed',
    startedAt: '2026-03-02T07:50:00.000Z',
    completedAt: '2026-03-02T07:55:00.000Z',
  })
  expect(completed.endsAt).toBe(hours(0.5))
  expect(await recorded()).toEqual(['visit_arrived', 'visit_started', 'visit_completed'])
  expect(await asDoctor.visits.ofDoctor()).toEqual([completed])
  expect(await mona.appointments.detail({ params: { id } })).toMatchObject({
    status: 'completed',
    paymentStatus: 'paid',
    sequence: 0,
  })
  expect(await state(id)).toMatchObject({ status: 'paid', refunded: 0 })
})

test('an administrator records steps too, without reading the notes', async () => {
  const { record, administrator, clock, mona, id } = await ready()
  await mona.appointments.move({ params: { id }, body: { ...monday, notes: 'Private' } })
  clock.set(start)
  expect(await record('arrived', administrator)).toMatchObject({ status: 'arrived', notes: null })
  expect(await record('started')).toMatchObject({ notes: 'Private' })
})

test('a visit that starts without an arrival has arrived', async () => {
  const { record, undo, clock } = await ready()
  clock.set(before)
  expect(await record('started')).toMatchObject({ status: 'arrived', arrivedAt: before, startedAt: before })
  expect(stateOf(await undo('started'))).toEqual({ status: 'arrived', arrivedAt: before })
})

test('the steps of the course are recorded on the day of the visit only, by the clock of the clinic', async () => {
  const { record, recorded, clock } = await ready()
  // 23:59 on Sunday and 00:00 on Tuesday in Cairo.
  for (const [now, code] of [
    ['2026-03-01T21:59:00Z', 'visit_not_today'],
    ['2026-03-02T22:00:00Z', 'visit_not_today'],
  ] as const) {
    clock.set(now)
    for (const step of ['arrived', 'started', 'completed'] as const)
      expect(await refusal(record(step))).toMatchObject({ status: 409, code })
  }
  expect(await recorded()).toEqual([])
  clock.set('2026-03-01T22:00:00Z')
  expect(await record('arrived')).toMatchObject({ status: 'arrived' })
})

test('a visit that neither started nor has reached its time is not completed', async () => {
  const { record, undo, clock } = await ready()
  clock.set('2026-03-02T07:59:59Z')
  expect(await refusal(record('completed'))).toMatchObject({ status: 409, code: 'visit_too_early' })
  await record('arrived')
  expect(await refusal(record('completed'))).toMatchObject({ code: 'visit_too_early' })
  await undo('arrived')
  clock.set(start)
  expect(stateOf(await record('completed'))).toEqual({ status: 'completed', completedAt: start })
  expect(stateOf(await undo('completed'))).toEqual(untouched)
})

test('a no-show is recorded after the start and within 48 hours of it, and keeps the money', async () => {
  const { record, undo, clock, pay, id, state, recorded } = await ready()
  await pay(id)
  clock.set('2026-03-02T07:59:59Z')
  expect(await refusal(record('no_show'))).toMatchObject({ status: 409, code: 'visit_too_early' })
  clock.set(hours(48.01))
  expect(await refusal(record('no_show'))).toMatchObject({ code: 'no_show_too_late' })
  clock.set(hours(30))
  expect(await record('no_show')).toMatchObject({ status: 'no_show', noShowAt: hours(30), paymentStatus: 'paid' })
  expect(await state(id)).toMatchObject({ status: 'paid', refunded: 0 })
  clock.set(hours(48))
  expect(stateOf(await undo('no_show'))).toEqual(untouched)
  await record('no_show')
  clock.set(hours(48.01))
  expect(await refusal(undo('no_show'))).toMatchObject({ status: 409, code: 'no_show_too_late' })
  // Two entries of the same moment can be in either order.
  expect((await recorded()).toSorted()).toEqual(['visit_no_show', 'visit_no_show', 'visit_no_show_undone'])
})

test('someone who arrived and left is a no-show, and arrived again once that is undone', async () => {
  const { record, undo, clock } = await ready()
  clock.set(before)
  await record('arrived')
  clock.set(start)
  expect(await record('no_show')).toMatchObject({ status: 'no_show', arrivedAt: before })
  for (const step of ['arrived', 'started', 'completed'] as const)
    expect(await refusal(record(step))).toMatchObject({ status: 409, code: 'visit_step_conflict' })
  expect(stateOf(await undo('no_show'))).toEqual({ status: 'arrived', arrivedAt: before })
  await record('started')
  expect(await refusal(record('no_show'))).toMatchObject({ code: 'visit_step_conflict' })
})

test('only the last step is undone, on the same day, back to nothing', async () => {
  const { record, undo, clock, recorded } = await ready()
  clock.set(start)
  for (const step of ['arrived', 'started', 'completed'] as const) await record(step)
  for (const step of ['arrived', 'started'] as const)
    expect(await refusal(undo(step))).toMatchObject({ code: 'visit_step_conflict' })
  clock.set('2026-03-02T22:00:00Z')
  expect(await refusal(undo('completed'))).toMatchObject({ status: 409, code: 'visit_not_today' })
  clock.set('2026-03-02T21:59:00Z')
  expect(stateOf(await undo('completed'))).toEqual({ status: 'arrived', arrivedAt: start, startedAt: start })
  expect(stateOf(await undo('started'))).toEqual({ status: 'arrived', arrivedAt: start })
  expect(stateOf(await undo('arrived'))).toEqual(untouched)
  expect((await recorded()).toSorted()).toEqual(
    ['arrived', 'started', 'completed'].flatMap((step) => [`visit_${step}`, `visit_${step}_undone`]).toSorted(),
  )
})

test('a step again, or an earlier one, answers the same and is written down as a reading, once an hour; so does an undo', async () => {
  const { record, undo, clock, recorded } = await ready()
  clock.set(start)
  const arrived = await record('arrived')
  clock.advance(5)
  expect(await record('arrived')).toEqual(arrived)
  const completed = await record('completed')
  expect(await record('arrived')).toEqual(completed)
  clock.advance(1)
  const undone = await undo('completed')
  expect(await undo('completed')).toEqual(undone)
  expect(await undo('no_show')).toEqual(undone)
  const actions = await recorded()
  expect(actions.filter((action) => action !== 'visit_read')).toEqual([
    'visit_arrived',
    'visit_completed',
    'visit_completed_undone',
  ])
  expect(actions.filter((action) => action === 'visit_read')).toHaveLength(1)
})

test('a cancelled visit has no steps, and one that arrived is not cancelled', async () => {
  const { record, undo, clock, asDoctor, id, book, mona } = await ready()
  const later = await book(nextMonday)
  clock.set(before)
  await record('arrived')
  const cancel = { params: { id }, body: { reason: 'Ill.' } }
  expect(await refusal(asDoctor.visits.cancelByClinic(cancel))).toMatchObject({ code: 'appointment_started' })
  expect(await refusal(mona.appointments.cancel({ params: { id } }))).toMatchObject({ code: 'appointment_started' })
  await undo('arrived')
  await asDoctor.visits.cancelByClinic(cancel)
  for (const change of [record, undo])
    for (const step of ['arrived', 'no_show'] as const)
      expect(await refusal(change(step))).toMatchObject({ status: 409, code: 'appointment_cancelled' })
  expect(await asDoctor.visits.ofDoctor({ query: { from: '2026-03-09' } })).toMatchObject([
    { id: later, status: 'booked' },
  ])
})

test('a patient in the waiting room still pays before the visit', async () => {
  const { record, clock, pay, id, state } = await ready()
  clock.set(before)
  await record('arrived')
  await pay(id)
  expect(await state(id)).toMatchObject({ status: 'paid', refunded: 0 })
})

test('of a concurrent completion and no-show exactly one is recorded, and twenty clicks write one entry', async () => {
  const { record, undo, clock, recorded, administrator } = await ready()
  clock.set(hours(0.5))
  await record('arrived')
  const both = await Promise.allSettled([record('completed'), record('no_show', administrator)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const won = both[0]?.status === 'fulfilled' ? 'completed' : 'no_show'
  await undo(won)
  clock.advance(1)
  const presses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => record('completed', at % 2 ? administrator : undefined)),
  )
  expect(new Set(presses.map(({ completedAt }) => completedAt))).toEqual(new Set(['2026-03-02T08:31:00.000Z']))
  expect((await recorded()).filter((action) => action === 'visit_completed')).toHaveLength(won === 'completed' ? 2 : 1)
})

test('of a concurrent arrival and cancellation exactly one succeeds', async () => {
  const { record, clock, asDoctor, id } = await ready()
  clock.set(before)
  const both = await Promise.allSettled([
    record('arrived'),
    asDoctor.visits.cancelByClinic({ params: { id }, body: { reason: 'Ill.' } }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [visit] = await asDoctor.visits.ofDoctor()
  expect(visit).toMatchObject({ status: both[0]?.status === 'fulfilled' ? 'arrived' : 'cancelled' })
})
