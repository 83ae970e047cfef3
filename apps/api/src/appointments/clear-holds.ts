import { and, eq, lte, or } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import { appointments } from './appointments.table.ts'
import { touches, type Span } from './span.ts'

/**
 * Deletes holds that must not block this booking: expired ones of the doctor, and those of the patient and of who books, expired or not, since
 * the booking replaces them. Runs after `lockTimes` in the transaction that takes the time, so that a hold never blocks beyond its expiry.
 */
export async function clearHolds(
  tx: Tx,
  { doctorId, personId, bookedBy, span, now }: { doctorId: string; personId: string; bookedBy?: string; span: Span; now: Date },
): Promise<void> {
  await tx
    .delete(appointments)
    .where(
      and(
        eq(appointments.status, 'held'),
        touches(span),
        or(
          and(eq(appointments.doctorId, doctorId), lte(appointments.heldUntil, now)),
          eq(appointments.personId, personId),
          bookedBy === undefined ? undefined : eq(appointments.bookedBy, bookedBy),
        ),
      ),
    )
}
