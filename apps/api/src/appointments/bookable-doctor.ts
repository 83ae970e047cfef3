import { and, eq } from 'drizzle-orm'

import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'

const listed = (id: string) => and(eq(doctors.id, id), eq(doctors.status, 'approved'))

/** A listed doctor, or `doctor_not_found`. */
export async function listedDoctor(db: Queryable, id: string): Promise<DoctorRow> {
  const [doctor] = await db.select().from(doctors).where(listed(id))
  if (!doctor) throw new Problem('doctor_not_found')
  return doctor
}

/** A listed doctor who accepts bookings, or whom staff book, locked so that they cannot be unlisted before the caller's transaction ends. */
export async function bookableDoctor(tx: Tx, id: string, isByStaff = false): Promise<DoctorRow & { fees: number }> {
  const [doctor] = await tx.select().from(doctors).where(listed(id)).for('key share')
  if (!doctor || doctor.fees === null) throw new Problem('doctor_not_found')
  if (!doctor.availability && !isByStaff) throw new Problem('doctor_unavailable')
  return { ...doctor, fees: doctor.fees }
}
