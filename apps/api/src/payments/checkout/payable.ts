import { and, eq } from 'drizzle-orm'

import { appointments, type AppointmentRow } from '../../appointments/appointments.table.ts'
import { belongsTo } from '../../people/belongs-to.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'

/** An appointment or held slot of a patient, locked until the transaction ends. */
export async function heldPayable(tx: Tx, accountId: string, id: string): Promise<AppointmentRow> {
  const [row] = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, id), belongsTo(appointments.personId, accountId)))
    .for('update')
  if (!row) throw new Problem('appointment_not_found')
  return row
}

export const appointmentOf = async (db: Queryable, id: string): Promise<AppointmentRow | undefined> =>
  (await db.select().from(appointments).where(eq(appointments.id, id)))[0]

const settled: readonly AppointmentRow['paymentStatus'][] = ['paid', 'refunding', 'refunded', 'partly_refunded']

export const isSettled = (status: AppointmentRow['paymentStatus']): boolean => settled.includes(status)

/** Throws where an appointment cannot be paid for now. */
export function refuseUnlessPayable(appointment: AppointmentRow, now: Date): void {
  if (appointment.status === 'cancelled') throw new Problem('appointment_cancelled')
  if (appointment.status === 'held' && appointment.heldUntil && appointment.heldUntil <= now) throw new Problem('hold_expired')
  if (appointment.startsAt <= now || !['booked', 'arrived', 'held'].includes(appointment.status)) throw new Problem('appointment_started')
  if (isSettled(appointment.paymentStatus)) throw new Problem('already_paid')
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

/** Shows a state on the appointment itself, where it still exists. */
export const showOnAppointment = (tx: Tx, appointmentId: string, paymentStatus: AppointmentRow['paymentStatus']) =>
  tx.update(appointments).set({ paymentStatus }).where(eq(appointments.id, appointmentId))
