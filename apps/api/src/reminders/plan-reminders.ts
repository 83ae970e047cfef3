import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { AppointmentRow } from '../appointments/appointments.table.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { insertRows } from '../platform/db/write-together.ts'
import { dueTimes } from './due-times.ts'
import { reminders } from './reminders.table.ts'

/**
 * In the transaction that books, moves or cancels a visit: planned reminders are voided, and those of the new time
 * are planned.
 */
export async function planReminders(
  tx: Tx,
  { clock, clinic }: Pick<Deps, 'clock' | 'clinic'>,
  visit: AppointmentRow,
): Promise<void> {
  const { id: appointmentId, startsAt, sequence, status } = visit
  // A visit that never changed has none.
  if (sequence > 0)
    await tx
      .update(reminders)
      .set({ state: 'void' })
      .where(and(eq(reminders.appointmentId, appointmentId), eq(reminders.state, 'planned')))
  if (status !== 'booked') return
  const { reminderHours: hours, timeZone: zone } = clinic.facts()
  const now = clock.now()
  const planned = dueTimes({ startsAt, hours, zone, now }).map((due) => ({
    id: randomUUID(),
    appointmentId,
    sequence,
    ...due,
    state: 'planned' as const,
    createdAt: now,
  }))
  await insertRows(tx, reminders, planned)
}
