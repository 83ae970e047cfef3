import { randomUUID } from 'node:crypto'

import type { CloseDay } from '@aafiya/contracts/hours/closed-days'
import { eq, isNull } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday } from '../../test/clinics/paying-clinic.ts'
import { twoReceptionists } from '../../test/clinics/two-receptionists.ts'
import { whileUncommitted } from '../../test/while-uncommitted.ts'
import { endSessions } from '../account/session/end-sessions.ts'
import { users } from '../account/users.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'
import { schedules } from '../schedules/schedules.table.ts'

const date = monday.appointmentDate
const reason = 'Dr Mansour is ill.'

/** Layan, who has no account, is booked for Monday 10:00, and Mona, who has paid, for 11:00; the doctor is ill. */
async function ready() {
  const place = await twoReceptionists()
  const { nour, doctor, book, pay, visit } = place
  const monas = await book({ ...monday, appointmentTime: '11:00' })
  await pay(monas)
  const params = { id: doctor.id }
  const affected = (body: { date: string; from?: string } = { date }, who = nour) =>
    who.closedDays.affected({ params, body })
  const close = (decisions: CloseDay['decisions'], more: Partial<CloseDay> = {}, who = nour) =>
    who.closedDays.close({ params, body: { date, version: 0, decisions, reason, ...more } })
  const free = (day = date) => place.asVisitor.appointments.availableSlots({ params, query: { date: day } })
  const cancelBoth = [visit, monas].map((id) => ({ id, choice: 'cancel' as const }))
  return { ...place, params, monas, affected, close, free, cancelBoth }
}

test('refuses callers outside the desk or without the right, past days, and an unknown doctor', async () => {
  const { affected, close, cancelBoth, asVisitor, mona, nour, asAdministrator, visit, buildUser, asUser } =
    await ready()
  expect(await refusal(affected({ date }, asVisitor))).toMatchObject({ status: 401 })
  expect(await refusal(affected({ date }, mona))).toMatchObject({ status: 403 })
  expect(await refusal(affected({ date: '2026-02-28' }))).toMatchObject({ code: 'slot_past' })
  expect(await refusal(affected({ date: '2029-02-28' }))).toMatchObject({ code: 'date_too_far' })
  expect(await refusal(nour.closedDays.affected({ params: { id: visit }, body: { date } }))).toMatchObject({
    code: 'doctor_not_found',
  })
  const huda = await buildUser({ role: 4, firstName: 'Hana', lastName: 'Selim' })
  const hana = await asUser(huda.id)
  expect((await hana.account.user()).mayCloseDays).toBe(true)
  const administrator = await asAdministrator()
  const rights = { params: { id: huda.id }, body: { mayCloseDays: false } }
  expect(await refusal(nour.receptionists.setRights(rights))).toMatchObject({ status: 403 })
  expect(await administrator.receptionists.setRights(rights)).toMatchObject({ id: huda.id, mayCloseDays: false })
  expect((await hana.account.user()).mayCloseDays).toBe(false)
  expect(await refusal(affected({ date }, hana))).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await refusal(close(cancelBoth, {}, hana))).toMatchObject({ status: 403, code: 'forbidden' })
})

test('shows the visits of the day with the people to call, and changes nothing', async () => {
  const { affected, visit, monas, free } = await ready()
  const before = await free()
  const { version, visits, arrived } = await affected()
  expect({ version, arrived }).toEqual({ version: 0, arrived: 0 })
  expect(visits).toMatchObject([
    { id: visit, patientName: 'Layan Aziz', isPaid: false, call: { phones: ['010 01234567'] } },
    { id: monas, isPaid: true },
  ])
  expect(visits[1]).not.toHaveProperty('call')
  expect(await free()).toEqual(before)
  expect((await affected({ date, from: '10:30' })).visits.map(({ id }) => id)).toEqual([monas])
})

test('closes the day: one visit is moved, one cancelled with a full refund, both are notified, and no one can book there', async () => {
  const { affected, close, visit, monas, mona, free, deliver, doubles, clock, doctor, params, database, asUser } =
    await ready()
  await deliver()
  const [layans] = (await affected()).visits
  const startsAt = layans?.sameDoctor ?? ''
  expect(await refusal(close([]))).toMatchObject({ status: 409, code: 'visits_affected' })
  await close([
    { id: visit, choice: 'move', startsAt },
    { id: monas, choice: 'cancel' },
  ])
  expect(await free()).toEqual([])
  const asDoctor = await asUser(doctor.userId)
  expect((await asDoctor.hours.ofDoctor({ params })).exceptions).toEqual([{ date, hours: [], reason }])
  const { appointmentDate, status } = (await asDoctor.visits.ofDoctor()).find(({ id }) => id === visit) ?? {}
  expect([appointmentDate, status]).toEqual([startsAt, 'booked'])
  const mails = (await deliver()).filter(({ text }) => text.includes(reason))
  expect(mails.some(({ subject }) => subject.startsWith('Cancelled'))).toBe(true)
  clock.advance(1)
  expect(doubles.stripe.refundedMinor()).toBe(8000)
  expect(await mona.appointments.list()).toEqual([])
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'day_closed'))).toBe(1)
  expect(await refusal(close([]))).toMatchObject({ status: 409, code: 'hours_changed' })
})

test('a visit that returns to its chosen time as a day closes is not called cancelled', async () => {
  const { nour, huda, monas, buildDoctor, doctor, deliver } = await ready()
  const other = await buildDoctor()
  const body = { doctorId: other.id, ...monday, appointmentTime: '11:00' }
  await huda.desk.move({ params: { id: monas }, body })
  await deliver()
  const back = { choice: 'other_doctor' as const, doctorId: doctor.id, startsAt: '2026-03-02T09:00:00.000Z' }
  const decisions = [{ id: monas, ...back }]
  await nour.closedDays.close({ params: { id: other.id }, body: { date, version: 0, decisions, reason } })
  const texts = (await deliver()).map(({ subject, text }) => `${subject} ${text}`)
  expect(
    texts.filter((text) => text.includes('The clinic had to move this appointment to another doctor.')),
  ).toHaveLength(2)
  expect(texts.filter((text) => /now with another doctor.*no longer with you/s.test(text))).toHaveLength(2)
  expect(texts.join(' ')).not.toMatch(/cancelled|Cancelled|had to cancel/)
})

test.each(['', ' ', '\u200E\u3164'])('a reason that shows nothing is left out of the mails: %j', async (empty) => {
  const { close, cancelBoth, deliver } = await ready()
  await deliver()
  await close(cancelBoth, { reason: empty })
  const texts = (await deliver()).filter(({ subject }) => subject.startsWith('Cancelled')).map(({ text }) => text)
  expect(texts).not.toEqual([])
  expect(texts.join('\n')).not.toContain('Reason')
})

test('a decision about a visit that another desk moved since is refused, and the list shows its new time', async () => {
  const { affected, close, visit, monas, huda, doctor, mona } = await ready()
  const shown = (await affected()).visits
  const decisions = shown.map(({ id, sequence }) => ({ id, sequence, choice: 'cancel' as const }))
  const to = { doctorId: doctor.id, appointmentDate: date, appointmentTime: '19:00', sequence: 0 }
  await huda.desk.move({ params: { id: monas }, body: to })
  for (const choice of ['cancel', 'keep'] as const) {
    const outdated = decisions.map((one) => ({ ...one, choice }))
    expect(await refusal(close(outdated))).toMatchObject({ status: 409, code: 'visits_affected' })
  }
  expect(await mona.appointments.list()).toMatchObject([{ id: monas, appointmentTime: '19:00' }])
  const { visits } = await affected()
  expect(visits).toMatchObject([
    { id: visit, sequence: 0 },
    { id: monas, sequence: 1, startsAt: '2026-03-02T17:00:00.000Z' },
  ])
  await close(visits.map(({ id, sequence }) => ({ id, sequence, choice: 'cancel' })))
  expect(await mona.appointments.list()).toEqual([])
})

test('today’s past hours stay, and a visit kept outside the hours needs a new decision', async () => {
  const { affected, close, visit, monas, clock, params, doctor, asUser } = await ready()
  const asDoctor = await asUser(doctor.userId)
  const keep = [visit, monas].map((id) => ({ id, choice: 'keep' as const }))
  const exceptions = [{ date, hours: [{ opens: '14:00', closes: '17:00' }], reason: '' }]
  await asDoctor.hours.saveDoctor({
    params,
    body: { week: null, seasons: [], exceptions, version: 0, decisions: keep, reason: '' },
  })
  clock.set('2026-03-02T08:30:00Z')
  const { version, visits } = await affected()
  expect(visits.map(({ id }) => id)).toEqual([monas])
  clock.set('2026-03-02T13:00:00Z')
  await close([], { version })
  expect((await asDoctor.hours.ofDoctor({ params })).exceptions).toEqual([
    { date, hours: [{ opens: '14:00', closes: '15:00' }], reason },
  ])
})

test('when a day is closed while a patient and the desk book on it at once, no visit is left without a decision', async () => {
  for (let round = 0; round < 4; round++) {
    const { close, cancelBoth, mona, huda, layan, doctor, nour } = await ready()
    const at = (appointmentTime: string) => ({ doctorId: doctor.id, ...monday, appointmentTime })
    const [closed] = await Promise.allSettled([
      close(cancelBoth),
      mona.appointments.book({ body: at('15:00') }),
      huda.desk.book({ body: { personId: layan.id, ...at('16:00') } }),
    ])
    const { visits } = await nour.desk.day({ query: { date } })
    const left = visits.filter(({ status }) => status === 'booked')
    if (closed.status === 'fulfilled') expect(left).toEqual([])
    else expect(left.length).toBeGreaterThan(2)
  }
})

test('of two desks that close one day concurrently, one succeeds', async () => {
  const { close, cancelBoth, nour, huda } = await ready()
  const tries = await Promise.allSettled([nour, huda, nour, huda].map((who) => close(cancelBoth, {}, who)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('part of a day that becomes a holiday of the clinic as it is closed does not open', async () => {
  const { close, database, clock, doctor } = await ready()
  // There the closing begins after the holiday, and keeps the day closed.
  const isEmbedded = inject('template').kind === 'pglite'
  const closing = () => close([], { from: '14:00' })
  const [outcome] = await whileUncommitted<unknown>(
    database.db,
    async (tx) => {
      await tx.select().from(doctors).for('update')
      const holidays = [{ startsOn: date, endsOn: date, name: 'A holiday', nameAr: 'عطلة' }]
      const values = { week: null, seasons: [], exceptions: [], holidays, version: 1, updatedAt: clock.now() }
      await tx.insert(schedules).values({ id: randomUUID(), doctorId: null, ...values })
    },
    () => (isEmbedded ? closing() : refusal(closing())),
  )
  expect(outcome).toMatchObject(isEmbedded ? { version: 1 } : { code: 'hours_changed' })
  expect(await database.db.$count(schedules, isNull(schedules.doctorId))).toBe(1)
  const own = await database.db.select().from(schedules).where(eq(schedules.doctorId, doctor.id))
  expect(own.flatMap(({ exceptions }) => exceptions).flatMap(({ hours }) => hours)).toEqual([])
})

test('a visit that has begun needs a decision while its patient is not with the doctor', async () => {
  const { affected, close, visit, monas, clock, nour } = await ready()
  const ids = async () => (await affected()).visits.map(({ id }) => id)
  clock.set('2026-03-02T08:30:00Z')
  expect(await ids()).toEqual([monas])
  clock.set('2026-03-02T08:14:00Z')
  expect(await ids()).toEqual([visit, monas])
  await nour.visits.recordStep({ params: { id: visit, step: 'started' } })
  expect(await ids()).toEqual([monas])
  for (const step of ['started', 'arrived'] as const) await nour.visits.undoStep({ params: { id: visit, step } })
  expect(await refusal(close([{ id: monas, choice: 'cancel' }]))).toMatchObject({ code: 'visits_affected' })
  const [begun] = (await affected()).visits
  const startsAt = begun?.sameDoctor ?? ''
  await close([
    { id: visit, choice: 'move', startsAt },
    { id: monas, choice: 'cancel' },
  ])
  const day = await nour.desk.day({ query: { date: startsAt.slice(0, 10) } })
  expect(day.visits).toMatchObject([{ id: visit, status: 'booked', appointmentDate: startsAt }])
})

test('another desk sees that a day without visits was closed', async () => {
  const { close, huda } = await ready()
  const tuesday = '2026-03-03'
  const version = async () => (await huda.desk.pulse({ query: { date: tuesday } })).version
  const before = await version()
  await close([], { date: tuesday })
  expect(await version()).not.toBe(before)
  expect((await huda.desk.day({ query: { date: tuesday } })).version).toBe(await version())
})

test.each([
  ['the right was taken away', { status: 403, code: 'forbidden' }],
  ['its session ended', { status: 401, code: 'signed_out' }],
])('a closing that waited while %s closes nothing', async (change, answer) => {
  const { nour, close, cancelBoth, doctor, database, deps, free } = await ready()
  const { db } = database
  const { id } = await nour.account.user()
  const before = await free()
  const end: Parameters<typeof whileUncommitted>[1] = async (tx) => {
    await tx.select().from(doctors).where(eq(doctors.id, doctor.id)).for('update')
    if (change === 'its session ended') await endSessions(tx, deps, id)
    else await tx.update(users).set({ mayCloseDays: false }).where(eq(users.id, id))
  }
  expect(await refusal(whileUncommitted<unknown>(db, end, () => close(cancelBoth)))).toMatchObject(answer)
  expect(await free()).toEqual(before)
  expect(await db.$count(schedules)).toBe(0)
})
