import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { linkedVisit } from '../../../test/clinics/linked-visit.ts'
import { monday } from '../../../test/clinics/paying-clinic.ts'
import { whileUncommitted } from '../../../test/while-uncommitted.ts'
import { reminders } from '../../reminders/reminders.table.ts'
import { appointments } from '../appointments.table.ts'
import { lockPersonOfVisit } from '../own-appointment.ts'
import { visitLinks } from './visit-links.table.ts'

test('shows only that visit to a signed-out reader, and nothing about its reason', async () => {
  const { open, id } = await linkedVisit()
  const seen = await open()
  expect(seen).toMatchObject({ id, status: 'booked', isConfirmed: false, isPaid: false })
  expect(JSON.stringify(seen)).not.toMatch(/peciality|notes|fee":|email/i)
})

test('refuses an unknown secret, and stores none', async () => {
  const { open, token, database } = await linkedVisit()
  expect(await refusal(open('a'.repeat(43)))).toMatchObject({ status: 422, code: 'visit_link_ended' })
  expect(await refusal(open('short'))).toMatchObject({ code: 'validation_failed' })
  expect(JSON.stringify(await database.db.select().from(visitLinks))).not.toContain(token)
})

test('opening it any number of times changes nothing', async () => {
  const { open, row } = await linkedVisit()
  const before = await row()
  for (let round = 0; round < 5; round++) await open()
  expect(await row()).toEqual(before)
})

test('a button pressed within a second of being shown, or never shown, changes nothing', async () => {
  const { open, calls, token, row, pressed, clock } = await linkedVisit()
  const before = await row()
  const { shown } = await open()
  const at = { appointmentDate: monday.appointmentDate, appointmentTime: '12:00' }
  for (const press of [
    () => calls.confirm({ body: { token, shown } }),
    () => calls.cancel({ body: { token, shown } }),
    () => calls.move({ body: { token, shown, ...at } }),
    () => calls.late({ body: { token, shown, minutes: 10 } }),
    () => calls.undo({ body: { token, shown } }),
  ])
    expect(await refusal(press())).toMatchObject({ status: 409, code: 'press_too_soon' })
  clock.advance(1)
  for (const made of ['', 'x', `${shown}x`, shown.replace(/^./, '0')])
    expect(await refusal(calls.confirm({ body: { token, shown: made } }))).toMatchObject({ code: 'press_invalid' })
  const old = await pressed()
  clock.advance(25 * 60)
  expect(await refusal(calls.confirm({ body: old }))).toMatchObject({ code: 'press_invalid' })
  expect(await row()).toEqual(before)
})

test('a person’s press confirms, which doctor and front desk see until the visit is moved', async () => {
  const { confirm, asUser, buildUser, doctor, id, mona } = await linkedVisit()
  expect(await confirm()).toMatchObject({ isConfirmed: true })
  expect(await confirm()).toMatchObject({ isConfirmed: true })
  const asDoctor = await asUser(doctor.userId)
  const seen = async () => (await asDoctor.visits.ofDoctor()).find((visit) => visit.id === id)
  expect(await seen()).toMatchObject({ confirmedAt: expect.any(String) })
  const nour = await asUser((await buildUser({ role: 4 })).id)
  const day = await nour.desk.day({ query: { date: monday.appointmentDate } })
  expect(day.visits).toMatchObject([{ id, confirmedAt: expect.any(String) }])
  await mona.appointments.move({ params: { id }, body: { ...monday, appointmentTime: '12:00' } })
  expect(await seen()).not.toHaveProperty('confirmedAt')
})

test('a patient can report being late on the day itself, which changes the desk’s day version', async () => {
  const { calls, pressed, clock, asUser, buildUser, newest } = await linkedVisit()
  expect(await refusal(calls.late({ body: { ...(await pressed()), minutes: 20 } }))).toMatchObject({
    code: 'visit_not_today',
  })
  const nour = await asUser((await buildUser({ role: 4 })).id)
  clock.set('2026-03-02T07:00:00.000Z')
  const query = { date: monday.appointmentDate }
  const token = await newest()
  const { version } = await nour.desk.pulse({ query })
  expect(await calls.late({ body: { ...(await pressed(token)), minutes: 20 } })).toMatchObject({
    isConfirmed: true,
    lateMinutes: 20,
  })
  expect((await nour.desk.day({ query })).visits).toMatchObject([{ patientLateMinutes: 20 }])
  expect((await nour.desk.pulse({ query })).version).not.toBe(version)
})

test('being late is taken back by the same link: the visit stays confirmed, and the desk’s day has a new version', async () => {
  const { calls, pressed, clock, asUser, buildUser, newest } = await linkedVisit()
  const nour = await asUser((await buildUser({ role: 4 })).id)
  clock.set('2026-03-02T07:00:00.000Z')
  const query = { date: monday.appointmentDate }
  const token = await newest()
  await calls.late({ body: { ...(await pressed(token)), minutes: 20 } })
  const { version } = await nour.desk.pulse({ query })
  clock.advance(1)
  const answered = await calls.late({ body: { ...(await pressed(token)), minutes: 0 } })
  expect(answered).toMatchObject({ isConfirmed: true })
  expect(answered).not.toHaveProperty('lateMinutes')
  const [visit] = (await nour.desk.day({ query })).visits
  expect(visit).toMatchObject({ confirmedAt: expect.any(String) })
  expect(visit).not.toHaveProperty('patientLateMinutes')
  expect((await nour.desk.pulse({ query })).version).not.toBe(version)
})

test('after the visit was changed elsewhere the old link is replaced and the newest mail has one that works', async () => {
  const { open, mona, id, newest } = await linkedVisit()
  await mona.appointments.move({ params: { id }, body: { ...monday, appointmentTime: '12:00' } })
  expect(await refusal(open())).toMatchObject({ status: 409, code: 'visit_link_replaced' })
  expect(await open(await newest())).toMatchObject({ status: 'booked', sequence: 1 })
})

test('a page that showed an earlier time answers nothing', async () => {
  const { calls, pressed, row } = await linkedVisit()
  const early = await pressed()
  await calls.move({ body: { ...(await pressed()), ...monday, appointmentTime: '12:00' } })
  expect(await refusal(calls.cancel({ body: early }))).toMatchObject({ status: 409, code: 'appointment_changed' })
  expect(await refusal(calls.confirm({ body: early }))).toMatchObject({ code: 'appointment_changed' })
  expect(await row()).toMatchObject({ status: 'booked', confirmedAt: null })
})

test('moves the visit by the rules of a move, and then follows it', async () => {
  const { calls, pressed, open, mona, row, enterOther } = await withOther()
  await enterOther('13:00')
  const to = async (appointmentTime: string) =>
    calls.move({ body: { ...(await pressed()), ...monday, appointmentTime } })
  expect(await refusal(to('13:00'))).toMatchObject({ code: 'slot_taken' })
  expect(await to('12:00')).toMatchObject({ sequence: 1, status: 'booked', startsAt: '2026-03-02T10:00:00.000Z' })
  expect(await to('12:00')).toMatchObject({ sequence: 1 })
  expect(await open()).toMatchObject({ sequence: 1 })
  expect(await mona.appointments.list()).toMatchObject([{ appointmentTime: '12:00' }])
  expect(await row()).toMatchObject({ fee: expect.any(Number) })
})

test('cancels once however often it is pressed, and undoes it within ten minutes while the time is free', async () => {
  const { cancel, undo, mona, newest, open, planned } = await withOther()
  expect(await cancel()).toMatchObject({ status: 'cancelled', undoableUntil: expect.any(String) })
  expect(await cancel()).toMatchObject({ status: 'cancelled', sequence: 1 })
  expect(await mona.appointments.list()).toEqual([])
  expect(await undo()).toMatchObject({ status: 'booked', sequence: 2 })
  expect(await undo()).toMatchObject({ status: 'booked', sequence: 2 })
  expect(await mona.appointments.list()).toHaveLength(1)
  expect(await open(await newest())).toMatchObject({ sequence: 2 })
  expect(await planned()).toBeGreaterThan(0)
})

test('a cancellation is not undone after ten minutes, nor if the patient has another visit at that time', async () => {
  const { cancel, undo, clock, open, mona, buildDoctor } = await withOther()
  await cancel()
  await mona.appointments.book({ body: { doctorId: (await buildDoctor()).id, ...monday } })
  expect(await open()).not.toHaveProperty('undoableUntil')
  expect(await refusal(undo())).toMatchObject({ code: 'undo_too_late' })
  clock.advance(10)
  expect(await open()).not.toHaveProperty('undoableUntil')
  expect(await refusal(undo())).toMatchObject({ code: 'undo_too_late' })
})

test('stops working when the visit ends or begins, and for a former guardian', async () => {
  const { open, clock, asUser, doctor, id, confirm } = await linkedVisit()
  clock.set('2026-03-02T08:10:00.000Z')
  expect(await refusal(confirm())).toMatchObject({ code: 'appointment_started' })
  await (await asUser(doctor.userId)).visits.recordStep({ params: { id, step: 'arrived' } })
  expect(await refusal(open())).toMatchObject({ code: 'visit_link_ended' })
})

test('of a concurrent cancellation and move with one link, one succeeds', async () => {
  const { calls, pressed, row } = await linkedVisit()
  const press = await pressed()
  const tries = await Promise.allSettled([
    calls.cancel({ body: press }),
    calls.move({ body: { ...press, ...monday, appointmentTime: '12:00' } }),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await row())?.sequence).toBe(1)
})

test('of an undo at the last moment and a concurrent booking of the time, one succeeds', async () => {
  const { cancel, pressed, calls, enterOther, doctor, database, clock } = await withOther()
  await cancel()
  clock.advance(9)
  const press = await pressed()
  await Promise.allSettled([calls.undo({ body: press }), enterOther('10:00')])
  const rows = await database.db.select().from(appointments).where(eq(appointments.doctorId, doctor.id))
  expect(rows.filter(({ status }) => status === 'booked')).toHaveLength(1)
})

/** The same, with another patient who books, and the reminders planned for the visit. */
async function withOther() {
  const place = await linkedVisit()
  const omar = await place.asPatient('omar')
  const enterOther = (appointmentTime: string) =>
    omar.appointments.book({ body: { doctorId: place.doctor.id, ...monday, appointmentTime } })
  const planned = async () =>
    place.database.db.$count(reminders, and(eq(reminders.appointmentId, place.id), eq(reminders.state, 'planned')))
  return { ...place, omar, enterOther, planned }
}

test('tells the times of the person’s other visits and nothing else about them, before the move', async () => {
  const { token, book, calls, asVisitor, pressed, clock } = await linkedVisit()
  const other = { ...monday, appointmentTime: '12:00' }
  const times = (secret: string) => asVisitor.linkedMoves.otherVisits({ body: { token: secret } })
  expect(await refusal(times('short'))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(times('a'.repeat(43)))).toMatchObject({ status: 422, code: 'visit_link_ended' })
  expect(await times(token)).toEqual([])
  await book(other)
  const [seen, ...more] = await times(token)
  expect([seen, more]).toEqual([{ startsAt: '2026-03-02T10:00:00.000Z', endsAt: '2026-03-02T10:30:00.000Z' }, []])
  expect(await refusal(calls.move({ body: { ...(await pressed()), ...other } }))).toMatchObject({ status: 409 })
  clock.set('2026-03-02T10:30:00.000Z')
  expect(await refusal(times(token))).toMatchObject({ code: 'visit_link_ended' })
})

test('a visit that the desk is moving is not moved from its link as it was shown', async () => {
  const { id, calls, pressed, database, row, buildDoctor } = await linkedVisit()
  const { id: doctorId } = await buildDoctor()
  const body = { ...(await pressed()), ...monday, appointmentTime: '12:00' }
  const [late] = await whileUncommitted(
    database.db,
    async (tx) => {
      await lockPersonOfVisit(tx, id)
      await tx.update(appointments).set({ doctorId, sequence: 1 }).where(eq(appointments.id, id))
    },
    () => refusal(calls.move({ body })),
  )
  // On the embedded database the link is already replaced when it is pressed.
  expect(['appointment_changed', 'visit_link_replaced']).toContain(late?.code)
  expect(await row()).toMatchObject({ doctorId, sequence: 1, startsAt: new Date('2026-03-02T08:00:00Z') })
})
