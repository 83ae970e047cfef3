import type { BookedSlot } from '@aafiya/contracts/appointments/appointments'
import { civilAt, daysBetween } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { isListed, listedDoctor } from '../bookable-doctor.ts'
import { touches } from '../span.ts'
import { blocks, spanOfDays, takenSpans, type TakenSpans } from './taken-times.ts'

/** Days. No caller needs older ones, and the first and last years of the calendar have no start in some zones. */
const furthestBack = 366

const range = { from: sql.placeholder('from'), to: sql.placeholder('to') }

/** In one statement: no row without such a doctor, null where nothing is taken. */
const takenOfListed = prepared((db) => {
  const taken = db
    .select({ spans: takenSpans.as('spans') })
    .from(appointments)
    .where(and(eq(appointments.doctorId, doctors.id), blocks(sql.placeholder('now')), touches(range)))
  return db
    .select({ spans: sql<TakenSpans | null>`(${taken})` })
    .from(doctors)
    .where(isListed(sql.placeholder('doctorId')))
    .prepare('taken_of_listed')
})

/** Taken times of a doctor and nothing about who took them. */
export async function listBookedSlots(
  { db, clock, clinic }: Deps,
  doctorId: string,
  query: { from?: string | undefined; days?: string | undefined } = {},
) {
  const { timeZone: zone, daysAhead } = clinic.facts()
  const now = clock.now()
  const today = civilAt(now, zone).date
  const from = query.from ?? today
  const ahead = daysBetween(today, from)
  if (ahead > daysAhead || ahead < -furthestBack) {
    await listedDoctor(db, doctorId)
    return []
  }
  const days = query.days ? Number(query.days) : daysAhead + 1
  const span = spanOfDays({ from, days, zone })
  const [taken] = await takenOfListed(db).execute({
    doctorId,
    now: now.toISOString(),
    from: span.from.toISOString(),
    to: span.to.toISOString(),
  })
  if (!taken) throw new Problem('doctor_not_found')
  return (taken.spans ?? []).map(([start, end]): BookedSlot => {
    const isHalfHour = end - start === limits.slotMinutes * 60_000
    return {
      appointmentDate: new Date(start).toISOString(),
      ...(!isHalfHour && { endsAt: new Date(end).toISOString() }),
    }
  })
}
