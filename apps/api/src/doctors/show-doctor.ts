import { paperLimits } from '@aafiya/contracts/appointments/paper-limits'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { toDoctorProfile } from './doctor-profile-view.ts'
import { doctorRatings } from './doctor-ratings.table.ts'
import { toDoctor } from './doctor-view.ts'
import { doctors } from './doctors.table.ts'
import { isListed } from './is-listed.ts'
import { offeredTypes } from './visit-types/offered-types.ts'

/** How a doctor's visits were rated, to one decimal. In public only from a number on at which it names no one. */
async function ratingOf(db: Queryable, doctorId: string, readBy: 'everyone' | 'doctor') {
  const [row] = await db.select().from(doctorRatings).where(eq(doctorRatings.doctorId, doctorId))
  if (!row || row.ratings < (readBy === 'everyone' ? paperLimits.publicRatings : 1)) return {}
  return { rating: { count: row.ratings, average: Math.round((row.total / row.ratings) * 10) / 10 } }
}

/** One listed doctor; any other is not there. */
export async function showDoctor({ db, clinic, hooks, visitTypes }: Deps, id: string) {
  const [row] = await db
    .select()
    .from(doctors)
    .where(and(eq(doctors.id, id), isListed))
  if (!row) throw new Problem('doctor_not_found')
  const schedule = await hooks.openHours(id)
  const nextFree = row.availability ? await hooks.nextFreeTime(id) : null
  const types = offeredTypes(await visitTypes.current(), row)
  return {
    ...toDoctor(row, clinic.facts().currency),
    nextFree,
    ...(schedule && { schedule }),
    ...(types && { visitTypes: types }),
    ...(await ratingOf(db, id, 'everyone')),
  }
}

/** A doctor's own profile or application in any status; administrators may read any doctor's. */
export async function showDoctorProfile({ db, clinic }: Deps, caller: Caller, id: string) {
  const mayRead = caller.role === 'administrator' || caller.doctor?.id === id
  const [row] = mayRead ? await db.select().from(doctors).where(eq(doctors.id, id)) : []
  if (!row) throw new Problem('doctor_not_found')
  return { ...toDoctorProfile(row, clinic.facts().currency), ...(await ratingOf(db, id, 'doctor')) }
}
