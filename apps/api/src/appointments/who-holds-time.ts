import { and, eq, ne } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import { appointments } from './appointments.table.ts'

/** After a refused write, one look tells whether the doctor or the patient is taken at that time. */
export async function whoHoldsTime(tx: Tx, wanted: { patientId: string; startsAt: Date }): Promise<'slot_taken' | 'patient_busy'> {
  const [own] = await tx
    .select({ doctorId: appointments.doctorId })
    .from(appointments)
    .where(
      and(eq(appointments.patientId, wanted.patientId), eq(appointments.startsAt, wanted.startsAt), ne(appointments.status, 'cancelled')),
    )
  return own ? 'patient_busy' : 'slot_taken'
}
