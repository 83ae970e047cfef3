import { isSettled } from '@aafiya/contracts/appointments/booking-facts'
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'

import { appointments, type AppointmentRow } from '../../appointments/appointments.table.ts'
import { lockPeopleOf } from '../../people/lock-person.ts'
import { clinicDay, mayActFor, type RightsDeps } from '../../people/may-act-for.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'

/** Locks visits and their people, in the one order, until the transaction ends. */
export async function lockVisits(tx: Tx, ids: readonly string[], isOwn?: SQL): Promise<AppointmentRow[]> {
  const isOne = inArray(appointments.id, [...ids])
  await lockPeopleOf(tx, () => tx.select({ personId: appointments.personId }).from(appointments).where(isOne))
  return tx.select().from(appointments).where(and(isOne, isOwn)).orderBy(asc(appointments.id)).for('update')
}

/** Appointments or a held slot of a patient, or of people they book for, locked until the transaction ends. */
export async function heldPayables(
  tx: Tx,
  deps: RightsDeps,
  accountId: string,
  ids: readonly string[],
): Promise<AppointmentRow[]> {
  const own = await lockVisits(tx, ids, mayActFor(appointments.personId, accountId, clinicDay(deps)))
  return ids.map((id) => {
    const found = own.find((visit) => visit.id === id)
    if (!found) throw new Problem('appointment_not_found')
    return found
  })
}

export const appointmentOf = async (db: Queryable, id: string): Promise<AppointmentRow | undefined> =>
  (await db.select().from(appointments).where(eq(appointments.id, id)))[0]

/** Throws where an appointment cannot be paid for now. */
export function refuseUnlessPayable(appointment: AppointmentRow, now: Date): void {
  if (appointment.status === 'cancelled') throw new Problem('appointment_cancelled')
  if (appointment.status === 'held' && appointment.heldUntil && appointment.heldUntil <= now)
    throw new Problem('hold_expired')
  if (appointment.startsAt <= now || !['booked', 'arrived', 'held'].includes(appointment.status))
    throw new Problem('appointment_started')
  if (isSettled(appointment.paymentStatus)) throw new Problem('already_paid')
  // Only one payment of a visit counts, so a checkout is always for the whole fee.
  if (appointment.paymentStatus === 'partly_paid') throw new Problem('rest_due_at_desk')
  if (appointment.fee <= 0) throw new Problem('payment_not_needed')
}

export const isPayable = (appointment: AppointmentRow, now: Date): boolean => {
  try {
    refuseUnlessPayable(appointment, now)
    return true
  } catch {
    return false
  }
}
