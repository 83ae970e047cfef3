import { and, eq, ne } from 'drizzle-orm'

import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { appointments, type AppointmentRow } from './appointments.table.ts'

interface WithDoctor {
  appointment: AppointmentRow
  doctor: DoctorRow
}

const own = (patientId: string, id: string) =>
  and(eq(appointments.id, id), eq(appointments.patientId, patientId), ne(appointments.status, 'held'))

/** An appointment of the caller with its doctor; another patient's is not found. */
export async function ownAppointment(db: Queryable, patientId: string, id: string): Promise<WithDoctor> {
  const [row] = await db
    .select({ appointment: appointments, doctor: doctors })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .where(own(patientId, id))
  if (!row) throw new Problem('appointment_not_found')
  return row
}

/** The same, held until the transaction ends: of two changes at once the second sees what the first one did. */
export async function lockAppointment(tx: Tx, patientId: string, id: string): Promise<WithDoctor> {
  await tx.select({ id: appointments.id }).from(appointments).where(own(patientId, id)).for('update')
  return ownAppointment(tx, patientId, id)
}
