import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { slotsOfDay, staffTerms, type VisitLength } from '@aafiya/contracts/hours/slots'

import type { Deps } from '../../deps.ts'
import { scheduleOf } from '../../schedules/schedule-of.ts'
import { listedDoctor } from '../bookable-doctor.ts'
import { choiceOf } from '../visit-choice.ts'
import { takenTimes, toTakenTime } from './taken-times.ts'

interface Wanted {
  date: string
  visitTypeId?: string | undefined
}

interface Limits {
  visit: VisitLength
  leadMinutes?: number | undefined
  mayHaveBegun?: boolean
  daysAhead: number
}

async function freeTimes(
  { db, clock, clinic }: Deps,
  doctorId: string,
  date: string,
  limits: Limits,
): Promise<string[]> {
  const { timeZone: zone } = clinic.facts()
  const now = clock.now()
  const { daysAhead, ...length } = limits
  const ahead = daysBetween(civilAt(now, zone).date, date)
  if (ahead < 0 || ahead > daysAhead) return []
  const taken = await takenTimes(db, doctorId, { from: date, days: 1, zone, now })
  const slots = slotsOfDay({
    date,
    now,
    zone,
    taken: taken.map(toTakenTime),
    ...length,
    schedule: await scheduleOf(db, doctorId),
  })
  return slots.filter((slot) => slot.state === 'free').map((slot) => slot.time)
}

/** Times of one day at which a doctor can still be booked; none on a day that cannot be booked at all. */
export async function listAvailableSlots(
  deps: Deps,
  doctorId: string,
  { date, visitTypeId }: Wanted,
): Promise<string[]> {
  const doctor = await listedDoctor(deps.db, doctorId)
  const { visit } = await choiceOf(deps.db, deps, doctorId, visitTypeId)
  const { leadMinutes, daysAhead } = deps.clinic.facts()
  return doctor.availability ? freeTimes(deps, doctorId, date, { visit, leadMinutes, daysAhead }) : []
}

/** The same for a doctor who books a patient. */
export async function listOwnFreeTimes(deps: Deps, doctorId: string, { date, visitTypeId }: Wanted): Promise<string[]> {
  const { visit } = await choiceOf(deps.db, deps, doctorId, visitTypeId, true)
  return freeTimes(deps, doctorId, date, { visit, ...staffTerms })
}
