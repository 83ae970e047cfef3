import { addDays, startOfDay } from '@aafiya/contracts/clinic-time'
import type { TakenTime } from '@aafiya/contracts/slots'
import { and, asc, gt, inArray, ne, or } from 'drizzle-orm'

import type { Queryable } from '../platform/db/database.ts'
import { appointments } from './appointments.table.ts'
import { takenUntil, touches } from './span.ts'

/** Whether an appointment blocks its time: a cancelled one does not, nor does an expired hold. */
export const blocks = (now: Date) =>
  and(ne(appointments.status, 'cancelled'), or(ne(appointments.status, 'held'), gt(appointments.heldUntil, now)))

interface Taken {
  doctorId: string
  startsAt: Date
  /** With the pause. */
  endsAt: Date
}

export const toTakenTime = ({ startsAt, endsAt }: Taken): TakenTime => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })

interface CivilDays {
  from: string
  days: number
  zone: string
  now: Date
}

/** When some doctors are taken on some civil days, earliest first. */
export async function takenTimesOf(db: Queryable, doctorIds: readonly string[], { from, days, zone, now }: CivilDays): Promise<Taken[]> {
  const span = { from: startOfDay(from, zone), to: startOfDay(addDays(from, days), zone) }
  return db
    .select({ doctorId: appointments.doctorId, startsAt: appointments.startsAt, endsAt: takenUntil })
    .from(appointments)
    .where(and(inArray(appointments.doctorId, [...doctorIds]), blocks(now), touches(span)))
    .orderBy(asc(appointments.startsAt))
}

/** When a doctor is taken on some civil days, earliest first. */
export const takenTimes = (db: Queryable, doctorId: string, days: CivilDays): Promise<Taken[]> => takenTimesOf(db, [doctorId], days)
