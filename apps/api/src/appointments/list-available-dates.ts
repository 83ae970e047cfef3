import { limits } from '@aafiya/contracts/limits'
import { daysFrom, slotsOfDay } from '@aafiya/contracts/slots'
import { and, count, eq, gte, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { appointments } from './appointments.table.ts'
import { listedDoctor } from './bookable-doctor.ts'
import { blocks } from './taken-times.ts'

/** Days on which the given doctor, or else any doctor, still has a free time. */
export async function listAvailableDates(
  { db, clock, config }: Deps,
  query: { daysAhead?: string | undefined; doctorId?: string | undefined } = {},
): Promise<string[]> {
  const zone = config.clinic.timeZone
  const now = clock.now()
  if (query.doctorId) await listedDoctor(db, query.doctorId)
  const takesBookings = and(
    eq(doctors.status, 'approved'),
    eq(doctors.availability, true),
    query.doctorId ? eq(doctors.id, query.doctorId) : undefined,
  )

  const [bookable] = await db.select({ doctors: count() }).from(doctors).where(takesBookings)
  if (!bookable?.doctors) return []
  const fullTimes = await db
    .select({ startsAt: appointments.startsAt })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(and(takesBookings, blocks(now), gte(appointments.startsAt, now)))
    .groupBy(appointments.startsAt)
    .having(sql`count(*) >= ${bookable.doctors}`)
  const taken = new Set(fullTimes.map((row) => row.startsAt.toISOString()))
  const days = daysFrom(now, zone, Number(query.daysAhead ?? limits.gridDays))
  return days.filter((date) => slotsOfDay({ date, now, zone, taken }).some((slot) => slot.state === 'free'))
}
