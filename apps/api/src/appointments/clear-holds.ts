import { and, eq, lte, or } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import type { OrPlaceholder } from '../platform/db/prepared.ts'
import { appointments } from './appointments.table.ts'
import { touches, type Span } from './span.ts'

export interface Giving {
  doctorId: string
  personId: string
  bookedBy?: string
  span: Span
  now: Date
}

/** Holds that give way to a booking. */
export const givesWay = ({ doctorId, personId, bookedBy, span, now }: OrPlaceholder<Giving>) =>
  and(
    eq(appointments.status, 'held'),
    touches(span),
    or(
      and(eq(appointments.doctorId, doctorId), lte(appointments.heldUntil, now)),
      eq(appointments.personId, personId),
      bookedBy === undefined ? undefined : eq(appointments.bookedBy, bookedBy),
    ),
  )

/**
 * Deletes holds that must not block this booking: expired ones of the doctor, and those of the patient and of who books, expired or not, since
 * the booking replaces them. Runs after `lockTimes` in the transaction that takes the time, so that a hold never blocks beyond its expiry.
 */
export async function clearHolds(tx: Tx, giving: Giving): Promise<void> {
  await tx.delete(appointments).where(givesWay(giving))
}
