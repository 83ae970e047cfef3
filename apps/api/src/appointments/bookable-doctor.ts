import { and, eq, sql } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { prepared, type OrPlaceholder } from '../platform/db/prepared.ts'
import { Problem } from '../platform/problem.ts'

/** Whether patients can find a doctor, whose account is not suspended. */
export const isListed = (id: OrPlaceholder<string>) =>
  and(
    eq(doctors.id, id),
    eq(doctors.status, 'approved'),
    sql`not exists (select from ${users} where ${users.id} = ${doctors.userId} and ${users.status} = 'suspended')`,
  )

/** A listed doctor, or `doctor_not_found`. */
export async function listedDoctor(db: Queryable, id: string): Promise<DoctorRow> {
  const [doctor] = await db.select().from(doctors).where(isListed(id))
  if (!doctor) throw new Problem('doctor_not_found')
  return doctor
}

const lockListed = prepared((db) =>
  db
    .select()
    .from(doctors)
    .where(isListed(sql.placeholder('id')))
    .for('key share')
    .prepare('lock_listed_doctor'),
)

/**
 * A listed doctor who accepts bookings, or is booked by staff, locked so that they cannot be unlisted before the caller's
 * transaction ends.
 */
export async function bookableDoctor(tx: Tx, id: string, isByStaff = false): Promise<DoctorRow & { fees: number }> {
  const [doctor] = await lockListed(tx).execute({ id })
  if (!doctor || doctor.fees === null) throw new Problem('doctor_not_found')
  if (!doctor.availability && !isByStaff) throw new Problem('doctor_unavailable')
  return { ...doctor, fees: doctor.fees }
}
