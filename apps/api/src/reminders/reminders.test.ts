import { randomUUID } from 'node:crypto'

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { dayBefore, hoursBefore, remindingClinic, visit } from '../../test/clinics/reminding-clinic.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { planMissing } from './plan-upcoming.ts'
import { reminders } from './reminders.table.ts'
import { sendReminders } from './send-reminders.ts'

test('a visit that its patient books is reminded of a day and three hours before', async () => {
  const { book, planned } = await remindingClinic()
  expect(await planned(await book(visit))).toEqual([dayBefore, hoursBefore])
})

test('a visit that its doctor books is reminded of too', async () => {
  const { book, asDoctor, planned } = await remindingClinic()
  const id = await book({ appointmentDate: '2026-03-02', appointmentTime: '10:00' })
  expect(await planned((await asDoctor.visits.bookNext({ params: { id }, body: visit })).id)).toEqual([
    dayBefore,
    hoursBefore,
  ])
})

test('a slot that is held is reminded of once it has been paid for', async () => {
  const { mona, doctor, pay, planned } = await remindingClinic()
  const { appointmentId } = await mona.payments.hold({ body: { doctorId: doctor.id, ...visit } })
  expect(await planned(appointmentId, true)).toEqual([])
  await pay(appointmentId)
  expect(await planned(appointmentId)).toEqual([dayBefore, hoursBefore])
})

test('moving a visit voids its planned reminders and plans for the new time; new notes change nothing', async () => {
  const { book, mona, planned } = await remindingClinic()
  const params = { id: await book(visit) }
  await mona.appointments.move({ params, body: { ...visit, notes: 'Knee' } })
  expect(await planned(params.id, true)).toEqual([dayBefore, hoursBefore])
  await mona.appointments.move({ params, body: { ...visit, appointmentTime: '17:00' } })
  expect(await planned(params.id)).toEqual(['24 planned 2026-03-08T15:00', '3 planned 2026-03-09T12:00'])
  expect(await planned(params.id, true)).toHaveLength(4)
})

test('a visit that the clinic gives to another doctor is reminded of at its new time', async () => {
  const { book, asDoctor, doctor, buildDoctor, planned, remindAt } = await remindingClinic()
  const other = await buildDoctor({ firstName: 'Hoda' })
  const id = await book(visit)
  await asDoctor.hours.saveDoctor({
    params: { id: doctor.id },
    body: {
      week: null,
      seasons: [],
      exceptions: [{ date: visit.appointmentDate, hours: [], reason: 'Surgery' }],
      version: 0,
      reason: 'Surgery',
      decisions: [{ id, choice: 'other_doctor', doctorId: other.id, startsAt: '2026-03-09T14:00:00.000Z' }],
    },
  })
  expect(await planned(id)).toEqual(['24 planned 2026-03-08T14:00', '3 planned 2026-03-09T11:00'])
  expect(await remindAt('2026-03-08T13:30:00Z')).toEqual([])
  expect(await remindAt('2026-03-08T14:00:00Z')).toMatchObject([{ text: expect.stringContaining('Dr Hoda Mansour') }])
})

test.each(['patient', 'doctor'] as const)('a visit that its %s cancels is not reminded of', async (by) => {
  const { book, mona, asDoctor, planned, remindAt } = await remindingClinic()
  const params = { id: await book(visit) }
  if (by === 'patient') await mona.appointments.cancel({ params })
  else await asDoctor.visits.cancelByClinic({ params, body: { reason: 'Ill' } })
  expect(await planned(params.id)).toEqual([])
  expect(await remindAt('2026-03-09T10:00:00Z')).toEqual([])
})

test('a visit that is booked after a reminder was due gets none of that kind', async () => {
  const { book, planned, remindAt } = await remindingClinic()
  const id = await book({ appointmentDate: '2026-03-01', appointmentTime: '15:00' })
  expect(await planned(id)).toEqual(['3 planned 2026-03-01T10:00'])
  expect(await remindAt('2026-03-01T06:01:00Z')).toEqual([])
})

test('each reminder goes out once when it is due, also when two processes send concurrently', async () => {
  const { book, planned, remindAt, deps, deliver } = await remindingClinic()
  const id = await book(visit)
  expect(await remindAt('2026-03-08T12:59:00Z')).toEqual([])
  expect(await remindAt('2026-03-08T13:00:00Z')).toHaveLength(1)
  const before = (await deliver()).length
  await Promise.all([sendReminders(deps), sendReminders(deps)])
  expect(await deliver()).toHaveLength(before)
  expect(await planned(id)).toEqual([dayBefore.replace('planned', 'sent'), hoursBefore])
  expect(await remindAt('2026-03-09T10:00:00Z')).toHaveLength(1)
  expect(await remindAt('2026-03-09T10:01:00Z')).toEqual([])
})

test('a reminder names time, doctor and place, with the calendar entry; neither speciality nor notes nor fee', async () => {
  const { doctor, mona, remindAt } = await remindingClinic()
  await mona.appointments.book({ body: { doctorId: doctor.id, ...visit, notes: 'Migraine since May' } })
  const [mail] = await remindAt('2026-03-08T13:00:00Z')
  expect(mail?.subject).toBe('Reminder: your appointment on Monday 9 March 2026, 3:00 PM')
  expect(mail?.text).toContain('Monday 9 March 2026, 3:00 PM (Cairo time)')
  expect(mail?.text).toContain('8 Makram Ebeid St, Cairo')
  expect(mail?.attachments).toMatchObject([
    { filename: 'appointment.ics', content: expect.stringContaining('DTSTART:20260309T130000Z') },
  ])
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/neurolog|migraine|\$80|\bfees?\b/i)
})

test('a reminder is written in the language of its patient', async () => {
  const { asUser, buildUser, doctor, remindAt } = await remindingClinic()
  const { id } = await buildUser({ language: 'ar' })
  await (await asUser(id, 'ar')).appointments.book({ body: { doctorId: doctor.id, ...visit } })
  const [mail] = await remindAt('2026-03-08T13:00:00Z')
  expect(mail?.subject).toBe('تذكير بموعدك يوم الاثنين 9 مارس 2026، 3:00 م')
  expect(mail?.text).toContain('الموعد: الاثنين 9 مارس 2026، 3:00 م (بتوقيت القاهرة)')
})

test("one mail reminds of all of a patient's visits of a day, and none of another patient's", async () => {
  const { book, buildDoctor, mona, asPatient, remindAt, planned } = await remindingClinic()
  const first = await book(visit)
  const { id: doctorId } = await buildDoctor({ firstName: 'Hoda' })
  const { id: second } = await mona.appointments.book({ body: { doctorId, ...visit, appointmentTime: '18:00' } })
  const omar = await asPatient('omar')
  await omar.appointments.book({ body: { doctorId, ...visit, appointmentTime: '17:00' } })
  const [mail, ...others] = await remindAt('2026-03-08T13:00:00Z')
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Reminder: your appointments on Monday 9 March 2026')
  expect(mail?.text).toMatch(/Dr Karim Mansour[^]*3:00 PM[^]*\n\nDoctor:[^]*Dr Hoda Mansour[^]*6:00 PM/)
  expect(mail?.text).toContain('with its own link below')
  expect(mail?.text).not.toContain('5:00 PM')
  expect(new Set(mail?.text.match(/\/visit\?in=en#[\w-]{43}/g))).toHaveProperty('size', 2)
  expect(mail?.attachments).toHaveLength(2)
  for (const id of [first, second]) expect((await planned(id))[0]).toMatch(/^24 sent/)
})

test('no reminder is sent in quiet hours, or for a visit that has begun', async () => {
  const { book, remindAt, planned } = await remindingClinic()
  const id = await book(visit)
  expect(await remindAt('2026-03-08T22:00:00Z')).toEqual([])
  expect(await remindAt('2026-03-09T05:59:00Z')).toEqual([])
  expect(await remindAt('2026-03-09T06:00:00Z')).toHaveLength(1)
  expect(await remindAt('2026-03-09T13:00:00Z')).toEqual([])
  expect(await planned(id)).toEqual(['24 sent 2026-03-08T13:00'])
})

test('two reminders of one visit that are due together are one mail', async () => {
  const { book, remindAt, planned } = await remindingClinic()
  const id = await book(visit)
  const [mail, ...others] = await remindAt('2026-03-09T10:30:00Z')
  expect(others).toEqual([])
  expect(mail?.attachments).toHaveLength(1)
  expect(await planned(id)).toEqual([dayBefore.replace('planned', 'sent'), hoursBefore.replace('planned', 'sent')])
})

test("planned reminders follow the clinic's settings and time zone; sent ones are not sent again", async () => {
  const { book, administrator, planned, remindAt } = await remindingClinic()
  const id = await book(visit)
  const save = (version: number, body: object) => administrator.clinic.updateSettings({ body: { version, ...body } })
  await save(0, { reminderHours: [48, 24] })
  expect(await planned(id)).toEqual(['48 planned 2026-03-07T13:00', dayBefore])
  expect(await remindAt('2026-03-07T13:00:00Z')).toHaveLength(1)
  await save(1, { reminderHours: [48, 5] })
  expect(await planned(id)).toEqual(['48 sent 2026-03-07T13:00', '5 planned 2026-03-09T08:00'])
  // In New York the clock shows 09:00 at the visit and 04:00 five hours before.
  await save(2, { timeZone: 'America/New_York' })
  expect(await planned(id)).toEqual(['48 sent 2026-03-07T13:00', '5 planned 2026-03-09T01:00'])
  await save(3, { reminderHours: [] })
  expect(await planned(id)).toEqual(['48 sent 2026-03-07T13:00'])
})

test('visits that an older release booked or moved are planned for, and what it had planned is void', async () => {
  const { book, database, deps, planned, remindAt } = await remindingClinic()
  const id = await book(visit)
  await database.db.delete(reminders)
  await planMissing(deps)
  expect(await planned(id)).toEqual([dayBefore, hoursBefore])
  const moved = { startsAt: new Date('2026-03-10T13:00:00Z'), endsAt: new Date('2026-03-10T13:30:00Z'), sequence: 1 }
  await database.db.update(appointments).set(moved).where(eq(appointments.id, id))
  expect(await remindAt('2026-03-08T13:00:00Z')).toEqual([])
  await planMissing(deps)
  await planMissing(deps)
  expect(await planned(id)).toEqual(['24 planned 2026-03-09T13:00', '3 planned 2026-03-10T10:00'])
})

test("the demo's crowd is not reminded", async () => {
  const { buildUser, doctor, database, deps, clock } = await remindingClinic()
  const { id: personId } = await buildUser({ email: 'patient-1@crowd.aafiya.example' })
  const now = clock.now()
  const startsAt = new Date('2026-03-09T13:00:00Z')
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000), createdAt: now, updatedAt: now }
  const kept = { status: 'booked', fee: 80, currency: 'USD', paymentStatus: 'unpaid', sequence: 0 } as const
  await database.db.insert(appointments).values({ id: randomUUID(), doctorId: doctor.id, personId, ...times, ...kept })
  await planMissing(deps)
  expect(await database.db.$count(reminders)).toBe(0)
})
