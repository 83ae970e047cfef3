import type { Appointment } from '@aafiya/contracts/appointments/appointments'
import type { ReportLate } from '@aafiya/contracts/appointments/lateness'

import type { Deps } from '../../deps.ts'
import { Problem } from '../../platform/problem.ts'
import { toAppointment } from '../appointment-view.ts'
import { lockAppointment } from '../own-appointment.ts'
import { writeLateness } from './write-answer.ts'

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
