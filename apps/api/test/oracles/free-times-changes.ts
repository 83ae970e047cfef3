import { randomUUID } from 'node:crypto'

import { addDays, civilAt, instantAt, timeOf } from '@aafiya/contracts/hours/clinic-time'
import { weekdays } from '@aafiya/contracts/hours/schedule'
import { eq, isNull, sql } from 'drizzle-orm'

import { users } from '../../src/account/users.table.ts'
import { appointments } from '../../src/appointments/appointments.table.ts'
import { clinicSettings } from '../../src/clinic/clinic-settings.table.ts'
import { doctors } from '../../src/doctors/doctors.table.ts'
import { visitTypes } from '../../src/doctors/visit-types/visit-types.table.ts'
import { people } from '../../src/people/people.table.ts'
import { schedules } from '../../src/schedules/schedules.table.ts'
import { clinic } from '../clinic.ts'
import { begin, freeIn, visitsOf, zone, type Hours, type Visit, type World } from './free-times-world.ts'

/** 1,000 doctors over 30 days take some minutes. */
export const doctorCount = Number(process.env['FREE_TIME_DOCTORS'] ?? 40)
const changesAStep = Math.max(8, Math.floor(doctorCount / 6))

export async function buildWorld() {
  const { database, deps, clock, buildDoctor } = await clinic({
    now: new Date(begin).toISOString(),
    env: { CLINIC_TIME_ZONE: zone },
  })
  const { db } = database
  const { id: firstId } = await buildDoctor()
  const others = Array.from({ length: doctorCount - 1 }, () => ({ id: randomUUID(), userId: randomUUID() }))
  const named = { firstName: 'Karim', lastName: 'Mansour', createdAt: clock.now(), updatedAt: clock.now() }
  const account = { ...named, role: 1, status: 'verified' as const, language: 'en' as const }
  const listed = { ...named, status: 'approved' as const, availability: true, speciality: 'Neurologist', fees: 80 }
  await db
    .insert(users)
    .values(others.map(({ userId }) => ({ ...account, id: userId, email: `${userId}@example.test` })))
  await db.insert(doctors).values(others.map((one) => ({ ...listed, ...one })))
  const patients = Array.from({ length: doctorCount + 10 }, () => randomUUID())
  await db
    .insert(people)
    .values(patients.map((id) => ({ id, fullName: 'Mona Farid', createdAt: clock.now(), updatedAt: clock.now() })))
  return { db, deps, clock, patients, ids: [firstId, ...others.map(({ id }) => id)].toSorted() }
}

/** Things that happen to a doctor or to all, written as any release would. */
export function createChanges(
  { db, clock, patients, ids }: Awaited<ReturnType<typeof buildWorld>>,
  world: World,
  random: (below: number) => number,
) {
  const pick = <T>(list: readonly [T, ...T[]]): T => list[random(list.length)] ?? list[0]
  const oneOf = <T>(list: readonly T[]): T | undefined => list[random(list.length)]
  const today = () => civilAt(clock.now(), zone).date
  const hoursOf = () =>
    pick([
      [],
      [{ opens: '10:10', closes: '13:00' }],
      [
        { opens: '09:00', closes: '12:00' },
        { opens: '16:20', closes: '19:00' },
      ],
      [{ opens: '20:00', closes: '02:00' }],
    ])
  const closed = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] }
  // Some are there for an hour a week, and soon have nothing free for weeks.
  const weekOf = () =>
    random(4) === 0
      ? { ...closed, [pick(weekdays)]: [{ opens: '10:00', closes: '11:00' }] }
      : {
          sunday: hoursOf(),
          monday: hoursOf(),
          tuesday: hoursOf(),
          wednesday: hoursOf(),
          thursday: hoursOf(),
          friday: hoursOf(),
          saturday: hoursOf(),
        }

  async function change(visit: Visit | undefined, values: Partial<Visit>) {
    if (!visit?.id) return
    // A constraint may refuse it.
    const [row] = await db
      .update(appointments)
      .set(values)
      .where(eq(appointments.id, visit.id))
      .returning()
      .catch(() => [])
    if (!row) return
    visitsOf(world, visit.doctorId).delete(row.id)
    visitsOf(world, row.doctorId).set(row.id, row)
  }
  /** Often the time shown as the earliest, or one around the last days that a row covers. */
  const startOf = (doctorId: string, minutes: number) => {
    const { nextFree } = random(2) === 0 ? freeIn(world, doctorId, clock.now()) : { nextFree: null }
    const date = addDays(today(), random(4) === 0 ? 6 + random(5) : random(5))
    const time = timeOf((9 * 60 + random(24) * 30) % (24 * 60))
    const startsAt = nextFree ? new Date(nextFree) : (instantAt(date, time, zone) ?? clock.now())
    return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
  }

  async function insertVisit(doctorId: string, held: boolean) {
    const now = clock.now()
    const [row] = await db
      .insert(appointments)
      .values({
        id: randomUUID(),
        doctorId,
        personId: oneOf(patients) ?? '',
        ...startOf(doctorId, world.minutes.get(doctorId) ?? 30),
        status: held ? 'held' : 'booked',
        heldUntil: held ? new Date(now.getTime() + (5 + random(300)) * 60_000) : null,
        isOffer: held,
        fee: 80,
        currency: 'USD',
        paymentStatus: 'unpaid',
        sequence: 0,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (row) visitsOf(world, doctorId).set(row.id, row)
  }

  async function saveHours(doctorId: string | null) {
    const from = addDays(today(), random(6))
    const hours: Hours = {
      id: randomUUID(),
      doctorId,
      version: 1,
      week: random(4) === 0 ? null : weekOf(),
      seasons:
        random(3) === 0 ? [{ name: 'Season', startsOn: from, endsOn: addDays(from, random(4)), week: weekOf() }] : [],
      exceptions: doctorId && random(2) === 0 ? [{ date: from, hours: hoursOf(), reason: '' }] : [],
      holidays: doctorId ? [] : [{ name: 'Holiday', nameAr: '', startsOn: from, endsOn: from }],
      updatedAt: clock.now(),
    }
    await db.delete(schedules).where(doctorId ? eq(schedules.doctorId, doctorId) : isNull(schedules.doctorId))
    await db.insert(schedules).values(hours)
    world.hours.set(doctorId, hours)
  }

  async function changeSettings() {
    const leadMinutes = pick([undefined, 0, 95, 26 * 60])
    const daysAhead = pick([60, 20, 4])
    const values = { leadMinutes: leadMinutes ?? null, daysAhead, updatedAt: clock.now() }
    await db
      .insert(clinicSettings)
      .values({ id: randomUUID(), version: 0, ...values })
      .onConflictDoNothing()
    await db.update(clinicSettings).set({ ...values, version: sql`${clinicSettings.version} + 1` })
    Object.assign(world, { leadMinutes, daysAhead })
  }

  async function changeType(doctorId: string) {
    const minutes = pick([20, 45, 60])
    await db.update(visitTypes).set({ retiredAt: clock.now() }).where(eq(visitTypes.doctorId, doctorId))
    const type = { name: 'Long', nameAr: 'طويلة', pauseMinutes: 0, bookableBy: 'patient' as const, position: 9 }
    await db.insert(visitTypes).values({ ...type, doctorId, minutes })
    world.minutes.set(doctorId, minutes)
  }

  async function toggle(doctorId: string) {
    const availability = world.away.delete(doctorId)
    if (!availability) world.away.add(doctorId)
    await db.update(doctors).set({ availability }).where(eq(doctors.id, doctorId))
  }

  async function changeOne() {
    const doctorId = oneOf(ids) ?? ''
    const upcoming = [...visitsOf(world, doctorId).values()]
      .filter(({ status, startsAt }) => status !== 'cancelled' && startsAt > clock.now())
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    // The first one is often before the earliest free time.
    const visit = upcoming[random(2) === 0 ? 0 : random(upcoming.length)]
    const what = random(38)
    if (what < 16) return insertVisit(doctorId, false)
    if (what < 21) return insertVisit(doctorId, true)
    if (what < 25) return change(visit, { status: 'cancelled', cancelledAt: clock.now(), heldUntil: null })
    if (what < 28) return change(visit, startOf(doctorId, 30))
    if (what < 29) return change(visit, { doctorId: oneOf(ids) ?? '' })
    if (what < 31) {
      await db.delete(appointments).where(eq(appointments.id, visit?.id ?? randomUUID()))
      return void visitsOf(world, doctorId).delete(visit?.id ?? '')
    }
    if (what < 35) return saveHours(doctorId)
    if (what < 36) return changeType(doctorId)
    return toggle(doctorId)
  }

  return async () => {
    for (let index = 0; index < changesAStep; index++) await changeOne()
    if (random(5) === 0) await saveHours(null)
    if (random(5) === 0) await changeSettings()
  }
}
