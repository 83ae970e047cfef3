import { and, count, eq, gt, inArray, or } from 'drizzle-orm'

import { people } from '../people/people.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { appointments } from './appointments.table.ts'

/** How many visits a person has to come. Holds the person's row, so that parallel bookings count one after the other. */
export async function countUpcoming(tx: Tx, personId: string, now: Date): Promise<number> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update')
  const [counted] = await tx
    .select({ upcoming: count() })
    .from(appointments)
    .where(and(eq(appointments.personId, personId), eq(appointments.status, 'booked'), gt(appointments.startsAt, now)))
  return counted?.upcoming ?? 0
}

const isToCome = (now: Date) =>
  and(gt(appointments.startsAt, now), or(inArray(appointments.status, ['booked', 'arrived']), gt(appointments.heldUntil, now)))

/** Whether a doctor has visits to come, or one that is being paid for. */
export const hasUpcomingAppointments = async (tx: Tx, doctorId: string, now: Date): Promise<boolean> =>
  (await tx.$count(appointments, and(eq(appointments.doctorId, doctorId), isToCome(now)))) > 0

/** The same of a person. */
export const hasVisitsToCome = async (tx: Tx, personId: string, now: Date): Promise<boolean> =>
  (await tx.$count(appointments, and(eq(appointments.personId, personId), isToCome(now)))) > 0
