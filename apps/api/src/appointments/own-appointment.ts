import { and, eq, ne } from 'drizzle-orm'

import { doctors } from '../doctors/doctors.table.ts'
import { lockPersonOf } from '../people/lock-person.ts'
import { clinicDay, mayActFor, type RightsDeps } from '../people/may-act-for.ts'
import { people } from '../people/people.table.ts'
import { otherPerson } from '../people/person-name.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import type { OwnAppointment } from './appointment-view.ts'
import { appointments } from './appointments.table.ts'

export const isOwnAppointment = (deps: RightsDeps, accountId: string, id: string) =>
  and(
    eq(appointments.id, id),
    mayActFor(appointments.personId, accountId, clinicDay(deps)),
    ne(appointments.status, 'held'),
  )

/** An appointment of the caller, or of a person they book for, with its doctor; another patient's is not found. */
export async function ownAppointment(
  db: Queryable,
  deps: RightsDeps,
  accountId: string,
  id: string,
): Promise<OwnAppointment> {
  const [row] = await db
    .select({ appointment: appointments, doctor: doctors, person: people })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(isOwnAppointment(deps, accountId, id))
  if (!row) throw new Problem('appointment_not_found')
  const { appointment, doctor, person } = row
  return { appointment, doctor, ...otherPerson(person, accountId) }
}

/**
 * Locks a visit's person, which comes before doctors, times and the visit itself: every change of a visit begins with
 * this.
 */
export const lockPersonOfVisit = (tx: Tx, id: string): Promise<string | undefined> =>
  lockPersonOf(tx, tx.select({ id: appointments.personId }).from(appointments).where(eq(appointments.id, id)))

/**
 * The caller's appointment, locked with its person until the transaction ends: of two concurrent changes the second
 * sees the first one's result.
 */
export async function lockAppointment(
  tx: Tx,
  deps: RightsDeps,
  accountId: string,
  id: string,
): Promise<OwnAppointment> {
  await lockPersonOfVisit(tx, id)
  await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(isOwnAppointment(deps, accountId, id))
    .for('update')
  return ownAppointment(tx, deps, accountId, id)
}
