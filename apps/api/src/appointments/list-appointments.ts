import { and, asc, eq, ne } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { toAppointment } from './appointment-view.ts'
import { appointments } from './appointments.table.ts'

/** What the caller booked and did not cancel, past and to come, earliest first. */
export async function listAppointments({ db, config }: Deps, patientId: string) {
  const rows = await db
    .select()
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(and(eq(appointments.patientId, patientId), ne(appointments.status, 'cancelled')))
    .orderBy(asc(appointments.startsAt))
  return rows.map((row) => toAppointment(row.appointments, row.doctors, config.clinic.timeZone))
}
