import type { SaveDoctorHours } from '@aafiya/contracts/hours/hours'
import { describe, expect, test } from 'vitest'

import { clinic, refusal } from '../../test/clinic.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const closed = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] }
const mornings = [{ opens: '09:00', closes: '11:00' }]
const noHours = { week: null, seasons: [], exceptions: [], version: 0 }
const monday = '2026-03-02'

/** A clinic with a signed-in doctor and an administrator. */
async function staffed() {
  const parts = await clinic()
  const user = await parts.buildUser({ role: 1 })
  const doctor = await parts.buildDoctor({ userId: user.id })
  const asDoctor = await parts.asUser(user.id)
  const asAdministrator = await parts.asAdministrator()
  const params = { id: doctor.id }
  const save = (hours: Partial<SaveDoctorHours>, who = asDoctor) =>
    who.hours.saveDoctor({ params, body: { ...noHours, ...hours } })
  const free = (date: string) => parts.asVisitor.appointments.availableSlots({ params, query: { date } })
  return { ...parts, doctor, asDoctor, asAdministrator, params, save, free }
}

test('refuses a visitor and a patient', async () => {
  const { asVisitor, asPatient, save, params } = await staffed()
  expect(await refusal(save({}, asVisitor))).toMatchObject({ status: 401 })
  expect(await refusal(save({}, await asPatient('mona')))).toMatchObject({ status: 403 })
  expect(await refusal((await asPatient('omar')).hours.ofDoctor({ params }))).toMatchObject({ status: 403 })
})

const week = (hours: { opens: string; closes: string }[], day: 'monday' | 'tuesday' = 'monday') => ({
  ...closed,
  [day]: hours,
})
const season = (startsOn: string, endsOn: string) => ({ name: 'Ramadan', startsOn, endsOn, week: closed })

test.each<[string, Partial<SaveDoctorHours>, string, RegExp]>([
  [
    'hours that overlap',
    {
      week: week([
        { opens: '09:00', closes: '12:00' },
        { opens: '11:30', closes: '13:00' },
      ]),
    },
    'week.monday.1.opens',
    /overlap/,
  ],
  ['a day that does not exist', { exceptions: [{ date: 'x', hours: [], reason: '' }] }, 'exceptions.0.date', /exist/],
  [
    'hours without length',
    { week: week([{ opens: '09:00', closes: '09:00' }]) },
    'week.monday.0.closes',
    /must be different from the opening time/,
  ],
  [
    'hours that overlap those of the next day',
    {
      week: {
        ...closed,
        monday: [{ opens: '22:00', closes: '02:00' }],
        tuesday: [{ opens: '01:00', closes: '03:00' }],
      },
    },
    'week.tuesday.0.opens',
    /overlap/,
  ],
  [
    'hours of a Saturday that go on into Sunday',
    {
      week: {
        ...closed,
        saturday: [{ opens: '22:00', closes: '02:00' }],
        sunday: [{ opens: '01:00', closes: '03:00' }],
      },
    },
    'week.sunday.0.opens',
    /overlap/,
  ],
  [
    'a season that ends before it begins',
    { seasons: [season('2026-03-10', '2026-03-01')] },
    'seasons.0.endsOn',
    /before the first/,
  ],
  [
    'seasons that share a day',
    { seasons: [season('2026-03-01', '2026-03-10'), season('2026-03-10', '2026-03-12')] },
    'seasons.1.startsOn',
    /overlaps with another/,
  ],
  [
    'a day twice',
    { exceptions: [monday, monday].map((date) => ({ date, hours: [], reason: '' })) },
    'exceptions.1.date',
    /twice/,
  ],
  ['a time that is none', { week: week([{ opens: '25:00', closes: '26:00' }]) }, 'week.monday.0.opens', /not valid/],
])('refuses %s at its field', async (_, hours, path, message) => {
  const { save } = await staffed()
  const refused = await refusal(save(hours))
  expect(refused).toMatchObject({ status: 422, code: 'validation_failed' })
  expect(refused.issues).toContainEqual({ path, message: expect.stringMatching(message) })
})

test("answers another doctor's hours like those of a doctor who does not exist", async () => {
  const { asDoctor, buildDoctor } = await staffed()
  const other = await buildDoctor()
  for (const id of [other.id, unknownId]) {
    expect(await refusal(asDoctor.hours.ofDoctor({ params: { id } }))).toMatchObject({
      status: 404,
      code: 'doctor_not_found',
    })
    expect(await refusal(asDoctor.hours.saveDoctor({ params: { id }, body: noHours }))).toMatchObject({ status: 404 })
  }
})

test('answers version 0 and nothing set before anything was saved', async () => {
  const { asDoctor, params, asVisitor } = await staffed()
  const clinicHours = { week: null, seasons: [], holidays: [], version: 0 }
  expect(await asDoctor.hours.ofDoctor({ params })).toEqual({ ...noHours, clinic: clinicHours })
  expect(await asVisitor.doctors.detail({ params })).not.toHaveProperty('schedule')
})

describe('the times that are offered follow', () => {
  test("the doctor's week, instead of the clinic's", async () => {
    const { save, free } = await staffed()
    await save({ week: week(mornings) })
    expect(await free(monday)).toEqual(['09:00', '09:30', '10:00', '10:30'])
    expect(await free('2026-03-03')).toEqual([])
  })

  test('a season in its days', async () => {
    const { save, free } = await staffed()
    await save({
      seasons: [
        { name: 'Ramadan', startsOn: monday, endsOn: monday, week: week([{ opens: '20:00', closes: '24:00' }]) },
      ],
    })
    expect(await free(monday)).toEqual(['20:00', '20:30', '21:00', '21:30', '22:00', '22:30', '23:00', '23:30'])
    expect(await free('2026-03-03')).toHaveLength(22)
  })

  test('hours past midnight on the day on which they are', async () => {
    const { save, free } = await staffed()
    await save({ week: week([{ opens: '23:00', closes: '01:00' }]) })
    expect(await free(monday)).toEqual(['23:00', '23:30'])
    expect(await free('2026-03-03')).toEqual(['00:00', '00:30'])
  })

  test('a holiday of the clinic, unless an exception opens the day of a doctor', async () => {
    const { asAdministrator, save, free } = await staffed()
    const holidays = [{ name: 'Feast', nameAr: 'العيد', startsOn: monday, endsOn: '2026-03-03' }]
    await asAdministrator.hours.saveClinic({ body: { week: null, seasons: [], holidays, version: 0 } })
    expect(await free(monday)).toEqual([])
    await save({ exceptions: [{ date: monday, hours: mornings, reason: 'On call' }] })
    expect(await free(monday)).toHaveLength(4)
    expect(await free('2026-03-03')).toEqual([])
  })

  test("the clinic's week where a doctor has set none", async () => {
    const { asAdministrator, free, asVisitor } = await staffed()
    await asAdministrator.hours.saveClinic({
      body: { week: week(mornings, 'tuesday'), seasons: [], holidays: [], version: 0 },
    })
    expect(await free('2026-03-03')).toHaveLength(4)
    expect(await asVisitor.appointments.availableDates({ query: {} })).toEqual(['2026-03-03'])
  })
})

test('anyone can read the clinic’s hours, without the names of its seasons', async () => {
  const { asAdministrator, asVisitor } = await staffed()
  expect(await asVisitor.clinic.show()).not.toHaveProperty('hours')
  const holidays = [{ name: 'Feast', nameAr: 'العيد', startsOn: monday, endsOn: monday }]
  const seasons = [season('2026-04-01', '2026-04-02')]
  await asAdministrator.hours.saveClinic({ body: { week: week(mornings), seasons, holidays, version: 0 } })
  const { hours } = await asVisitor.clinic.show()
  expect(hours).toEqual({
    week: week(mornings),
    seasons: [{ startsOn: '2026-04-01', endsOn: '2026-04-02', week: closed }],
    holidays,
  })
})

test('a booking outside the hours is refused, and so is a move', async () => {
  const { save, asPatient, doctor } = await staffed()
  const mona = await asPatient('mona')
  const body = { doctorId: doctor.id, appointmentDate: monday, appointmentTime: '12:00' }
  const { id } = await mona.appointments.book({ body })
  await save({ week: week(mornings), decisions: [{ id, choice: 'keep' }] })
  expect(await refusal(mona.appointments.book({ body: { ...body, appointmentTime: '13:00' } }))).toMatchObject({
    code: 'slot_not_offered',
  })
  const move = (appointmentTime: string) =>
    mona.appointments.move({ params: { id }, body: { appointmentDate: monday, appointmentTime } })
  expect(await refusal(move('13:00'))).toMatchObject({ code: 'slot_not_offered' })
  expect(await move('09:30')).toMatchObject({ appointmentTime: '09:30' })
})

test('patients read the hours without the reasons of days and the names of seasons', async () => {
  const { save, asVisitor, params } = await staffed()
  await save({
    exceptions: [{ date: monday, hours: [], reason: 'Surgery' }],
    seasons: [season('2026-04-01', '2026-04-02')],
  })
  const { schedule } = await asVisitor.doctors.detail({ params })
  expect(schedule).toMatchObject({
    exceptions: [{ date: monday, hours: [] }],
    seasons: [{ startsOn: '2026-04-01', week: closed }],
  })
  expect(JSON.stringify(schedule)).not.toMatch(/Surgery|Ramadan/)
})

test('the earliest free time follows the hours, and there is none for a doctor who is away', async () => {
  const { save, asVisitor, asAdministrator, params } = await staffed()
  const nextFree = async () => (await asVisitor.doctors.detail({ params })).nextFree
  expect(await nextFree()).toBe('2026-03-01T08:00:00.000Z')
  const days = Array.from({ length: 31 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`)
  await save({ exceptions: days.map((date) => ({ date, hours: [], reason: '' })), week: week(mornings) })
  expect(await nextFree()).toBe('2026-04-06T07:00:00.000Z')
  await asAdministrator.doctors.update({ params, body: { availability: false } })
  expect(await nextFree()).toBeNull()
})

test('does not overwrite a concurrent change', async () => {
  const { save, asAdministrator } = await staffed()
  const saved = await save({ week: week(mornings) })
  expect(saved.version).toBe(1)
  expect(await refusal(save({}, asAdministrator))).toMatchObject({ status: 409, code: 'hours_changed' })
  expect(await save({ version: 1 }, asAdministrator)).toMatchObject({ week: null, version: 2 })
})

test('of several concurrent first saves, one succeeds', async () => {
  const { save, asAdministrator } = await staffed()
  const body = { week: null, seasons: [], holidays: [], version: 0 }
  const attempts: (() => Promise<unknown>)[] = [
    () => save({ week: week(mornings) }),
    () => asAdministrator.hours.saveClinic({ body }),
  ]
  for (const attempt of attempts) {
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => attempt()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})
