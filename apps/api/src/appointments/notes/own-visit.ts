import { and, eq, ne } from 'drizzle-orm'

import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'

/** Which visit, and the calling doctor, who must be the one who holds it. */
export interface OwnVisit {
  id: string
  doctorId: string
}

export function ownVisit({ doctor }: Caller, { id }: { id: string }): OwnVisit {
  if (!doctor) throw new Problem('forbidden')
  return { id, doctorId: doctor.id }
}

export const isOwnVisit = ({ id, doctorId }: OwnVisit) =>
  and(eq(appointments.id, id), eq(appointments.doctorId, doctorId), ne(appointments.status, 'held'))

/** The doctor's visit, whose steps wait until the transaction ends: a note is not completed while it is written. */
export async function visitToWriteAbout(tx: Tx, own: OwnVisit) {
  const [visit] = await tx.select().from(appointments).where(isOwnVisit(own)).for('share')
  if (!visit) throw new Problem('appointment_not_found')
  if (visit.status === 'cancelled') throw new Problem('appointment_cancelled')
  return visit
}
