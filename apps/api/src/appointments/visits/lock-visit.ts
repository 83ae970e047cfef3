import { and, eq, ne } from 'drizzle-orm'

import { doctors } from '../../doctors/doctors.table.ts'
import { people, personNames } from '../../people/people.table.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'
import { lockPersonOfVisit } from '../own-appointment.ts'

/** An appointment that the caller may see; another doctor's is not. */
const reachable = ({ role, doctor }: Caller, id: string) =>
  and(
    eq(appointments.id, id),
    ne(appointments.status, 'held'),
    role === 'administrator' || role === 'receptionist' || !doctor ? undefined : eq(appointments.doctorId, doctor.id),
  )

/** An appointment, read without a lock, so that readers do not block changes. */
export async function findVisit(db: Queryable, caller: Caller, id: string) {
  const [appointment] = await db.select().from(appointments).where(reachable(caller, id))
  if (!appointment) throw new Problem('appointment_not_found')
  return appointment
}

/**
 * An appointment with its people for its doctor, the front desk or an administrator, locked until the transaction
 * ends: of two concurrent changes the second sees the first one's result. Another doctor's is not found.
 */
export async function lockVisit(tx: Tx, caller: Caller, id: string) {
  await lockPersonOfVisit(tx, id)
  const [appointment] = await tx.select().from(appointments).where(reachable(caller, id)).for('update')
  if (!appointment) throw new Problem('appointment_not_found')
  const [parts] = await tx
    .select({ doctor: doctors, patient: personNames })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(eq(appointments.id, id))
  if (!parts) throw new Problem('appointment_not_found')
  return { appointment, ...parts, isDoctor: parts.doctor.id === caller.doctor?.id }
}
