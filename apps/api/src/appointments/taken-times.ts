import { addDays, startOfDay } from '@aafiya/contracts/clinic-time'
import { and, asc, eq, gt, gte, lt, ne, or } from 'drizzle-orm'

import type { Queryable } from '../platform/db/database.ts'
import { appointments } from './appointments.table.ts'

/** Whether an appointment blocks its time: a cancelled one does not, nor does an expired hold. */
export const blocks = (now: Date) =>
  and(ne(appointments.status, 'cancelled'), or(ne(appointments.status, 'held'), gt(appointments.heldUntil, now)))

/** The instants at which a doctor is taken on some civil days, earliest first. */
export async function takenTimes(
  db: Queryable,
  doctorId: string,
  { from, days, zone, now }: { from: string; days: number; zone: string; now: Date },
): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: appointments.startsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.doctorId, doctorId),
        blocks(now),
        gte(appointments.startsAt, startOfDay(from, zone)),
        lt(appointments.startsAt, startOfDay(addDays(from, days), zone)),
      ),
    )
    .orderBy(asc(appointments.startsAt))
  return rows.map((row) => row.startsAt)
}
