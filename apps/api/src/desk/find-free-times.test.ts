import { startVisitType } from '@aafiya/contracts/clinic/start-visit-type'
import type { FreeTimeQuery } from '@aafiya/contracts/desk/free-time-search'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'
import { appointments } from '../appointments/appointments.table.ts'

/** Sunday 1 March 2026, 8 AM in Cairo: three doctors, and a receptionist. */
async function ready() {
  const place = await clinic({ env: { RATE_LIMIT_FACTOR: '1000' } })
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  // A doctor's gender is the account's.
  const makeDoctor = async (firstName: string, gender: number, values: Parameters<typeof place.buildDoctor>[0]) =>
    place.buildDoctor({ userId: (await place.buildUser({ role: 1, gender })).id, firstName, ...values })
  const karim = await makeDoctor('Karim', 0, { speciality: 'Neurologist', languages: ['ar'] })
  const dina = await makeDoctor('Dina', 1, { speciality: 'Dermatologist', languages: ['ar', 'en'] })
  const hana = await makeDoctor('Hana', 1, { speciality: 'Dermatologist', languages: ['ar'] })
  const find = async (query: FreeTimeQuery = {}) =>
    (await nour.desk.freeTimes({ query })).map(
      ({ doctorId, date, time }) => `${namesOf.get(doctorId)} ${date.slice(5)} ${time}`,
    )
  const namesOf = new Map([karim, dina, hana].map(({ id, firstName }) => [id, firstName]))
  const entered = await nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567' } })
  const take = (doctorId: string, appointmentDate: string, appointmentTime: string) =>
    nour.desk.book({ body: { personId: entered.id, doctorId, appointmentDate, appointmentTime } })
  return { ...place, nour, karim, dina, hana, find, take }
}

test('the search is for the front desk, and for days that can be booked', async () => {
  const { asVisitor, asPatient, nour } = await ready()
  expect(await refusal(asVisitor.desk.freeTimes({}))).toMatchObject({ status: 401 })
  expect(await refusal((await asPatient('mona')).desk.freeTimes({}))).toMatchObject({ status: 403 })
  expect(await refusal(nour.desk.freeTimes({ query: { from: '2040-01-01' } }))).toMatchObject({ code: 'date_too_far' })
})

test('without a last day the search ends with the last day that can be booked', async () => {
  const { find } = await ready()
  expect((await find({ from: '2027-02-28' })).map((one) => one.slice(-11, -6))).toEqual(Array(10).fill('02-28'))
})

test('finds the first ten times over all doctors, earliest first', async () => {
  const { find } = await ready()
  const found = await find()
  expect(found).toHaveLength(10)
  expect(found.map((one) => one.slice(-11))).toEqual(
    ['10:00', '10:00', '10:00', '10:30', '10:30', '10:30', '11:00', '11:00', '11:00', '11:30'].map(
      (time) => `03-01 ${time}`,
    ),
  )
})

test('the earliest time with any female dermatologist after five this week leaves out taken times', async () => {
  const { find, take, dina, hana } = await ready()
  const query = { speciality: 'Dermatologist', gender: 'female', part: 'evening', until: '2026-03-07' } as const
  expect((await find(query)).slice(0, 2).toSorted()).toEqual(['Dina 03-01 17:00', 'Hana 03-01 17:00'])
  await take(dina.id, '2026-03-01', '17:00')
  await take(hana.id, '2026-03-01', '17:30')
  expect((await find(query)).slice(0, 2)).toEqual(['Hana 03-01 17:00', 'Dina 03-01 17:30'])
})

test.each([
  ['one doctor from a day on', (id: string) => ({ doctorId: id, from: '2026-03-09' }), 'Dina 03-09 10:00'],
  ['a language', () => ({ language: 'en' }), 'Dina 03-01 10:00'],
  ['the afternoon', () => ({ language: 'en', part: 'afternoon' as const }), 'Dina 03-01 12:00'],
])('narrows the search to %s', async (_, queryFor, first) => {
  const { find, dina } = await ready()
  const found = await find(queryFor(dina.id))
  expect(found[0]).toBe(first)
  expect(new Set(found.map((one) => one.split(' ')[0]))).toEqual(new Set(['Dina']))
})

test('exactly the times that the desk can book are found', async () => {
  const { find, nour, clock } = await ready()
  clock.set('2026-03-01T08:10:00Z')
  const [first] = await nour.desk.freeTimes({ query: {} })
  // Ten past ten: the time that has begun is proposed to no caller.
  expect(first).toMatchObject({ date: '2026-03-01', time: '10:30' })
  if (!first) throw new Error('a time is free')
  const person = await nour.desk.addPerson({ body: { fullName: 'Salma Nabil', phone: '01001234568' } })
  const { doctorId, date: appointmentDate, time: appointmentTime, visitTypeId } = first
  await nour.desk.book({ body: { personId: person.id, doctorId, appointmentDate, appointmentTime, visitTypeId } })
  expect(await find({ doctorId })).not.toContain(expect.stringContaining('03-01 10:30'))
  expect(await find({ until: '2026-02-28' })).toEqual([])
})

/** The doctor's hours on 1 and 2 March. */
const exceptions = (second: { opens: string; closes: string }[]) => [
  { date: '2026-03-01', hours: [], reason: '' },
  { date: '2026-03-02', hours: second, reason: '' },
]

test('a short visit is found in the rest of a time that is too short for the usual one', async () => {
  const { find, nour, asAdministrator, karim } = await ready()
  const administrator = await asAdministrator()
  const short = { ...startVisitType, name: 'Blood pressure', nameAr: 'قياس الضغط', minutes: 20 }
  const { id: visitTypeId } = await administrator.visitTypes.add({ body: short })
  const body = { version: 0, week: null, seasons: [], exceptions: exceptions([{ opens: '10:00', closes: '10:40' }]) }
  await administrator.hours.saveDoctor({ params: { id: karim.id }, body })
  const person = await nour.desk.addPerson({ body: { fullName: 'Salma Nabil', phone: '01001234568' } })
  const at = { doctorId: karim.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' }
  await nour.desk.book({ body: { personId: person.id, visitTypeId, ...at } })
  expect((await find({ doctorId: karim.id }))[0]).toBe('Karim 03-03 10:00')
  expect((await find({ doctorId: karim.id, visitTypeId }))[0]).toBe('Karim 03-02 10:20')
})

test('a time for a visit that is moved has room for its length, and may overlap the time it leaves', async () => {
  const { find, nour, asAdministrator, karim } = await ready()
  const administrator = await asAdministrator()
  const long = { ...startVisitType, name: 'Long', nameAr: 'كشف مطوّل', minutes: 60 }
  const { id: visitTypeId } = await administrator.visitTypes.add({ body: long })
  const body = { version: 0, week: null, seasons: [], exceptions: exceptions([{ opens: '10:00', closes: '11:30' }]) }
  await administrator.hours.saveDoctor({ params: { id: karim.id }, body })
  const person = await nour.desk.addPerson({ body: { fullName: 'Salma Nabil', phone: '01001234568' } })
  const at = { doctorId: karim.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' }
  const visit = await nour.desk.book({ body: { personId: person.id, visitTypeId, ...at } })
  const doctorId = karim.id
  expect((await find({ doctorId }))[0]).toBe('Karim 03-02 11:00')
  expect((await find({ doctorId, moving: visit.id })).slice(0, 2)).toEqual(['Karim 03-02 10:30', 'Karim 03-03 10:00'])
  expect(await refusal(nour.desk.freeTimes({ query: { moving: karim.id } }))).toMatchObject({
    code: 'appointment_not_found',
  })
})

test('the desk finds times after the last day that patients can book', async () => {
  const { find, asAdministrator, karim } = await ready()
  const administrator = await asAdministrator()
  await administrator.clinic.updateSettings({ body: { version: 0, daysAhead: 1 } })
  const body = { version: 0, week: null, seasons: [], exceptions: exceptions([]) }
  await administrator.hours.saveDoctor({ params: { id: karim.id }, body })
  expect((await find({ doctorId: karim.id }))[0]).toBe('Karim 03-03 10:00')
})

/** Salma's completed visit to Karim on 1 March, and a type for follow-ups within a week. */
async function followed() {
  const place = await ready()
  const { nour, asAdministrator, karim, database, clock } = place
  const followUp = { ...startVisitType, name: 'Follow-up', nameAr: 'متابعة', fee: 0, followUpDays: 7 }
  const { id: visitTypeId } = await (await asAdministrator()).visitTypes.add({ body: followUp })
  const person = await nour.desk.addPerson({ body: { fullName: 'Salma Nabil', phone: '01001234568' } })
  const at = { doctorId: karim.id, appointmentDate: '2026-03-01', appointmentTime: '10:00' }
  const { id } = await nour.desk.book({ body: { personId: person.id, ...at } })
  await database.db.update(appointments).set({ status: 'completed' }).where(eq(appointments.id, id))
  clock.set('2026-03-06T19:30:00Z')
  return { ...place, visitTypeId, personId: person.id }
}

test('times for a patient’s follow-up are those of the doctor they saw, within its days', async () => {
  const { find, nour, karim, visitTypeId, personId } = await followed()
  const found = await nour.desk.freeTimes({ query: { visitTypeId, personId } })
  expect(new Set(found.map(({ doctorId }) => doctorId))).toEqual(new Set([karim.id]))
  expect((await find({ visitTypeId, personId, part: 'evening' })).map((one) => one.slice(-11))).toEqual([
    ...['17:00', '17:30', '18:00', '18:30', '19:00', '19:30', '20:00', '20:30'].map((time) => `03-07 ${time}`),
    ...['17:00', '17:30'].map((time) => `03-08 ${time}`),
  ])
  expect(await find({ visitTypeId, personId, from: '2026-03-09' })).toEqual([])
  // A patient who has seen no doctor has no follow-up; the usual visit is for everyone.
  const other = await nour.desk.addPerson({ body: { fullName: 'Hoda Farid', phone: '01001234569' } })
  expect(await find({ visitTypeId, personId: other.id })).toEqual([])
  expect(await find({ personId: other.id })).toHaveLength(10)
})

test('a follow-up that is moved is proposed its own doctor within its days, and each time found can be booked', async () => {
  const { find, nour, karim, visitTypeId, personId } = await followed()
  const at = { doctorId: karim.id, appointmentDate: '2026-03-08', appointmentTime: '19:30' }
  const visit = await nour.desk.book({ body: { personId, visitTypeId, ...at } })
  expect(await find({ moving: visit.id, part: 'evening', from: '2026-03-08' })).toEqual(
    ['17:00', '17:30', '18:00', '18:30', '19:00', '20:00', '20:30'].map((time) => `Karim 03-08 ${time}`),
  )
  expect(await find({ moving: visit.id, from: '2026-03-09' })).toEqual([])
  expect(visit).toMatchObject({ followUpUntil: '2026-03-08' })
  expect((await nour.desk.day({ query: { date: '2026-03-08' } })).visits).toMatchObject([
    { followUpUntil: '2026-03-08' },
  ])
  expect(await nour.desk.move({ params: { id: visit.id }, body: { ...at, appointmentTime: '20:30' } })).toMatchObject({
    appointmentTime: '20:30',
  })
})

test('a known patient is proposed no time of another visit of theirs', async () => {
  const { nour, asAdministrator, karim, dina } = await ready()
  const administrator = await asAdministrator()
  const pause = { ...startVisitType, name: 'With pause', nameAr: 'مع استراحة', pauseMinutes: 30 }
  const { id: visitTypeId } = await administrator.visitTypes.add({ body: pause })
  const { id: personId } = await nour.desk.addPerson({ body: { fullName: 'Salma Nabil', phone: '01001234568' } })
  const at = (doctorId: string, appointmentTime: string) => ({
    doctorId,
    appointmentDate: '2026-03-01',
    appointmentTime,
  })
  const visit = await nour.desk.book({ body: { personId, ...at(dina.id, '11:00') } })
  const timesFor = async (query: FreeTimeQuery) =>
    (await nour.desk.freeTimes({ query: { doctorId: karim.id, ...query } })).slice(0, 3).map(({ time }) => time)
  expect(await timesFor({})).toEqual(['10:00', '10:30', '11:00'])
  expect(await timesFor({ personId })).toEqual(['10:00', '10:30', '11:30'])
  // The pause is the doctor's: the patient may go to the other visit during it.
  expect(await timesFor({ personId, visitTypeId })).toEqual(['10:00', '10:30', '11:30'])
  const other = await nour.desk.book({ body: { personId, ...at(karim.id, '11:30') } })
  expect(await timesFor({ moving: other.id })).toEqual(['10:00', '10:30', '12:00'])
  expect(await timesFor({ moving: visit.id })).toEqual(['10:00', '10:30', '11:00'])
})

test('no doctor is proposed as their own patient', async () => {
  const { find, nour, karim, dina } = await ready()
  const query = { personId: karim.userId, until: '2026-03-01' }
  const doctors = (found: string[]) => new Set(found.map((one) => one.split(' ')[0]))
  expect(doctors(await find(query))).toEqual(new Set(['Dina', 'Hana']))
  const at = { doctorId: dina.id, appointmentDate: '2026-03-02', appointmentTime: '10:00' }
  const { id } = await nour.desk.book({ body: { personId: karim.userId, ...at } })
  expect(doctors(await find({ moving: id, until: '2026-03-01' }))).toEqual(new Set(['Dina', 'Hana']))
})
