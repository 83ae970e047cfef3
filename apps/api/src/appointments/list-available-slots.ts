import { civilAt, daysBetween } from '@aafiya/contracts/clinic-time'
import { slotsOfDay } from '@aafiya/contracts/slots'

import type { Deps } from '../deps.ts'
import { scheduleOf } from '../schedules/schedule-of.ts'
import { listedDoctor } from './bookable-doctor.ts'
import { takenTimes, toTakenTime } from './taken-times.ts'
import { choiceOf } from './visit-choice.ts'

/** Times of one day at which a doctor can still be booked; none on a day that cannot be booked at all. */
export async function listAvailableSlots(
  deps: Deps,
  doctorId: string,
  { date, visitTypeId }: { date: string; visitTypeId?: string | undefined },
): Promise<string[]> {
  const { db, clock, clinic } = deps
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const now = clock.now()
  const doctor = await listedDoctor(db, doctorId)
  const { visit } = await choiceOf(db, deps, doctorId, visitTypeId)
  const ahead = daysBetween(civilAt(now, zone).date, date)
  if (!doctor.availability || ahead < 0 || ahead > daysAhead) return []
  const taken = await takenTimes(db, doctorId, { from: date, days: 1, zone, now })
  const slots = slotsOfDay({ date, now, zone, taken: taken.map(toTakenTime), leadMinutes, visit, schedule: await scheduleOf(db, doctorId) })
  return slots.filter((slot) => slot.state === 'free').map((slot) => slot.time)
}
