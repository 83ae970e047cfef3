import { and, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { Problem } from '../platform/problem.ts'
import { toAppointment } from './appointment-view.ts'
import { appointments } from './appointments.table.ts'

/** One appointment of the caller; somebody else's is not there. */
export async function showAppointment({ db, config }: Deps, patientId: string, id: string) {
  const [row] = await db
    .select()
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(and(eq(appointments.id, id), eq(appointments.patientId, patientId)))
  if (!row) throw new Problem('appointment_not_found')
  return toAppointment(row.appointments, row.doctors, config.clinic.timeZone)
}
