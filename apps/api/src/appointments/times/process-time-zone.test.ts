import { afterEach, expect, test, vi } from 'vitest'

import { clinic } from '../../../test/clinic.ts'

afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['UTC', 0],
  ['Pacific/Kiritimati', -840],
  ['America/Los_Angeles', 480],
  ['Asia/Kolkata', -330],
])('books, lists and mails the same in a process of %s', async (zone, offset) => {
  vi.stubEnv('TZ', zone)
  expect(new Date('2026-03-01T12:00:00Z').getTimezoneOffset()).toBe(offset)
  const { asVisitor, asPatient, buildDoctor, deliver } = await clinic({ now: '2026-03-01T21:59:00Z' })
  const { id: doctorId } = await buildDoctor()
  const mona = await asPatient('mona')
  const booked = await mona.appointments.book({
    body: { doctorId, appointmentDate: '2026-03-02', appointmentTime: '10:00' },
  })
  expect(booked).toMatchObject({
    appointmentDate: '2026-03-02T08:00:00.000Z',
    appointmentTime: '10:00',
    createdAt: '2026-03-01T21:59:00.000Z',
  })
  expect(await mona.appointments.detail({ params: { id: booked.id } })).toEqual(booked)
  expect(
    await asVisitor.appointments.bookedSlots({ params: { id: doctorId }, query: { from: '2026-03-02', days: '1' } }),
  ).toEqual([{ appointmentDate: booked.appointmentDate }])
  expect(
    (await asVisitor.appointments.availableSlots({ params: { id: doctorId }, query: { date: '2026-03-02' } }))[0],
  ).toBe('10:30')
  expect(await asVisitor.appointments.availableDates({ query: { daysAhead: '2' } })).toEqual(['2026-03-02'])
  const [mail] = await deliver()
  expect(mail?.subject).toContain('Monday 2 March 2026')
  expect(mail?.text).toContain('10:00 AM (Cairo time)')
})
