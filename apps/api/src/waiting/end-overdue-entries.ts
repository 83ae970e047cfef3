import { and, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import { waitingEntries } from './waiting.table.ts'

/**
 * Ends the wait for an earlier time of a visit that was cancelled or has begun, so that no freed times are noted for an
 * empty waiting list.
 */
export async function endOverdueEntries({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const isOver = or(ne(appointments.status, 'booked'), lte(appointments.startsAt, now))
  const over = db
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .innerJoin(appointments, eq(appointments.id, waitingEntries.appointmentId))
    .where(and(isNull(waitingEntries.endedAt), isOver))
  await db.update(waitingEntries).set({ endedAt: now }).where(inArray(waitingEntries.id, over))
}
