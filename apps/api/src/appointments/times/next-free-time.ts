import { addDays, civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { slotsOfDay, type VisitLength } from '@aafiya/contracts/hours/slots'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { scheduleOf } from '../../schedules/schedule-of.ts'
import { appointments } from '../appointments.table.ts'
import { coincides } from '../span.ts'
import { usualVisits } from '../visit-choice.ts'
import { blocks, spanOfDays, takenTimes, toTakenTime } from './taken-times.ts'

interface Search {
  doctorId: string
  visit: VisitLength
  /** The first civil day; by default today. */
  from?: string
  /** A patient, at whose own visits no time is free. */
  personId?: string
  /** Whether a civil day can be booked, for other reasons than its times. */
  isAllowed?: (date: string) => boolean
}

/** The earliest free slot, if there is one; a week is looked at at a time, since most have one soon. */
async function firstFreeSlot(db: Queryable, deps: Deps, { doctorId, visit, from, personId, isAllowed }: Search) {
  const { clock, clinic } = deps
  const { timeZone: zone, leadMinutes, daysAhead } = clinic.facts()
  const now = clock.now()
  const today = civilAt(now, zone).date
  const schedule = await scheduleOf(db, doctorId)
  for (let ahead = daysBetween(today, from ?? today); ahead <= daysAhead; ahead += limits.gridDays) {
    const week = { from: addDays(today, ahead), days: Math.min(limits.gridDays, daysAhead + 1 - ahead), zone }
    const taken = (await takenTimes(db, doctorId, { ...week, now })).map(toTakenTime)
    if (personId) {
      const { startsAt, endsAt } = appointments
      const isTheirs = and(eq(appointments.personId, personId), blocks(now), coincides(spanOfDays(week)))
      taken.push(...(await db.select({ startsAt, endsAt }).from(appointments).where(isTheirs)).map(toTakenTime))
    }
    for (let day = 0; day < week.days; day++) {
      const date = addDays(week.from, day)
      if (isAllowed && !isAllowed(date)) continue
      const free = slotsOfDay({ date, now, zone, taken, leadMinutes, schedule, visit }).find(
        ({ state }) => state === 'free',
      )
      if (free) return { date, time: free.time, startsAt: free.startsAt }
    }
  }
  return undefined
}

/** The earliest time at which a doctor can be booked for the usual visit, if there is one. */
export async function nextFreeTime(deps: Deps, doctorId: string): Promise<string | null> {
  const visit = (await usualVisits(deps))(doctorId)
  return (await firstFreeSlot(deps.db, deps, { doctorId, visit }))?.startsAt ?? null
}

/** The first time from a civil day on at which a patient can book a visit, by the clinic's clock. */
export async function firstFreeTime(db: Queryable, deps: Deps, search: Required<Search>) {
  const slot = await firstFreeSlot(db, deps, search)
  return slot && { date: slot.date, time: slot.time }
}
