import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { linkedVisit } from '../../test/clinics/linked-visit.ts'
import { monday } from '../../test/clinics/paying-clinic.ts'
import { unknownId } from '../../test/clinics/waiting-line.ts'
import { offerFreedTimes } from '../waiting/offer-freed-times.ts'
import { appointments } from './appointments.table.ts'

interface Changed {
  status: string
  undoableUntil?: string | undefined
}

/** A visit of Mona's, cancelled in the app or from its link, and other patients who want its time. */
async function cancelledVisit(where: 'app' | 'link') {
  const place = await linkedVisit({ fees: 0 })
  const { asPatient, asUser, buildUser, mona, id, doctor, cancel, undo, deps, database, asVisitor } = place
  const omar = await asPatient('omar')
  const desk = await asUser((await buildUser({ role: 4 })).id)
  const params = { id }
  const body = { doctorId: doctor.id, ...monday }
  const offer = () => offerFreedTimes(deps)
  const live = () =>
    database.db
      .select()
      .from(appointments)
      .where(and(eq(appointments.doctorId, doctor.id), eq(appointments.status, 'booked')))
  const offered = async () => (await omar.waitingList.list()).entries[0]?.offer
  const isFree = async () =>
    (
      await asVisitor.appointments.availableSlots({
        params: { id: doctor.id },
        query: { date: monday.appointmentDate },
      })
    ).includes('10:00')
  return {
    ...place,
    omar,
    desk,
    params,
    body,
    offer,
    offered,
    live,
    isFree,
    cancelIt: async (): Promise<Changed> => (where === 'app' ? mona.appointments.cancel({ params }) : cancel()),
    undoIt: async (): Promise<Changed> => (where === 'app' ? mona.appointments.undo({ params }) : undo()),
  }
}

test('a visitor cannot undo a cancellation; to another patient the visit is not there', async () => {
  const { asVisitor, omar, params, cancelIt, mona } = await cancelledVisit('app')
  await cancelIt()
  expect(await refusal(asVisitor.appointments.undo({ params }))).toMatchObject({ status: 401 })
  expect(await refusal(omar.appointments.undo({ params }))).toMatchObject({
    status: 404,
    code: 'appointment_not_found',
  })
  expect(await refusal(mona.appointments.undo({ params: { id: unknownId } }))).toMatchObject({
    status: 404,
    code: 'appointment_not_found',
  })
})

test.for(['app', 'link'] as const)(
  'cancelled in the %s, the time is reserved for ten minutes: no one else gets it',
  async (where) => {
    const { omar, desk, mona, body, cancelIt, undoIt, clock, isFree, offer, offered, live, doctor, params } =
      await cancelledVisit(where)
    await omar.waitingList.join({ body: { doctorId: doctor.id } })
    expect(await cancelIt()).toMatchObject({ status: 'cancelled', undoableUntil: expect.any(String) })
    await offer()
    expect(await offered()).toBeUndefined()
    expect(await isFree()).toBe(false)
    expect(await refusal(omar.appointments.book({ body }))).toMatchObject({ code: 'slot_taken' })
    const other = await omar.appointments.book({ body: { ...body, appointmentTime: '12:00' } })
    expect(await refusal(omar.appointments.move({ params: { id: other.id }, body: monday }))).toMatchObject({
      code: 'slot_taken',
    })
    const day = await desk.desk.day({ query: { date: monday.appointmentDate } })
    expect(day.holds).toMatchObject([{ doctorId: doctor.id, startsAt: '2026-03-02T08:00:00.000Z' }])
    clock.advance(7)
    await offer()
    expect(await undoIt()).toMatchObject({ id: params.id, status: 'booked', sequence: 2 })
    expect(await undoIt()).toMatchObject({ status: 'booked', sequence: 2 })
    expect(await mona.appointments.list()).toHaveLength(1)
    clock.advance(10)
    await offer()
    expect(await offered()).toBeUndefined()
    expect(await live()).toHaveLength(2)
  },
)

test.for(['app', 'link'] as const)(
  'undone in the %s, the notification of the booking is read: its reader did it',
  async (where) => {
    const { mona, cancelIt, undoIt } = await cancelledVisit(where)
    await cancelIt()
    await undoIt()
    const news = await mona.notifications.list()
    expect(news.filter(({ kind }) => kind === 'appointment_booked')).toHaveLength(2)
    expect(news.filter(({ readAt }) => readAt === null)).toEqual([])
  },
)

test.for(['app', 'link'] as const)(
  'cancelled in the %s and not undone, the time goes to the line after ten minutes',
  async (where) => {
    const { omar, cancelIt, undoIt, clock, isFree, offer, offered, doctor, mona } = await cancelledVisit(where)
    await omar.waitingList.join({ body: { doctorId: doctor.id } })
    await cancelIt()
    await offer()
    clock.advance(10)
    expect(await isFree()).toBe(true)
    // A crash in between leaves nothing behind: the next process finds the row.
    await offer()
    expect(await offered()).toMatchObject({ startsAt: '2026-03-02T08:00:00.000Z' })
    expect(await refusal(undoIt())).toMatchObject({ status: 409, code: 'undo_too_late' })
    expect(await mona.appointments.cancelled()).toMatchObject([{ status: 'cancelled' }])
    expect((await mona.appointments.cancelled())[0]).not.toHaveProperty('undoableUntil')
  },
)

test('after the ten minutes anyone can book the time, even before the waiting list is processed', async () => {
  const { omar, body, cancelIt, undoIt, clock } = await cancelledVisit('app')
  await cancelIt()
  clock.advance(10)
  expect(await omar.appointments.book({ body })).toMatchObject({ status: 'booked' })
  expect(await refusal(undoIt())).toMatchObject({ code: 'undo_too_late' })
})

test('the patient can book the reserved time, or another visit at it, which ends the reservation', async () => {
  const { mona, buildDoctor, body, cancelIt, undoIt, omar } = await cancelledVisit('app')
  await cancelIt()
  const elsewhere = await mona.appointments.book({ body: { ...body, doctorId: (await buildDoctor()).id } })
  expect(elsewhere).toMatchObject({ status: 'booked' })
  expect(await refusal(undoIt())).toMatchObject({ code: 'undo_too_late' })
  expect((await mona.appointments.cancelled())[0]).not.toHaveProperty('undoableUntil')
  expect(await omar.appointments.book({ body })).toMatchObject({ status: 'booked' })
})

test('a time cancelled by staff is free immediately', async () => {
  const { desk, params, isFree, mona } = await cancelledVisit('app')
  await desk.visits.cancelByClinic({ params, body: { cancelledBy: 'patient' } })
  expect(await isFree()).toBe(true)
  expect(await refusal(mona.appointments.undo({ params }))).toMatchObject({ code: 'undo_too_late' })
})

test('a visit that starts in five minutes is reserved until it starts', async () => {
  const { cancelIt, clock } = await cancelledVisit('app')
  clock.set('2026-03-02T07:55:00.000Z')
  expect(await cancelIt()).toMatchObject({ undoableUntil: '2026-03-02T08:00:00.000Z' })
})

test('of twenty who book while it is cancelled and undone, none gets the time', async () => {
  const { asPatient, body, cancelIt, undoIt, live, params } = await cancelledVisit('app')
  const many = await Promise.all(Array.from({ length: 20 }, (_, index) => asPatient(`other${index}`)))
  const tries = await Promise.allSettled([
    cancelIt().then(undoIt),
    ...many.map((patient) => patient.appointments.book({ body })),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await live()).toMatchObject([{ id: params.id }])
})

test('when the ten minutes end, of a concurrent undo and bookings one gets the time', async () => {
  const { asPatient, body, cancelIt, mona, params, clock, offer, live } = await cancelledVisit('app')
  const many = await Promise.all(Array.from({ length: 8 }, (_, index) => asPatient(`other${index}`)))
  await cancelIt()
  clock.advance(10)
  await Promise.allSettled([
    offer(),
    mona.appointments.undo({ params }),
    ...many.map((patient) => patient.appointments.book({ body })),
    offer(),
  ])
  expect(await live()).toHaveLength(1)
})

test.for(['app', 'link'] as const)(
  'cancelled in the %s, it is not booked again once consent is withdrawn, and is once it is given',
  async (where) => {
    const { mona, patientId, cancelIt, undoIt, live } = await cancelledVisit(where)
    const own = { params: { id: await patientId('mona') } }
    await cancelIt()
    await mona.healthConsents.withdraw(own)
    expect(await refusal(undoIt())).toMatchObject({ status: 409, code: 'health_consent_withdrawn' })
    expect(await live()).toEqual([])
    await mona.healthConsents.give(own)
    expect(await undoIt()).toMatchObject({ status: 'booked' })
  },
)

test('a withdrawal at the moment of an undo comes before it or after it', async () => {
  const { mona, patientId, cancelIt, undoIt } = await cancelledVisit('app')
  const own = { params: { id: await patientId('mona') } }
  await cancelIt()
  const [undone, withdrawn] = await Promise.allSettled([undoIt(), mona.healthConsents.withdraw(own)])
  expect(withdrawn.status).toBe('fulfilled')
  expect(await mona.appointments.list()).toHaveLength(undone.status === 'fulfilled' ? 1 : 0)
})
