import { civilAt, daysBetween } from '@aafiya/contracts/clinic-time'
import { slotsOfDay } from '@aafiya/contracts/slots'

import type { Deps } from '../deps.ts'
import { scheduleOf } from '../schedules/schedule-of.ts'
import { listedDoctor } from './bookable-doctor.ts'
import { takenTimes, toTakenTime } from './taken-times.ts'

/** Times of one day at which a doctor can still be booked; none on a day that cannot be booked at all. */
export async function listAvailableSlots({ db, clock, clinic }: Deps, doctorId: string, date: string): Promise<string[]> {
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const now = clock.now()
  const doctor = await listedDoctor(db, doctorId)
  const ahead = daysBetween(civilAt(now, zone).date, date)
  if (!doctor.availability || ahead < 0 || ahead > daysAhead) return []
  const taken = await takenTimes(db, doctorId, { from: date, days: 1, zone, now })
  const slots = slotsOfDay({ date, now, zone, taken: taken.map(toTakenTime), leadMinutes, schedule: await scheduleOf(db, doctorId) })
  return slots.filter((slot) => slot.state === 'free').map((slot) => slot.time)
}
