import { and, eq } from 'drizzle-orm'

import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import { isListed } from '../doctors/is-listed.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'

export interface AnsweringDoctor {
  id: string
  userId: string
  specialty: NonNullable<DoctorRow['speciality']>
  firstName: string
  lastName: string
  fullNameAr: string | null
}

const approved = (db: Queryable, caller: Caller) =>
  db
    .select()
    .from(doctors)
    .where(and(eq(doctors.userId, caller.userId), isListed))

function orRefuse(row: DoctorRow | undefined): AnsweringDoctor {
  if (!row?.speciality) throw new Problem('forbidden')
  const { id, userId, speciality, firstName, lastName, fullNameAr } = row
  return { id, userId, specialty: speciality, firstName, lastName, fullNameAr }
}

/** The approved doctor who calls, with the speciality they answer. */
export async function answeringDoctor(db: Queryable, caller: Caller): Promise<AnsweringDoctor> {
  const [row] = await approved(db, caller)
  return orRefuse(row)
}

/**
 * The same, with the doctor's row locked until the transaction ends: a doctor who is being unlisted cannot answer
 * concurrently.
 */
export async function heldDoctor(tx: Tx, caller: Caller): Promise<AnsweringDoctor> {
  const [row] = await approved(tx, caller).for('share')
  return orRefuse(row)
}
