import { addDays, startOfDay } from '@aafiya/contracts/clinic-time'
import { and, asc, eq, gte, lt, ne } from 'drizzle-orm'

import type { Queryable } from '../platform/db/database.ts'
import { appointments } from './appointments.table.ts'

/** The instants at which a doctor is taken on some civil days, earliest first. */
export async function takenTimes(
  db: Queryable,
  doctorId: string,
  { from, days, zone }: { from: string; days: number; zone: string },
): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: appointments.startsAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.doctorId, doctorId),
        ne(appointments.status, 'cancelled'),
        gte(appointments.startsAt, startOfDay(from, zone)),
        lt(appointments.startsAt, startOfDay(addDays(from, days), zone)),
      ),
    )
    .orderBy(asc(appointments.startsAt))
  return rows.map((row) => row.startsAt)
}
