import { limits } from '@aafiya/contracts/platform/limits'
import { expect, test } from 'vitest'

import { clinic, refusal } from '../../../test/clinic.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const monday = '2026-03-02'

test.each([
  ['booked-slots', 'days=61'],
  ['booked-slots', 'days=0'],
  ['booked-slots', 'from=2026-02-30'],
  ['available-slots', ''],
  ['available-slots', 'date=2026-13-01'],
  ['available-slots', 'date=tomorrow'],
  ['available-dates', 'daysAhead=61'],
  ['available-dates', 'daysAhead=-1'],
  ['available-dates', 'doctorId=unknown'],
])('%s refuses %j', async (call, query) => {
  const { http, buildDoctor } = await clinic()
  const { id } = await buildDoctor()
  const response = await http.get(
    call === 'available-dates'
      ? `/api/appointments/${call}?${query}`
      : `/api/appointments/doctor/${id}/${call}?${query}`,
  )
  expect(response.status).toBe(422)
  expect(response.body).toMatchObject({ success: false, code: 'validation_failed' })
})

test.each(['pending', 'declined', 'unlisted'] as const)('does not find a doctor who is %s', async (status) => {
  const { asVisitor, buildDoctor } = await clinic()
  const { id } = await buildDoctor({ status })
  for (const doctorId of [id, unknownId]) {
    const calls = [
      () => asVisitor.appointments.bookedSlots({ params: { id: doctorId } }),
      () => asVisitor.appointments.availableSlots({ params: { id: doctorId }, query: { date: monday } }),
      () => asVisitor.appointments.availableDates({ query: { doctorId } }),
    ]
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 404, code: 'doctor_not_found' })
  }
})

test('the edit screen’s times are 15, hourly from 09:00 to 23:00', async () => {
  const times = await (await clinic()).asVisitor.appointments.standardTimeSlots()
  expect(times).toHaveLength(15)
  expect([times[0], times[1], times.at(-1)]).toEqual(['09:00', '10:00', '23:00'])
})

test.each([
  ['2026-03-02T06:00:00Z', '10:00', 22],
  ['2026-03-02T07:59:59Z', '10:00', 22],
  ['2026-03-02T08:00:00Z', '11:00', 20],
  ['2026-03-02T12:10:00Z', '15:00', 12],
  ['2026-03-02T12:40:00Z', '15:30', 11],
  ['2026-03-02T18:10:00Z', undefined, 0],
])('at %s the first free time of the day is %s', async (now, first, count) => {
  const { asVisitor, buildDoctor } = await clinic({ now })
  const { id } = await buildDoctor()
  const times = await asVisitor.appointments.availableSlots({ params: { id }, query: { date: monday } })
  expect(times).toHaveLength(count)
  expect(times[0]).toBe(first)
})

test.each([
  ['2026-03-01', 22],
  ['2026-04-30', 22],
  ['2026-05-01', 0],
  ['2026-02-28', 0],
  ['9999-12-31', 0],
  ['0001-01-01', 0],
])('on 1 March 2026 the day %s has %i free times', async (date, count) => {
  const { asVisitor, buildDoctor } = await clinic()
  const { id } = await buildDoctor()
  expect(await asVisitor.appointments.availableSlots({ params: { id }, query: { date } })).toHaveLength(count)
})

test('a booking takes its time from that doctor and day alone, and gives it back when it is cancelled', async () => {
  const { asVisitor, asPatient, buildDoctor, clock } = await clinic()
  const [doctor, other] = [await buildDoctor(), await buildDoctor()]
  const free = (id = doctor.id, date = monday) =>
    asVisitor.appointments.availableSlots({ params: { id }, query: { date } })
  const mona = await asPatient('mona')
  const { id } = await mona.appointments.book({
    body: { doctorId: doctor.id, appointmentDate: monday, appointmentTime: '10:30' },
  })
  expect(await free()).toHaveLength(21)
  expect(await free()).not.toContain('10:30')
  expect(await free(other.id)).toHaveLength(22)
  expect(await free(doctor.id, '2026-03-03')).toHaveLength(22)
  await mona.appointments.cancel({ params: { id } })
  expect(await free()).not.toContain('10:30')
  clock.advance(limits.undoMinutes)
  expect(await free()).toContain('10:30')
})

test('what it offers can be booked, and what it does not cannot', async () => {
  const { asVisitor, asPatient, buildDoctor } = await clinic({
    now: '2026-03-02T15:10:00Z',
    env: { MAX_UPCOMING_APPOINTMENTS: '30' },
  })
  const { id: doctorId } = await buildDoctor()
  const mona = await asPatient('mona')
  const offered = await asVisitor.appointments.availableSlots({ params: { id: doctorId }, query: { date: monday } })
  expect(offered).toEqual(['18:00', '18:30', '19:00', '19:30', '20:00', '20:30'])
  for (const appointmentTime of ['17:30', ...offered]) {
    const outcome = await mona.appointments.book({ body: { doctorId, appointmentDate: monday, appointmentTime } }).then(
      () => true,
      () => false,
    )
    expect(outcome, appointmentTime).toBe(offered.includes(appointmentTime))
  }
  expect(await asVisitor.appointments.availableSlots({ params: { id: doctorId }, query: { date: monday } })).toEqual([])
})

test('a doctor who is away has no free time and no free day', async () => {
  const { asVisitor, buildDoctor } = await clinic()
  const { id } = await buildDoctor({ availability: false })
  expect(await asVisitor.appointments.availableSlots({ params: { id }, query: { date: monday } })).toEqual([])
  expect(await asVisitor.appointments.availableDates({ query: { doctorId: id } })).toEqual([])
  expect(await asVisitor.appointments.availableDates()).toEqual([])
})

test('answers a network only so often when it has a free day', async () => {
  const { asVisitor } = await clinic({ env: { RATE_LIMIT_FACTOR: '0.01' } })
  await asVisitor.appointments.availableDates()
  expect(await refusal(asVisitor.appointments.availableDates())).toMatchObject({
    status: 429,
    code: 'too_many_requests',
  })
})

test('names seven days by default, today only while it has a time left', async () => {
  const { asVisitor, buildDoctor, clock } = await clinic()
  await buildDoctor()
  expect(await asVisitor.appointments.availableDates()).toEqual([
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
    '2026-03-05',
    '2026-03-06',
    '2026-03-07',
  ])
  expect(await asVisitor.appointments.availableDates({ query: { daysAhead: '2' } })).toEqual([
    '2026-03-01',
    '2026-03-02',
  ])
  expect(await asVisitor.appointments.availableDates({ query: { daysAhead: '60' } })).toHaveLength(60)
  clock.set('2026-03-01T18:10:00Z')
  expect(await asVisitor.appointments.availableDates({ query: { daysAhead: '2' } })).toEqual(['2026-03-02'])
})

test('a full day is free no more for that doctor, but is while any other has a time', async () => {
  const { asVisitor, asPatient, buildDoctor } = await clinic({
    now: '2026-03-01T15:10:00Z',
    env: { MAX_UPCOMING_APPOINTMENTS: '30' },
  })
  const [doctor, other] = [await buildDoctor(), await buildDoctor()]
  const today = '2026-03-01'
  const fill = async (doctorId: string, name: string) => {
    const patient = await asPatient(name)
    for (const time of await asVisitor.appointments.availableSlots({
      params: { id: doctorId },
      query: { date: today },
    })) {
      await patient.appointments.book({ body: { doctorId, appointmentDate: today, appointmentTime: time } })
    }
  }
  await fill(doctor.id, 'mona')
  expect(await asVisitor.appointments.availableDates({ query: { daysAhead: '1', doctorId: doctor.id } })).toEqual([])
  expect(await asVisitor.appointments.availableDates({ query: { daysAhead: '1' } })).toEqual([today])
  await fill(other.id, 'omar')
  expect(await asVisitor.appointments.availableDates({ query: { daysAhead: '1' } })).toEqual([])
})

test('counts the days of the clinic’s zone', async () => {
  const { asVisitor, buildDoctor } = await clinic({
    now: '2026-03-01T22:30:00Z',
    env: { CLINIC_TIME_ZONE: 'Africa/Cairo' },
  })
  await buildDoctor()
  expect(await asVisitor.appointments.availableDates({ query: { daysAhead: '1' } })).toEqual(['2026-03-02'])
})

test('booked times are instants and nothing else, from today to the 60th day, cancelled ones not among them', async () => {
  const { asVisitor, asPatient, buildDoctor, http, clock } = await clinic()
  const { id: doctorId } = await buildDoctor()
  const mona = await asPatient('mona')
  const book = (appointmentDate: string, appointmentTime: string) =>
    mona.appointments.book({ body: { doctorId, appointmentDate, appointmentTime, notes: 'Secret note' } })
  await book('2026-04-30', '20:30')
  await book('2026-03-01', '10:00')
  const { id } = await book('2026-03-05', '10:00')
  await mona.appointments.cancel({ params: { id } })
  clock.advance(limits.undoMinutes)
  const slots = () => asVisitor.appointments.bookedSlots({ params: { id: doctorId } })
  expect(await slots()).toEqual([
    { appointmentDate: '2026-03-01T08:00:00.000Z' },
    { appointmentDate: '2026-04-30T17:30:00.000Z' },
  ])
  expect((await http.get(`/api/appointments/doctor/${doctorId}/booked-slots`)).text).not.toMatch(
    /mona|Secret|patient|id/i,
  )
  clock.set('2026-03-02T06:00:00Z')
  expect(await slots()).toEqual([{ appointmentDate: '2026-04-30T17:30:00.000Z' }])
})

test.each([
  ['2026-03-02', '1', 1],
  ['2026-03-02', '2', 2],
  ['2026-03-03', '1', 1],
  ['2026-03-04', '60', 0],
  ['2026-02-01', '60', 2],
  ['9999-12-31', '60', 0],
  ['0001-01-01', '60', 0],
  ['0000-01-01', '1', 0],
])('booked times from %s for %s days are %i', async (from, days, count) => {
  const { asVisitor, asPatient, buildDoctor } = await clinic()
  const { id: doctorId } = await buildDoctor()
  const mona = await asPatient('mona')
  await mona.appointments.book({ body: { doctorId, appointmentDate: '2026-03-02', appointmentTime: '20:30' } })
  await mona.appointments.book({ body: { doctorId, appointmentDate: '2026-03-03', appointmentTime: '10:00' } })
  expect(await asVisitor.appointments.bookedSlots({ params: { id: doctorId }, query: { from, days } })).toHaveLength(
    count,
  )
})

test('works in a zone that once skipped a whole day', async () => {
  const { asVisitor, buildDoctor } = await clinic({
    now: '2011-12-29T12:00:00Z',
    env: { CLINIC_TIME_ZONE: 'Pacific/Apia' },
  })
  const { id } = await buildDoctor()
  expect(await asVisitor.appointments.availableDates({ query: { doctorId: id, daysAhead: '4' } })).toEqual([
    '2011-12-29',
    '2011-12-31',
    '2012-01-01',
  ])
  expect(
    await asVisitor.appointments.bookedSlots({ params: { id }, query: { from: '2011-12-30', days: '1' } }),
  ).toEqual([])
})
