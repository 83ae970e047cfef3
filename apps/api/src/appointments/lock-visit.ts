import { and, eq, ne } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { appointments } from './appointments.table.ts'

/**
 * An appointment with its people for its doctor or an administrator, locked until the transaction ends: of two changes at once the
 * second sees what the first one did. Another doctor's is not found.
 */
export async function lockVisit(tx: Tx, { role, doctor }: Caller, id: string) {
  const reachable = and(
    eq(appointments.id, id),
    ne(appointments.status, 'held'),
    role === 'administrator' || !doctor ? undefined : eq(appointments.doctorId, doctor.id),
  )
  const [appointment] = await tx.select().from(appointments).where(reachable).for('update')
  if (!appointment) throw new Problem('appointment_not_found')
  const [people] = await tx
    .select({ doctor: doctors, patient: { firstName: users.firstName, lastName: users.lastName, fullNameAr: users.fullNameAr } })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(users, eq(users.id, appointments.patientId))
    .where(eq(appointments.id, id))
  if (!people) throw new Problem('appointment_not_found')
  return { appointment, ...people, isDoctor: people.doctor.id === doctor?.id }
}
