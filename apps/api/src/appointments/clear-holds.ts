import { and, eq, inArray, isNotNull, lte, ne, or, type SQL } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'
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

const isHeld = isOneOf(appointments.status, ['held'])

/** Deletes the holds among some appointments; a trigger records their times as free. */
export function deleteHolds(db: Queryable, which: SQL | undefined) {
  // What `and` and `or` make of no condition: every hold of the clinic.
  if (!which) throw new TypeError('no holds named')
  return db.delete(appointments).where(and(isHeld, which))
}

const heldGivesWay = ({ doctorId, personId, bookedBy, span, now }: OrPlaceholder<Giving>) =>
  and(
    isHeld,
    touches(span),
    or(
      and(eq(appointments.doctorId, doctorId), lte(appointments.heldUntil, now)),
      eq(appointments.personId, personId),
      bookedBy === undefined ? undefined : eq(appointments.bookedBy, bookedBy),
    ),
  )

/** A time that is reserved for a cancelled visit gives way to its patient alone: staff may have booked it. */
const reservedGivesWay = ({ doctorId, personId, span, now }: OrPlaceholder<Giving>) =>
  and(
    isNotNull(appointments.reservedUntil),
    touches(span),
    or(
      and(eq(appointments.doctorId, doctorId), lte(appointments.reservedUntil, now)),
      eq(appointments.personId, personId),
    ),
  )

/** Holds and reserved times that a booking may clear. */
export const givesWay = (giving: OrPlaceholder<Giving>) => or(heldGivesWay(giving), reservedGivesWay(giving))

/** Holds of the booking account, and times reserved for the person, whether or not they may be cleared yet. */
export const isOwnHold = ({ personId, bookedBy }: OrPlaceholder<{ personId: string; bookedBy: string }>) =>
  or(
    and(isHeld, or(eq(appointments.personId, personId), eq(appointments.bookedBy, bookedBy))),
    and(isNotNull(appointments.reservedUntil), eq(appointments.personId, personId)),
  )

/**
 * Ends holds and reserved times that must not block this booking: expired ones of the doctor, and those of the
 * patient and of the booking account, expired or not, since the booking replaces them. Runs after `lockTimes` in the
 * transaction that takes the time, so that a hold never blocks beyond its expiry.
 */
export async function clearHolds(tx: Tx, giving: Giving, rebookedId?: string): Promise<void> {
  const isOther = rebookedId === undefined ? undefined : ne(appointments.id, rebookedId)
  await deleteHolds(tx, heldGivesWay(giving))
  await tx
    .update(appointments)
    .set({ reservedUntil: null })
    .where(and(reservedGivesWay(giving), isOther))
}

/**
 * Releases the times of cancelled visits once they can no longer be undone; a trigger records them for the waiting
 * list. Rows that are being changed are processed next time.
 */
export async function endReservations({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const over = db
    .select({ id: appointments.id })
    .from(appointments)
    .where(lte(appointments.reservedUntil, clock.now()))
    .for('update', { skipLocked: true })
  await db.update(appointments).set({ reservedUntil: null }).where(inArray(appointments.id, over))
}
