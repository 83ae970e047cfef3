import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { slotsOfDay } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'

import type { Deps } from '../../deps.ts'
import { scheduleOf } from '../../schedules/schedule-of.ts'
import { usualVisits } from '../visit-choice.ts'
import { takenTimes, toTakenTime } from './taken-times.ts'

/**
 * The earliest time at which a doctor can be booked, if there is one; a week is looked at at a time, since most have
 * one soon.
 */
export async function nextFreeTime(deps: Deps, doctorId: string): Promise<string | null> {
  const { db, clock, clinic } = deps
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const now = clock.now()
  const today = civilAt(now, zone).date
  const schedule = await scheduleOf(db, doctorId)
  const visit = (await usualVisits(deps))(doctorId)
  for (let ahead = 0; ahead <= daysAhead; ahead += limits.gridDays) {
    const from = addDays(today, ahead)
    const days = Math.min(limits.gridDays, daysAhead + 1 - ahead)
    const taken = (await takenTimes(db, doctorId, { from, days, zone, now })).map(toTakenTime)
    for (let day = 0; day < days; day++) {
      const free = slotsOfDay({ date: addDays(from, day), now, zone, taken, leadMinutes, schedule, visit }).find(
        ({ state }) => state === 'free',
      )
      if (free) return free.startsAt
    }
  }
  return null
}
