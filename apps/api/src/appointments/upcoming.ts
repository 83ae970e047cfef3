import { and, eq, gt, inArray, or } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import { appointments } from './appointments.table.ts'

const isToCome = (now: Date) =>
  and(
    gt(appointments.startsAt, now),
    or(inArray(appointments.status, ['booked', 'arrived']), gt(appointments.heldUntil, now)),
  )

/** Whether a doctor has upcoming visits, or one that is being paid for. */
export const hasUpcomingAppointments = async (tx: Tx, doctorId: string, now: Date): Promise<boolean> =>
  (await tx.$count(appointments, and(eq(appointments.doctorId, doctorId), isToCome(now)))) > 0

/** The same of a person. */
export const hasUpcomingVisits = async (tx: Tx, personId: string, now: Date): Promise<boolean> =>
  (await tx.$count(appointments, and(eq(appointments.personId, personId), isToCome(now)))) > 0
