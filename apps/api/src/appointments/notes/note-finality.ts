import { isLongOver } from '@aafiya/contracts/appointments/visit-steps'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, isNull } from 'drizzle-orm'

import type { Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { visitNotes } from './visit-notes.table.ts'

/**
 * Whether a visit's note can only be added to: once the visit is completed, and two days after its start if nobody
 * completed it.
 */
export const isNoteFinal = (
  visit: Pick<AppointmentRow, 'status' | 'startsAt'>,
  note: { finalAt: Date | null } | undefined,
  now: Date,
): boolean => visit.status === 'completed' || Boolean(note?.finalAt) || isLongOver(visit, now)

/** With the completion of a visit; a note that was final before stays final since then. */
export const finishNote = async (tx: Tx, { id }: AppointmentRow, now: Date): Promise<void> => {
  await tx
    .update(visitNotes)
    .set({ finalAt: now })
    .where(and(eq(visitNotes.appointmentId, id), isNull(visitNotes.finalAt)))
}

/** A completion that is undone within minutes was a slip. */
export const isSlip = ({ completedAt }: AppointmentRow, now: Date): boolean =>
  completedAt !== null && now.getTime() <= completedAt.getTime() + limits.undoMinutes * 60_000

/** After a slip the note opens again; later it stays final. */
export const reopenNote = async (tx: Tx, visit: AppointmentRow, now: Date): Promise<void> => {
  const { id, completedAt } = visit
  if (completedAt === null || !isSlip(visit, now)) return
  await tx
    .update(visitNotes)
    .set({ finalAt: null })
    .where(and(eq(visitNotes.appointmentId, id), eq(visitNotes.finalAt, completedAt)))
}

/** Before a visit moves to a colleague, who does not read what its doctor prepared. A final note keeps the visit. */
export async function leaveNoteBehind(tx: Tx, appointmentId: string): Promise<void> {
  const [note] = await tx
    .delete(visitNotes)
    .where(eq(visitNotes.appointmentId, appointmentId))
    .returning({ finalAt: visitNotes.finalAt })
  if (note?.finalAt) throw new Problem('appointment_started')
}
