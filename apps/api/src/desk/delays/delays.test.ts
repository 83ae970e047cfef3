import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { refusal } from '../../../test/clinic.ts'
import { monday, payingClinic } from '../../../test/clinics/paying-clinic.ts'
import { auditEntries } from '../../platform/audit/audit-entries.table.ts'
import { delayMessageMinutes } from './set-delay.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'

/** Monday morning: Mona has a visit at ten, a person without an account has one at eleven. */
async function ready() {
  const place = await payingClinic()
  const { mona, book, doctor, deliver, clock } = place
  await book(monday, mona)
  const nour = await place.asUser((await place.buildUser({ role: 4, firstName: 'Nour', lastName: 'Selim' })).id)
  const layan = await nour.desk.addPerson({ body: { fullName: 'Layan Aziz', phone: '01001234567' } })
  await nour.desk.book({ body: { personId: layan.id, doctorId: doctor.id, ...monday, appointmentTime: '11:00' } })
  await deliver()
  clock.set('2026-03-02T07:30:00Z')
  const say = (minutes: number, id = doctor.id) => nour.desk.setDelay({ params: { id }, body: { minutes } })
  const shown = async () => (await nour.desk.day({ query: {} })).doctors.find(({ id }) => id === doctor.id)?.lateMinutes
  /** The mails about delays so far. */
  const notices = async () => {
    clock.advance(delayMessageMinutes)
    return (await deliver()).filter(({ subject }) => /late|on time/.test(subject)).map(({ text }) => text)
  }
  return { ...place, nour, say, shown, notices }
}

test('refuses an unknown doctor, and an invalid delay', async () => {
  const { say } = await ready()
  expect(await refusal(say(20, unknownId))).toMatchObject({ status: 404, code: 'doctor_not_found' })
  expect(await refusal(say(-5))).toMatchObject({ code: 'validation_failed' })
  expect(await refusal(say(500))).toMatchObject({ code: 'validation_failed' })
})

test('setting a delay notifies every waiting patient with an address, once; the desk shows it; then its end', async () => {
  const { nour, say, shown, notices } = await ready()
  const before = await nour.desk.pulse({ query: { date: monday.appointmentDate } })
  const answer = await say(20)
  expect(answer).toMatchObject({ minutes: 20, told: 1 })
  expect(answer.toCall).toEqual([
    expect.objectContaining({
      patientName: 'Layan Aziz',
      startsAt: '2026-03-02T09:00:00.000Z',
      phones: ['010 01234567'],
    }),
  ])
  expect(await shown()).toBe(20)
  expect((await nour.desk.pulse({ query: { date: monday.appointmentDate } })).version).not.toBe(before.version)
  expect(await notices()).toEqual([expect.stringContaining('20 minutes')])
  expect(await say(20)).toMatchObject({ told: 0 })
  expect(await notices()).toHaveLength(1)
  expect(await say(0)).toMatchObject({ told: 1 })
  expect(await notices()).toEqual([expect.anything(), expect.stringContaining('caught up')])
  expect(await shown()).toBeUndefined()
})

test('a patient without an account who is there already needs no call', async () => {
  const { nour, say } = await ready()
  const { visits } = await nour.desk.day({ query: {} })
  await nour.visits.recordStep({ params: { id: visits.at(-1)?.id ?? '', step: 'arrived' } })
  expect(await say(20)).toEqual({ minutes: 20, told: 1, toCall: [] })
})

test('a parent’s mail names the child, and its subject does not call the appointment the parent’s', async () => {
  const { asPatient, doctor, deliver, clock, say } = await ready()
  const omar = await asPatient('omar')
  const child = { fullName: 'Lina Farid', dateOfBirth: '2019-05-04', relation: 'child' } as const
  const { id: personId } = await omar.family.add({ body: child })
  await omar.appointments.book({ body: { doctorId: doctor.id, ...monday, appointmentTime: '12:00', personId } })
  await deliver()
  await say(20)
  clock.advance(delayMessageMinutes)
  const mail = (await deliver()).find(({ subject, text }) => /late/.test(subject) && text.includes('Lina'))
  expect(mail?.subject).toBe('Running late: family appointment today at 12:00 PM')
  expect(mail?.text).toContain('Lina Farid’s appointment at 12:00 PM will start later than planned.')
})

test('the mail has the visit’s link, unless the patient has already arrived', async () => {
  const { nour, say, notices } = await ready()
  await say(20)
  expect(await notices()).toEqual([expect.stringMatching(/\/visit\?in=en#[\w-]{43}/)])
  const [first] = (await nour.desk.day({ query: {} })).visits
  await nour.visits.recordStep({ params: { id: first?.id ?? '', step: 'arrived' } })
  await say(30)
  expect((await notices()).at(-1)).toMatch(/\/My-Appointment/)
})

test('patients already called in are not notified, and tomorrow starts without a delay', async () => {
  const { nour, say, shown, clock, notices } = await ready()
  const [first] = (await nour.desk.day({ query: {} })).visits
  await nour.visits.recordStep({ params: { id: first?.id ?? '', step: 'arrived' } })
  await nour.visits.recordStep({ params: { id: first?.id ?? '', step: 'started' } })
  expect(await say(30)).toMatchObject({ minutes: 30, told: 0 })
  expect(await notices()).toEqual([])
  clock.set('2026-03-03T07:30:00Z')
  expect(await shown()).toBeUndefined()
})

test('of six desks that set the same delay concurrently, one notifies', async () => {
  const { say, notices } = await ready()
  const answers = await Promise.all(Array.from({ length: 6 }, () => say(15)))
  expect(answers.map((one) => one.told).toSorted()).toEqual([0, 0, 0, 0, 0, 1])
  expect(await notices()).toHaveLength(1)
})

test('changes within two minutes are one message, with the last of them, two minutes after the first', async () => {
  const { say, notices, clock, deliver } = await ready()
  for (const minutes of [10, 20, 30, 40, 25]) {
    await say(minutes)
    await deliver()
    clock.advance(0.4)
  }
  const [first, ...others] = await notices()
  expect(first).toContain('25 minutes')
  expect(others).toEqual([])
  await say(40)
  expect(await notices()).toEqual([first, expect.stringContaining('40 minutes')])
})

test('changes that go on do not put the message off', async () => {
  const { say, clock, deliver } = await ready()
  for (const minutes of [10, 20, 30]) {
    await say(minutes)
    clock.advance(0.9)
  }
  const late = (await deliver()).filter(({ subject }) => subject.includes('late'))
  expect(late.map(({ text }) => text)).toEqual([expect.stringContaining('30 minutes')])
})

test('a delay that is withdrawn before its messages are sent sends none', async () => {
  const { say, notices } = await ready()
  await say(20)
  expect(await say(0)).toMatchObject({ minutes: 0, told: 0 })
  expect(await notices()).toEqual([])
})

test('each patient gets one message although desks change the delay concurrently', async () => {
  const { say, notices, shown } = await ready()
  await Promise.all([5, 10, 15, 20, 25, 30].map((minutes) => say(minutes)))
  expect(await notices()).toEqual([expect.stringContaining(`${await shown()} minutes`)])
})

test('the audit has each change of a delay, also two within an hour', async () => {
  const { say, database, clock } = await ready()
  for (const minutes of [20, 45, 45]) {
    await say(minutes)
    clock.advance(1)
  }
  const entriesOf = (action: string) => database.db.$count(auditEntries, eq(auditEntries.action, action))
  expect([await entriesOf('delay_set'), await entriesOf('delay_told')]).toEqual([2, 2])
})

test('the audit has a delay that was set while no patient was waiting', async () => {
  const { nour, say, database } = await ready()
  const [first] = (await nour.desk.day({ query: {} })).visits
  for (const step of ['arrived', 'started'] as const)
    await nour.visits.recordStep({ params: { id: first?.id ?? '', step } })
  await say(30)
  expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'delay_set'))).toBe(1)
})
