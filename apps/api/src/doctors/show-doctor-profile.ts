import { eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { toDoctorProfile } from './doctor-profile-view.ts'
import { ratingOf } from './doctor-rating.ts'
import { doctors } from './doctors.table.ts'

/** A doctor's own profile or application in any status; administrators may read any doctor's. */
export async function showDoctorProfile({ db, clinic }: Deps, caller: Caller, id: string) {
  const mayRead = caller.role === 'administrator' || caller.doctor?.id === id
  const [row] = mayRead ? await db.select().from(doctors).where(eq(doctors.id, id)) : []
  if (!row) throw new Problem('doctor_not_found')
  return { ...toDoctorProfile(row, clinic.facts().currency), ...(await ratingOf(db, id, 'doctor')) }
}
