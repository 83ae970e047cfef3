import { eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { DoctorRow } from '../doctors/doctors.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import type { CancelledBy } from './appointment-facts.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'
import { undoableUntil } from './links/undoable-until.ts'
import { postAppointmentMails } from './post-appointment-mails.ts'

interface Ending {
  /** Locked by the caller's transaction, and not cancelled. */
  appointment: AppointmentRow
  doctor: DoctorRow
  by: CancelledBy
  reason?: string
  /** From the link of a message: for a while it can be undone. */
  isUndoable?: true
}

/** Cancels for either side: the row stays but blocks nothing, the payment is refunded by the rule, and both sides get a mail. */
export async function endAppointment(tx: Tx, deps: Deps, { appointment, doctor, by, reason, isUndoable }: Ending): Promise<AppointmentRow> {
  const now = deps.clock.now()
  const [ended] = await tx
    .update(appointments)
    .set({ status: 'cancelled', cancelledAt: now, updatedAt: now, sequence: appointment.sequence + 1, cancelReason: reason ?? null })
    .where(eq(appointments.id, appointment.id))
    .returning()
  if (!ended) throw new Problem('appointment_not_found')
  // A patient who declines what the clinic moved the visit to loses nothing.
  const declines = appointment.declinableUntil !== null && appointment.declinableUntil > now
  const paymentStatus = await deps.hooks.appointmentCancelled(tx, ended, {
    by: by === 'patient' && !declines ? 'patient' : 'clinic',
    undoableUntil: isUndoable && undoableUntil(ended, now),
  })
  await postAppointmentMails(tx, deps, { event: 'cancelled', appointment: ended, doctor, cancelledBy: by })
  return { ...ended, paymentStatus }
}
