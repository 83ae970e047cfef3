import { randomUUID } from 'node:crypto'

import { eq, lte, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { clinic } from '../../../test/clinic.ts'
import { users } from '../../account/users.table.ts'
import { createCurrentClinic } from '../../clinic/current-clinic.ts'
import { readConfig } from '../../config.ts'
import { freeTimeChanges, freeTimes } from '../../doctors/directory/free-times.table.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { sweep } from '../../sweep.ts'
import { mayChange } from './compute-free-times.ts'
import { refreshFreeTimes } from './refresh-free-times.ts'

const now = new Date('2026-03-01T06:00:00Z')
const at = (instant: string | null) => (instant === null ? null : new Date(instant))

test.each([
  ['within the week', '2026-03-04T10:00Z', '2026-03-01T10:00Z', true],
  ['on the last day that is known', '2026-03-08T10:00Z', '2026-03-01T10:00Z', true],
  ['so soon after that day that a visit on it may touch it', '2026-03-10T03:59Z', '2026-03-01T10:00Z', true],
  ['behind it', '2026-03-10T04:00Z', '2026-03-01T10:00Z', false],
  ['far behind it, where nothing is free before', '2026-04-10T10:00Z', null, true],
  ['before an earliest time that is far ahead', '2026-03-20T10:00Z', '2026-03-25T10:00Z', true],
  ['at it', '2026-03-25T10:00Z', '2026-03-25T10:00Z', true],
  ['so soon after it that a visit at it may touch it', '2026-03-25T15:59Z', '2026-03-25T10:00Z', true],
  ['behind it', '2026-03-25T16:00Z', '2026-03-25T10:00Z', false],
  ['unknown, since it was something else', null, '2026-03-01T10:00Z', true],
])('a visit that was written %s may change a row: %s, %s: %s', (_, startsAt, nextFree, expected) => {
  expect(
    mayChange(at(startsAt), at(nextFree), now, { timeZone: 'Africa/Cairo', leadMinutes: undefined, daysAhead: 60 }),
  ).toBe(expected)
})

test('a booking far ahead leaves the row alone, and one of today is in it', async () => {
  const { deps, buildDoctor, asPatient } = await clinic()
  const { id: doctorId } = await buildDoctor()
  const patient = await asPatient('mona')
  const kept = async () => {
    await refreshFreeTimes(deps)
    expect(await deps.db.$count(freeTimeChanges)).toBe(0)
    const { nextFree } = freeTimes
    const [row] = await deps.db
      .select({ nextFree, written: sql<string>`xmin::text` })
      .from(freeTimes)
      .where(eq(freeTimes.doctorId, doctorId))
    return row
  }
  const first = await kept()
  await patient.appointments.book({ body: { doctorId, appointmentDate: '2026-03-20', appointmentTime: '10:00' } })
  expect(await kept()).toEqual(first)
  await patient.appointments.book({ body: { doctorId, appointmentDate: '2026-03-01', appointmentTime: '10:00' } })
  expect((await kept())?.nextFree).toEqual(new Date('2026-03-01T08:30:00Z'))
})

test('rows that are all due together are right after one check, more than two batches of them', async () => {
  const { deps, clock } = await clinic()
  const ids = Array.from({ length: 600 }, () => randomUUID())
  const named = { firstName: 'Karim', lastName: 'Mansour', createdAt: clock.now(), updatedAt: clock.now() }
  const account = { ...named, role: 1, status: 'verified' as const, language: 'en' as const }
  await deps.db.insert(users).values(ids.map((id) => ({ ...account, id, email: `${id}@example.test` })))
  const listed = { ...named, status: 'approved' as const, availability: true, speciality: 'Neurologist', fees: 80 }
  await deps.db.insert(doctors).values(ids.map((id) => ({ ...listed, id, userId: id })))
  await refreshFreeTimes(deps)
  clock.advance(24 * 60)
  expect(await deps.db.$count(freeTimes, lte(freeTimes.validUntil, clock.now()))).toBe(600)
  await refreshFreeTimes(deps)
  expect(await deps.db.$count(freeTimes, eq(freeTimes.nextFree, new Date('2026-03-02T08:00:00Z')))).toBe(600)
})

test('a start with another time zone makes the rows right', async () => {
  const { deps, buildDoctor } = await clinic()
  await buildDoctor()
  await refreshFreeTimes(deps)
  const config = readConfig({ NODE_ENV: 'test', CLINIC_TIME_ZONE: 'Asia/Tokyo' })
  const restarted = { ...deps, clinic: createCurrentClinic({ config, db: deps.db }) }
  await sweep(restarted)
  await refreshFreeTimes(restarted)
  const [row] = await deps.db.select().from(freeTimes)
  // It is 15:00 in Tokyo.
  expect(row).toMatchObject({ nextFree: new Date('2026-03-01T07:00:00Z'), timeZone: 'Asia/Tokyo' })
})
