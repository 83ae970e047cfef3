import { daysFrom, slotsOfDay } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { Problem } from '../../platform/problem.ts'
import { schedulesOf } from '../../schedules/schedule-of.ts'
import { listedDoctor } from '../bookable-doctor.ts'
import { choiceOf, usualVisits } from '../visit-choice.ts'
import { takenTimesOf, toTakenTime } from './taken-times.ts'

/** Days on which the given doctor, or else any doctor, still has a free time. */
export async function listAvailableDates(
  deps: Deps,
  query: { daysAhead?: string | undefined; doctorId?: string | undefined; visitTypeId?: string | undefined } = {},
): Promise<string[]> {
  const { db, clock, clinic } = deps
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const now = clock.now()
  if (query.doctorId) await listedDoctor(db, query.doctorId)
  if (query.visitTypeId && !query.doctorId) throw new Problem('visit_type_not_offered')
  const chosen = query.doctorId && query.visitTypeId ? (await choiceOf(db, deps, query.doctorId, query.visitTypeId)).visit : undefined
  const usualVisit = await usualVisits(deps)
  const takesBookings = and(
    eq(doctors.status, 'approved'),
    eq(doctors.availability, true),
    query.doctorId ? eq(doctors.id, query.doctorId) : undefined,
  )
  const bookable = (await db.select({ id: doctors.id }).from(doctors).where(takesBookings)).map(({ id }) => id)
  const scheduleOf = await schedulesOf(db, bookable)

  // A day at a time, since one doctor with a free time is enough for it.
  const hasFreeTime = async (date: string): Promise<boolean> => {
    const taken = await takenTimesOf(db, bookable, { from: date, days: 1, zone, now })
    const isFree = (id: string) => {
      const own = taken.filter(({ doctorId }) => doctorId === id).map(toTakenTime)
      return slotsOfDay({ date, now, zone, taken: own, leadMinutes, visit: chosen ?? usualVisit(id), schedule: scheduleOf(id) }).some(
        ({ state }) => state === 'free',
      )
    }
    return bookable.some(isFree)
  }
  const available: string[] = []
  for (const date of daysFrom(now, zone, Math.min(Number(query.daysAhead ?? limits.gridDays), daysAhead + 1))) {
    if (await hasFreeTime(date)) available.push(date)
  }
  return available
}
