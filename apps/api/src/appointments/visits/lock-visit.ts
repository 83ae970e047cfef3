import { and, eq, ne } from 'drizzle-orm'

import { doctors } from '../../doctors/doctors.table.ts'
import { people } from '../../people/people.table.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'

/**
 * An appointment with its people for its doctor, the front desk or an administrator, locked until the transaction ends: of two changes at once the
 * second sees what the first one did. Another doctor's is not found.
 */
export async function lockVisit(tx: Tx, { role, doctor }: Caller, id: string) {
  const reachable = and(
    eq(appointments.id, id),
    ne(appointments.status, 'held'),
    role === 'administrator' || role === 'receptionist' || !doctor ? undefined : eq(appointments.doctorId, doctor.id),
  )
  const [appointment] = await tx.select().from(appointments).where(reachable).for('update')
  if (!appointment) throw new Problem('appointment_not_found')
  const [parts] = await tx
    .select({ doctor: doctors, patient: { fullName: people.fullName, fullNameAr: people.fullNameAr } })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(eq(appointments.id, id))
  if (!parts) throw new Problem('appointment_not_found')
  return { appointment, ...parts, isDoctor: parts.doctor.id === doctor?.id }
}
