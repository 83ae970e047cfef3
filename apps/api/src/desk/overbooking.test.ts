import { randomUUID } from 'node:crypto'

import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../test/clinic.ts'
import { monday, payingClinic } from '../../test/clinics/paying-clinic.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { endOf } from '../appointments/span.ts'
import { auditEntries } from '../platform/audit/audit-entries.table.ts'

const hour = { minutes: 60, pauseMinutes: 0 }

/** A receptionist, three people, and one of them with a visit on Monday at ten. */
async function ready() {
  const place = await payingClinic()
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const enter = async (fullName: string) => (await nour.desk.addPerson({ body: { fullName, phone: '01001234567' } })).id
  const [first, second, third] = [await enter('Layan Aziz'), await enter('Adam Wassef'), await enter('Hana Rizk')]
  const book = (personId: string, more: object = {}) =>
    nour.desk.book({ body: { personId, doctorId: place.doctor.id, ...monday, ...more } })
  const overbook = (personId: string, more: object = {}) => book(personId, { overbookReason: 'Acute pain', ...more })
  await book(first)
  return { ...place, nour, enter, first, second, third, book, overbook }
}

test('a taken time is booked a second time with a reason, which the doctor reads, and never a third time', async () => {
  const { nour, second, third, book, overbook, doctor, asUser, database } = await ready()
  expect(await refusal(book(second))).toMatchObject({ code: 'slot_taken' })
  expect(await refusal(overbook(second, { overbookReason: '  ' }))).toMatchObject({ code: 'validation_failed' })
  expect(await overbook(second)).toMatchObject({ overbooked: 'Acute pain', appointmentTime: '10:00' })
  expect(await refusal(overbook(third))).toMatchObject({ code: 'slot_taken' })
  const visits = await (await asUser(doctor.userId)).visits.ofDoctor()
  expect(visits.map(({ overbooked }) => overbooked)).toEqual(expect.arrayContaining([undefined, 'Acute pain']))
  expect((await nour.desk.day({ query: { date: monday.appointmentDate } })).visits).toHaveLength(2)
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'visit_overbooked'))).toBe(1)
})

test('a person cannot be overbooked into two places concurrently, and a free time needs no reason', async () => {
  const { first, second, overbook, buildDoctor } = await ready()
  const other = await buildDoctor()
  expect(await refusal(overbook(first, { doctorId: other.id }))).toMatchObject({ code: 'patient_busy' })
  expect(await overbook(second, { appointmentTime: '11:00' })).not.toHaveProperty('overbooked')
})

test('a time that is overbooked stays taken for patients, also if the first visit is cancelled', async () => {
  const { nour, mona, second, overbook, doctor } = await ready()
  const { id } = await overbook(second)
  const free = async () =>
    mona.appointments.availableSlots({ params: { id: doctor.id }, query: { date: monday.appointmentDate } })
  const [first] = (await nour.desk.day({ query: { date: monday.appointmentDate } })).visits.filter(
    (visit) => visit.id !== id,
  )
  await nour.visits.cancelByClinic({ params: { id: first?.id ?? '' }, body: { reason: 'They called.' } })
  expect(await free()).not.toContain('10:00')
  expect(await refusal(mona.appointments.book({ body: { doctorId: doctor.id, ...monday } }))).toMatchObject({
    code: 'slot_taken',
  })
})

test('a second visit can only be moved to a free time, and then is an ordinary visit', async () => {
  const { nour, second, third, book, overbook, doctor } = await ready()
  await book(third, { appointmentTime: '11:00' })
  const { id } = await overbook(second)
  const move = (appointmentTime: string) =>
    nour.desk.move({ params: { id }, body: { doctorId: doctor.id, ...monday, appointmentTime } })
  expect(await refusal(move('11:00'))).toMatchObject({ code: 'slot_taken' })
  expect(await move('12:00')).not.toHaveProperty('overbooked')
})

test('a visit cannot be moved next to a second visit, not even if that is alone', async () => {
  const { nour, mona, second, third, book, overbook, doctor } = await ready()
  const { id: secondVisit } = await overbook(second)
  const [first] = (await nour.desk.day({ query: { date: monday.appointmentDate } })).visits.filter(
    ({ id }) => id !== secondVisit,
  )
  await nour.visits.cancelByClinic({ params: { id: first?.id ?? '' }, body: { reason: 'They called.' } })
  const { id } = await book(third, { appointmentTime: '11:00' })
  const atDesk = nour.desk.move({ params: { id }, body: { doctorId: doctor.id, ...monday } })
  expect(await refusal(atDesk)).toMatchObject({ code: 'slot_taken' })
  const { id: own } = await mona.appointments.book({
    body: { doctorId: doctor.id, ...monday, appointmentTime: '12:00' },
  })
  expect(await refusal(mona.appointments.move({ params: { id: own }, body: monday }))).toMatchObject({
    code: 'slot_taken',
  })
})

test('the database itself refuses a visit that overlaps a second visit, also partly', async () => {
  const { nour, second, third, doctor, asAdministrator, database, overbook, book } = await ready()
  const administrator = await asAdministrator()
  const long = await administrator.visitTypes.add({
    body: { ...startVisitType, ...hour, name: 'Check-up', doctorId: doctor.id },
  })
  await overbook(second, { visitTypeId: long.id })
  const [row] = await database.db.select().from(appointments).where(eq(appointments.overbookLane, 0))
  if (!row) throw new Error('no first visit')
  const rest = {
    ...row,
    id: randomUUID(),
    personId: third,
    startsAt: row.endsAt,
    endsAt: endOf(row.endsAt, { ...hour, minutes: 30 }),
  }
  expect(await database.db.insert(appointments).values(rest).onConflictDoNothing().returning()).toEqual([])
  expect(await refusal(book(third, { appointmentTime: '10:30' }))).toMatchObject({ code: 'slot_taken' })
  expect((await nour.desk.day({ query: { date: monday.appointmentDate } })).visits).toHaveLength(2)
})

test('of eight concurrent overbookings of one time, one is booked', async () => {
  const { enter, overbook, database } = await ready()
  const people: string[] = []
  for (let index = 0; index < 8; index++) people.push(await enter(`Caller ${index}`))
  const tries = await Promise.allSettled(people.map((id) => overbook(id)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await database.db.$count(appointments)).toBe(2)
})
