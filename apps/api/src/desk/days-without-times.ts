import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { VisitLength } from '@aafiya/contracts/hours/slots'
import { minuteMs } from '@aafiya/contracts/platform/durations'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, gt, isNotNull, notInArray } from 'drizzle-orm'

import { usualVisitsAmong } from '../appointments/visit-choice.ts'
import type { Deps } from '../deps.ts'
import { freeTimeChanges, freeTimes } from '../doctors/directory/free-times.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { isAmong } from '../platform/db/is-among.ts'

interface Searched {
  doctor: { id: string }
  visit: VisitLength
}

/** Whether a doctor may have a free time on a day, so that it must be looked at. */
export type MayBeFree = (searched: Searched, date: string) => boolean

/** Without a lead time of the clinic's own patients book up to an hour and the running half hour ahead. */
const usualLead = 60 + limits.slotMinutes

/**
 * The days that need no look, since the kept earliest free time of a doctor is later: to read sixty full days of 120
 * doctors takes a second. It is the patients' earliest, so it says nothing of a visit of another length, of doctors
 * who take no bookings, of the days within the lead time, and of those after the last that patients can book.
 */
export async function daysWithoutTimes(deps: Deps, ids: readonly string[]): Promise<MayBeFree> {
  const { db, clock, clinic, hooks, visitTypes } = deps
  await hooks.freshFreeTimes()
  const now = clock.now()
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const dayOf = (instant: Date) => civilAt(instant, zone).date
  const rows = await db
    .select({ doctorId: freeTimes.doctorId, nextFree: freeTimes.nextFree })
    .from(freeTimes)
    .innerJoin(doctors, eq(doctors.id, freeTimes.doctorId))
    .where(
      and(
        isAmong(freeTimes.doctorId, ids),
        eq(doctors.availability, true),
        eq(freeTimes.timeZone, zone),
        gt(freeTimes.validUntil, now),
        isNotNull(freeTimes.firstTimes),
        notInArray(freeTimes.doctorId, db.select({ doctorId: freeTimeChanges.doctorId }).from(freeTimeChanges)),
      ),
    )
  const afterLast = addDays(dayOf(now), daysAhead + 1)
  const freeFrom = new Map(rows.map(({ doctorId, nextFree }) => [doctorId, nextFree ? dayOf(nextFree) : afterLast]))
  const lastOfLead = dayOf(new Date(now.getTime() + (leadMinutes ?? usualLead) * minuteMs))
  const usualVisitOf = usualVisitsAmong(await visitTypes.current(db))
  return ({ doctor, visit }, date) => {
    const usual = usualVisitOf(doctor.id)
    if (usual.minutes !== visit.minutes || usual.pauseMinutes !== visit.pauseMinutes) return true
    return date <= lastOfLead || date >= (freeFrom.get(doctor.id) ?? date)
  }
}
