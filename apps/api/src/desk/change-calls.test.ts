import { randomUUID } from 'node:crypto'

import { limits } from '@aafiya/contracts/platform/limits'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday } from '../../test/clinics/paying-clinic.ts'
import { twoReceptionists } from '../../test/clinics/two-receptionists.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { messageAttempts } from '../messages/message-attempts.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { toldChanges } from './told-changes.table.ts'

/** Layan has no account; Mona has one. Both are booked on Monday. */
async function ready() {
  const place = await twoReceptionists()
  const { nour, book, visit, database } = place
  const monas = await book({ ...monday, appointmentTime: '11:00' })
  const list = async (who = nour) =>
    (await who.callList.changes()).map(({ visit: { id }, change, hasFailed, toldAt }) => ({
      id,
      change,
      hasFailed,
      isTold: toldAt !== undefined,
    }))
  const tell = (id: string, sequence: number, isTold = true, who = nour) =>
    who.callList.tellChange({ params: { id }, body: { sequence, isTold } })
  const move = (id: string, appointmentTime: string) =>
    nour.desk.move({ params: { id }, body: { doctorId: place.doctor.id, ...monday, appointmentTime } })
  /** Every message so far reaches no one. */
  const loseMessages = () =>
    database.db
      .update(messageAttempts)
      .set({ state: 'failed', failure: 'unavailable', failedAt: place.clock.now(), giveUpAt: null })
      .where(inArray(messageAttempts.state, ['planned', 'sent']))
  return { ...place, visit, monas, list, tell, move, loseMessages }
}

test('refuses callers outside the desk, an unknown visit and an earlier change', async () => {
  const { asVisitor, mona, visit, tell, cancel, layan } = await ready()
  expect(await refusal(asVisitor.callList.changes())).toMatchObject({ status: 401 })
  expect(await refusal(mona.callList.changes())).toMatchObject({ status: 403 })
  expect(await refusal(tell(visit, 0, true, mona))).toMatchObject({ status: 403 })
  expect(await refusal(tell(layan.id, 0))).toMatchObject({ status: 404, code: 'appointment_not_found' })
  await cancel()
  expect(await refusal(tell(visit, 0))).toMatchObject({ status: 409, code: 'appointment_changed' })
})

test('refuses to record a call about a change that the clinic did not make', async () => {
  const { visit, monas, mona, nour, tell, move, database } = await ready()
  const changed = { status: 409, code: 'appointment_changed' }
  expect(await refusal(tell(visit, 0))).toMatchObject(changed)
  await nour.visits.cancelByClinic({ params: { id: visit }, body: { cancelledBy: 'patient' } })
  expect(await refusal(tell(visit, 1))).toMatchObject(changed)
  await mona.appointments.move({ params: { id: monas }, body: { ...monday, appointmentTime: '12:00' } })
  expect(await refusal(tell(monas, 1))).toMatchObject(changed)
  await move(monas, '13:00')
  await nour.visits.confirm({ params: { id: monas } })
  expect(await refusal(tell(monas, 2))).toMatchObject(changed)
  expect(await database.db.$count(toldChanges)).toBe(0)
})

test('lists patients with their number until the visit if no message about the clinic’s change arrived', async () => {
  const { visit, monas, list, cancel, move, loseMessages, nour, deliver, clock } = await ready()
  expect(await list()).toEqual([])
  await cancel(visit)
  await move(monas, '15:00')
  await deliver()
  expect(await list()).toEqual([{ id: visit, change: 'cancelled', hasFailed: false, isTold: false }])
  expect(await nour.callList.changes()).toMatchObject([
    { phones: ['010 01234567'], visit: { patientName: 'Layan Aziz', status: 'cancelled' } },
  ])
  await loseMessages()
  expect(await list()).toEqual([
    { id: visit, change: 'cancelled', hasFailed: false, isTold: false },
    { id: monas, change: 'moved', hasFailed: true, isTold: false },
  ])
  await nour.visits.confirm({ params: { id: monas } })
  expect((await list()).map(({ id }) => id)).toEqual([visit])
  clock.set('2026-03-02T08:30:00Z')
  expect(await list()).toEqual([])
})

test('what patients change themselves is not listed', async () => {
  const { mona, monas, list, loseMessages } = await ready()
  await mona.appointments.cancel({ params: { id: monas } })
  await loseMessages()
  expect(await list()).toEqual([])
})

test.each(['told', 'confirmed'])('a move and back is a call only if the other time was %s', async (how) => {
  const { visit, list, tell, move, nour } = await ready()
  await move(visit, '12:00')
  await move(visit, '10:00')
  expect(await list()).toEqual([])
  await move(visit, '12:00')
  if (how === 'told') await tell(visit, 3)
  else await nour.visits.confirm({ params: { id: visit } })
  await move(visit, '14:00')
  await move(visit, '10:00')
  expect(await list()).toEqual([{ id: visit, change: 'moved', hasFailed: false, isTold: false }])
})

test('a told patient stays an hour, for an undo, and a later change is to be told again', async () => {
  const { visit, list, tell, move, clock, cancel, database } = await ready()
  await move(visit, '12:00')
  await tell(visit, 1)
  expect(await list()).toEqual([{ id: visit, change: 'moved', hasFailed: false, isTold: true }])
  await tell(visit, 1, false)
  expect(await list()).toMatchObject([{ isTold: false }])
  clock.advance(1)
  await tell(visit, 1)
  await tell(visit, 1)
  clock.advance(61)
  expect(await list()).toEqual([])
  await cancel(visit)
  expect(await list()).toMatchObject([{ id: visit, change: 'cancelled', isTold: false }])
  expect(await database.db.$count(auditEntries, sql`action = 'change_told'`)).toBe(2)
  expect(await database.db.$count(auditEntries, sql`action = 'change_told_undone'`)).toBe(1)
})

test('of two desks that tell a patient at once, one is recorded', async () => {
  const { visit, tell, cancel, nour, huda, database } = await ready()
  await cancel()
  await Promise.all([nour, huda, nour, huda].map((who) => tell(visit, 1, true, who)))
  expect(await database.db.$count(toldChanges)).toBe(1)
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'change_told'))).toBe(1)
})

test('a patient who got no message is still to be called after a merge into an account', async () => {
  const { visit, cancel, list, layan, asAdministrator, patientId } = await ready()
  await cancel(visit)
  expect(await list()).toMatchObject([{ id: visit, hasFailed: false }])
  const admin = await asAdministrator()
  await admin.merges.merge({ body: { keptId: await patientId('mona'), otherId: layan.id } })
  expect(await list()).toMatchObject([{ id: visit, hasFailed: true }])
})

test('patients who were told take no place from those to tell, and all are in the order of their visits', async () => {
  const { visit, cancel, list, buildUser, database, clock } = await ready()
  await cancel(visit)
  const { db } = database
  const [row] = await db.select().from(appointments).where(eq(appointments.id, visit))
  if (!row) throw new Error('the visit is there')
  const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000)
  const rows = Array.from({ length: limits.pageMax * 2 + 20 }, (_, number) => ({
    ...row,
    id: randomUUID(),
    startsAt: later(row.startsAt, number + 1),
    endsAt: later(row.endsAt, number + 1),
  }))
  await db.insert(appointments).values(rows)
  const told = rows.slice(0, limits.pageMax + 10)
  const toldBy = (await buildUser()).id
  clock.advance(3)
  const tell = ({ id }: { id: string }, number: number) => ({
    appointmentId: id,
    sequence: row.sequence,
    toldBy,
    toldAt: new Date(clock.now().getTime() - number),
  })
  await db.insert(toldChanges).values(told.map(tell))

  const listed = await list()
  const toTell = [row, ...rows.slice(told.length)].slice(0, limits.pageMax)
  const latestTold = told.slice(0, limits.pageMax)
  const ids = (some: { id: string }[]) => some.map(({ id }) => id)
  expect(ids(listed.filter(({ isTold }) => !isTold))).toEqual(ids(toTell))
  expect(ids(listed)).toEqual(ids([row, ...latestTold, ...toTell.slice(1)]))
})
