import { daysFrom, firstFree, openStartsOf } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, asc, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { isListed } from '../../doctors/is-listed.ts'
import { Problem } from '../../platform/problem.ts'
import { schedulesOf } from '../../schedules/schedule-of.ts'
import { listedDoctor } from '../bookable-doctor.ts'
import { choiceOf, usualVisits } from '../visit-choice.ts'
import { takenSpansOf } from './taken-times.ts'

/** Days on which the given doctor, or by default any doctor, still has a free time. */
export async function listAvailableDates(
  deps: Deps,
  query: { daysAhead?: string | undefined; doctorId?: string | undefined; visitTypeId?: string | undefined } = {},
): Promise<string[]> {
  const { db, clock, clinic } = deps
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const now = clock.now()
  if (query.doctorId) await listedDoctor(db, query.doctorId)
  if (query.visitTypeId && !query.doctorId) throw new Problem('visit_type_not_offered')
  const chosen =
    query.doctorId && query.visitTypeId
      ? (await choiceOf(db, deps, query.doctorId, query.visitTypeId)).visit
      : undefined
  const usualVisit = await usualVisits(deps)
  const takesBookings = and(
    isListed,
    eq(doctors.availability, true),
    query.doctorId ? eq(doctors.id, query.doctorId) : undefined,
  )
  const bookable = (
    await db.select({ id: doctors.id }).from(doctors).where(takesBookings).orderBy(asc(doctors.id))
  ).map(({ id }) => id)
  const dates = daysFrom(now, zone, Math.min(Number(query.daysAhead ?? limits.gridDays), daysAhead + 1))
  const available = new Set<string>()
  // One doctor with a free time is enough for a day, so a few doctors answer for nearly all of them.
  for (let from = 0, size = 8; from < bookable.length && available.size < dates.length; from += size, size *= 4) {
    const ids = bookable.slice(from, from + size)
    const taken = await takenSpansOf(db, ids, { from: dates[0] ?? '', days: dates.length, zone, now })
    const scheduleOf = await schedulesOf(db, ids)
    const isFree = (date: string) => (id: string) => {
      const visit = chosen ?? usualVisit(id)
      const open = openStartsOf({ date, now, zone, leadMinutes, schedule: scheduleOf(id), visit })
      return firstFree(open, taken.get(id) ?? [], visit) !== undefined
    }
    for (const date of dates) if (!available.has(date) && ids.some(isFree(date))) available.add(date)
  }
  return dates.filter((date) => available.has(date))
}
