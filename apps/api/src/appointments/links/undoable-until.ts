import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq } from 'drizzle-orm'

import type { Queryable } from '../../platform/db/database.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { visitLinks } from './visit-links.table.ts'

type Cancelled = Pick<AppointmentRow, 'id' | 'sequence' | 'status' | 'cancelledAt' | 'cancelReason' | 'startsAt'>

/** Until when a cancellation by the patient can be undone, as far as the clock goes: for a few minutes, and not once the visit would begin. */
export function undoableUntil({ status, cancelledAt, cancelReason, startsAt }: Cancelled, now: Date): Date | undefined {
  if (status !== 'cancelled' || !cancelledAt || cancelReason !== null) return undefined
  const until = new Date(Math.min(cancelledAt.getTime() + limits.undoMinutes * 60_000, startsAt.getTime()))
  return until > now ? until : undefined
}

/** The same, provided that a link cancelled it: only that link has taken over the sequence of the cancellation. */
export async function undoableByLink(db: Queryable, appointment: Cancelled, now: Date): Promise<Date | undefined> {
  const until = undoableUntil(appointment, now)
  if (!until) return undefined
  const [link] = await db
    .select({ sequence: visitLinks.sequence })
    .from(visitLinks)
    .where(and(eq(visitLinks.appointmentId, appointment.id), eq(visitLinks.sequence, appointment.sequence)))
    .limit(1)
  return link && until
}
