import { and, eq, sql } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import { isListed } from '../doctors/is-listed.ts'
import { personLock } from '../people/lock-person.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { prepared, type OrPlaceholder } from '../platform/db/prepared.ts'
import { Problem } from '../platform/problem.ts'
import type { AppointmentRow } from './appointments.table.ts'

type VisitParties = Pick<AppointmentRow, 'personId' | 'doctorId'>

/** Whether patients can find a doctor, whose account is not suspended. */
export const isFindable = (id: OrPlaceholder<string>) =>
  and(
    eq(doctors.id, id),
    isListed,
    sql`not exists (select from ${users} where ${users.id} = ${doctors.userId} and ${users.status} = 'suspended')`,
  )

/** A listed doctor, or `doctor_not_found`. */
export async function listedDoctor(db: Queryable, id: string): Promise<DoctorRow> {
  const [doctor] = await db.select().from(doctors).where(isFindable(id))
  if (!doctor) throw new Problem('doctor_not_found')
  return doctor
}

const lock = prepared((db) => {
  const person = db.$with('person').as(personLock(db))
  // Found only behind the lock of the person.
  const doctor = db.$with('doctor').as(
    db
      .select()
      .from(doctors)
      .where(and(isFindable(sql.placeholder('doctorId')), sql`exists (select from ${person})`))
      .for('key share'),
  )
  return db
    .with(person, doctor)
    .select()
    .from(person)
    .leftJoin(doctor, sql`true`)
    .prepare('lock_person_and_doctor')
})

/** Refuses a doctor who is not listed, or does not accept bookings, unless staff book. */
export function refuseUnlessBookable(availability: boolean | null | undefined, isByStaff: boolean): void {
  if (typeof availability !== 'boolean') throw new Problem('doctor_not_found')
  if (!availability && !isByStaff) throw new Problem('doctor_unavailable')
}

/**
 * A listed doctor who accepts bookings, or is booked by staff. The person is locked first, then the doctor, so that
 * they cannot be unlisted before the caller's transaction ends. Who had to wait for the person may still get the doctor
 * as they were before: `obstaclesTo` looks again.
 */
export async function bookableDoctor(tx: Tx, { personId, doctorId }: VisitParties, isByStaff: boolean) {
  const [locked] = await lock(tx).execute({ personId, doctorId })
  if (!locked) throw new Problem('person_not_found')
  const { doctor } = locked
  refuseUnlessBookable(doctor?.availability, isByStaff)
  if (!doctor || doctor.fees === null) throw new Problem('doctor_not_found')
  return { ...doctor, fees: doctor.fees }
}
