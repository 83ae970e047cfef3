import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { payingClinic } from '../../test/clinics/paying-clinic.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { sendReminders } from './send-reminders.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
/** A Monday, a week ahead, in the afternoon. */
const visit = { appointmentDate: '2026-03-09', appointmentTime: '15:00' }

async function ready() {
  const place = await payingClinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const id = await place.book(visit)
  const list = (visitId = id) => nour.reminders.list({ params: { id: visitId } })
  const send = (visitId = id) => nour.reminders.send({ params: { id: visitId } })
  const reminded = async () => (await place.deliver()).filter(({ subject }) => subject.startsWith('Reminder'))
  return { ...place, nour, id, list, send, reminded }
}

test('refuses an unknown visit, one that is cancelled or over, and one of a person without a way to be reached', async () => {
  const { list, send, nour, mona, id, clock, doctor, book } = await ready()
  expect(await refusal(list(unknownId))).toMatchObject({ status: 404, code: 'appointment_not_found' })
  expect(await refusal(send(unknownId))).toMatchObject({ code: 'appointment_not_found' })
  const caller = await nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567' } })
  const own = await nour.desk.book({
    body: { personId: caller.id, doctorId: doctor.id, ...visit, appointmentTime: '17:00' },
  })
  expect(await list(own.id)).toMatchObject({ isTold: false })
  expect(await refusal(send(own.id))).toMatchObject({ status: 409, code: 'nobody_to_tell' })
  await mona.appointments.cancel({ params: { id }, query: {} })
  expect(await refusal(send())).toMatchObject({ code: 'appointment_cancelled' })
  const today = await book({ appointmentDate: '2026-03-02', appointmentTime: '10:00' })
  clock.set('2026-03-02T08:05:00Z')
  expect(await refusal(send(today))).toMatchObject({ code: 'appointment_started' })
})

test('the desk sees planned and sent reminders, for the current time only', async () => {
  const { list, clock, deps, mona, id } = await ready()
  expect(await list()).toEqual({
    isTold: true,
    reminders: [
      { hoursBefore: 24, state: 'planned', at: '2026-03-08T13:00:00.000Z' },
      { hoursBefore: 3, state: 'planned', at: '2026-03-09T10:00:00.000Z' },
    ],
  })
  clock.set('2026-03-08T13:00:00Z')
  await sendReminders(deps)
  expect((await list()).reminders).toMatchObject([{ state: 'sent' }, { state: 'planned' }])
  await mona.appointments.move({ params: { id }, body: { ...visit, appointmentDate: '2026-03-12' } })
  expect((await list()).reminders).toMatchObject([
    { state: 'planned', at: '2026-03-11T13:00:00.000Z' },
    { state: 'planned', at: '2026-03-12T10:00:00.000Z' },
  ])
})

test('a manual reminder is sent immediately with its own link, as often as requested', async () => {
  const { send, reminded, clock } = await ready()
  expect((await send()).reminders[0]).toMatchObject({ hoursBefore: 0, state: 'sent' })
  clock.advance(5)
  const { reminders } = await send()
  expect(reminders.map(({ hoursBefore }) => hoursBefore)).toEqual([0, 24, 3])
  const links = (await reminded()).map(({ text }) => /\/visit\?in=en#[\w-]{43}/.exec(text)?.[0])
  expect(new Set(links)).toHaveProperty('size', 2)
})

test('reading a visit’s reminders and messages does not block changes to it', async () => {
  const { list, nour, send, id, database } = await ready()
  // The last transaction that locked or changed the row.
  const lastHolder = async () => {
    const [row] = await database.db
      .select({ xmax: sql<string>`xmax::text` })
      .from(appointments)
      .where(eq(appointments.id, id))
    return row?.xmax
  }
  const before = await lastHolder()
  await list()
  await nour.reminders.messages({ params: { id } })
  expect(await lastHolder()).toBe(before)
  await send()
  expect(await lastHolder()).not.toBe(before)
})

test('a manual reminder that is requested twice within a minute is one mail', async () => {
  const { send, reminded, list } = await ready()
  const [first, second] = await Promise.all([send(), send()])
  expect(first).toEqual(second)
  expect(await send()).toEqual(first)
  expect(await reminded()).toHaveLength(1)
  expect((await list()).reminders).toHaveLength(3)
})
