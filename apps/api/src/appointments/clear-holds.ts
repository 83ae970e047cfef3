import { and, eq, lte, or } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import { appointments } from './appointments.table.ts'

/**
 * Deletes what no longer keeps somebody from a time: holds on the doctor's that have run out, and the patient's own, run out or
 * not, since a booking there has decided. Runs in the transaction that takes the time, behind `lockTimes`, so that a hold
 * never blocks for longer than it says.
 */
export async function clearHolds(
  tx: Tx,
  { doctorId, patientId, startsAt, now }: { doctorId: string; patientId: string; startsAt: Date; now: Date },
): Promise<void> {
  await tx
    .delete(appointments)
    .where(
      and(
        eq(appointments.status, 'held'),
        eq(appointments.startsAt, startsAt),
        or(and(eq(appointments.doctorId, doctorId), lte(appointments.heldUntil, now)), eq(appointments.patientId, patientId)),
      ),
    )
}
