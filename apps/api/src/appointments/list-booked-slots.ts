import type { BookedSlot } from '@aafiya/contracts/appointments'
import { civilAt, daysBetween } from '@aafiya/contracts/clinic-time'
import { limits } from '@aafiya/contracts/limits'

import type { Deps } from '../deps.ts'
import { listedDoctor } from './bookable-doctor.ts'
import { takenTimes } from './taken-times.ts'

/** Days. No caller needs older ones, and the first and last years of the calendar have no start in some zones. */
const furthestBack = 366

/** Taken times of a doctor and nothing about who took them. */
export async function listBookedSlots(
  { db, clock, clinic }: Deps,
  doctorId: string,
  query: { from?: string | undefined; days?: string | undefined } = {},
) {
  const { timeZone: zone, daysAhead } = clinic.facts()
  await listedDoctor(db, doctorId)
  const now = clock.now()
  const today = civilAt(now, zone).date
  const from = query.from ?? today
  const ahead = daysBetween(today, from)
  if (ahead > daysAhead || ahead < -furthestBack) return []
  const days = query.days ? Number(query.days) : daysAhead + 1
  const taken = await takenTimes(db, doctorId, { from, days, zone, now })
  return taken.map(({ startsAt, endsAt }): BookedSlot => {
    const isHalfHour = endsAt.getTime() - startsAt.getTime() === limits.slotMinutes * 60_000
    return { appointmentDate: startsAt.toISOString(), ...(!isHalfHour && { endsAt: endsAt.toISOString() }) }
  })
}
