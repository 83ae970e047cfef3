import { and, eq, ne } from 'drizzle-orm'

import { doctors } from '../doctors/doctors.table.ts'
import { belongsTo } from '../people/belongs-to.ts'
import { people } from '../people/people.table.ts'
import { otherPerson } from '../people/person-name.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import type { OwnAppointment } from './appointment-view.ts'
import { appointments } from './appointments.table.ts'

const own = (accountId: string, id: string) =>
  and(eq(appointments.id, id), belongsTo(appointments.personId, accountId), ne(appointments.status, 'held'))

/** An appointment of the caller, or of somebody they book for, with its doctor; another patient's is not found. */
export async function ownAppointment(db: Queryable, accountId: string, id: string): Promise<OwnAppointment> {
  const [row] = await db
    .select({ appointment: appointments, doctor: doctors, person: people })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(own(accountId, id))
  if (!row) throw new Problem('appointment_not_found')
  const { appointment, doctor, person } = row
  return { appointment, doctor, ...otherPerson(person, accountId) }
}

/** The same, held until the transaction ends: of two changes at once the second sees what the first one did. */
export async function lockAppointment(tx: Tx, accountId: string, id: string): Promise<OwnAppointment> {
  await tx.select({ id: appointments.id }).from(appointments).where(own(accountId, id)).for('update')
  return ownAppointment(tx, accountId, id)
}
