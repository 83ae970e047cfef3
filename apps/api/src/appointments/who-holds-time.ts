import { and, eq, notInArray } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import { appointments } from './appointments.table.ts'
import { coincides, type Span } from './span.ts'

/** Why a time was refused: the patient has an appointment then, or the doctor does. The patient's own hold counts for neither: it gives way. */
export async function whoHoldsTime(tx: Tx, wanted: { personId: string; visitTime: Span }): Promise<'slot_taken' | 'patient_busy'> {
  const [own] = await tx
    .select({ doctorId: appointments.doctorId })
    .from(appointments)
    .where(
      and(eq(appointments.personId, wanted.personId), coincides(wanted.visitTime), notInArray(appointments.status, ['cancelled', 'held'])),
    )
  return own ? 'patient_busy' : 'slot_taken'
}
