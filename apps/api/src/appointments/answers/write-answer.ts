import type { ReportLate } from '@aafiya/contracts/appointments/lateness'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments, type AppointmentRow } from '../appointments.table.ts'
import { isAnswered } from '../is-answered.ts'

/** Stores the patient's answer for the visit's current sequence; a move or a cancellation makes it void. */
export async function writeAnswer(
  tx: Tx,
  visit: AppointmentRow,
  answer: { confirmedAt: Date; patientLateMinutes?: number | null },
): Promise<AppointmentRow> {
  const isFirst = !isAnswered(visit)
  const { patientLateMinutes = isFirst ? null : visit.patientLateMinutes } = answer
  const [row] = await tx
    .update(appointments)
    .set({
      answeredSequence: visit.sequence,
      confirmedAt: isFirst ? answer.confirmedAt : (visit.confirmedAt ?? answer.confirmedAt),
      patientLateMinutes,
      updatedAt: answer.confirmedAt,
    })
    .where(eq(appointments.id, visit.id))
    .returning()
  if (!row) throw new Problem('appointment_not_found')
  return row
}

/** Stores how late the patient of a booked visit will be today; 0 means on time. */
export async function writeLateness(
  tx: Tx,
  { clock, clinic }: Pick<Deps, 'clock' | 'clinic'>,
  visit: AppointmentRow,
  minutes: ReportLate['minutes'],
): Promise<AppointmentRow> {
  const now = clock.now()
  const zone = clinic.facts().timeZone
  if (civilAt(visit.startsAt, zone).date !== civilAt(now, zone).date) throw new Problem('visit_not_today')
  return writeAnswer(tx, visit, { confirmedAt: now, patientLateMinutes: minutes || null })
}
