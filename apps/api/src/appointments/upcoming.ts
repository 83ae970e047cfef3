import { and, count, eq, gt, inArray, or } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { appointments } from './appointments.table.ts'

/** How many visits a patient has to come. Holds the patient's row, so that parallel bookings count one after the other. */
export async function countUpcoming(tx: Tx, patientId: string, now: Date): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, patientId)).for('no key update')
  const [counted] = await tx
    .select({ upcoming: count() })
    .from(appointments)
    .where(and(eq(appointments.patientId, patientId), eq(appointments.status, 'booked'), gt(appointments.startsAt, now)))
  return counted?.upcoming ?? 0
}

/** Whether a doctor has visits to come, or one that is being paid for. */
export async function hasUpcomingAppointments(tx: Tx, doctorId: string, now: Date): Promise<boolean> {
  const found = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        eq(appointments.doctorId, doctorId),
        gt(appointments.startsAt, now),
        or(inArray(appointments.status, ['booked', 'arrived']), gt(appointments.heldUntil, now)),
      ),
    )
    .limit(1)
  return found.length > 0
}
