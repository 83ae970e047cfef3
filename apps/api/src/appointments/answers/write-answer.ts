import type { Appointment } from '@aafiya/contracts/appointments/appointment'
import type { ReportLate } from '@aafiya/contracts/appointments/lateness'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordForPerson } from '../../people/record-for-person.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { toAppointment } from '../appointment-view.ts'
import { appointments, type AppointmentRow } from '../appointments.table.ts'
import { isAnswered } from '../is-answered.ts'
import { lockAppointment } from '../own-appointment.ts'

interface Answer {
  visit: AppointmentRow
  /** The account that answers, for itself or for the patient. */
  accountId: string
}

/**
 * Stores the patient's answer for the visit's current sequence; a move or a cancellation makes it void. How late the
 * patient will be is null for in time, and stays as it was if it is not in the answer.
 */
export async function writeAnswer(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { visit, accountId, lateMinutes }: Answer & { lateMinutes?: number | null },
): Promise<AppointmentRow> {
  const now = deps.clock.now()
  const isFirst = !isAnswered(visit)
  const before = isFirst ? null : visit.patientLateMinutes
  const patientLateMinutes = lateMinutes === undefined ? before : lateMinutes
  const confirmedAt = isFirst ? now : (visit.confirmedAt ?? now)
  const [row] = await tx
    .update(appointments)
    .set({ answeredSequence: visit.sequence, confirmedAt, patientLateMinutes, updatedAt: now })
    .where(eq(appointments.id, visit.id))
    .returning()
  if (!row) throw new Problem('appointment_not_found')
  if (patientLateMinutes !== before) await recordForPerson(tx, deps, accountId, 'visit_late_told', row)
  else if (confirmedAt === now) await recordForPerson(tx, deps, accountId, 'visit_confirmed', row)
  return row
}

/** Stores how late the patient of a booked visit will be today; 0 means on time. */
export async function writeLateness(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'clinic'>,
  { minutes, ...answer }: Answer & Pick<ReportLate, 'minutes'>,
): Promise<AppointmentRow> {
  const zone = deps.clinic.facts().timeZone
  if (civilAt(answer.visit.startsAt, zone).date !== civilAt(deps.clock.now(), zone).date)
    throw new Problem('visit_not_today')
  return writeAnswer(tx, deps, { ...answer, lateMinutes: minutes || null })
}

/** Records how late the caller, or a person they book for, will be today, or in time after all. Confirms the visit. */
export async function reportLate(
  deps: Deps,
  accountId: string,
  id: string,
  { minutes }: ReportLate,
): Promise<Appointment> {
  const own = await deps.db.transaction(async (tx) => {
    const found = await lockAppointment(tx, deps, accountId, id)
    if (found.appointment.status !== 'booked') throw new Problem('appointment_changed')
    if (found.appointment.endsAt <= deps.clock.now()) throw new Problem('appointment_started')
    return { ...found, appointment: await writeLateness(tx, deps, { visit: found.appointment, accountId, minutes }) }
  })
  return toAppointment(own, deps.clinic.facts().timeZone)
}
