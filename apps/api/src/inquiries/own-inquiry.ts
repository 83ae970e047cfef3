import { and, eq, or, sql, type SQL } from 'drizzle-orm'

import { doctors } from '../doctors/doctors.table.ts'
import { clinicDay, mayActFor, type RightsDeps } from '../people/may-act-for.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { inquiries } from './inquiries.table.ts'

const specialityOf = (doctorId: string): SQL =>
  sql`(select ${doctors.speciality} from ${doctors} where ${doctors.id} = ${doctorId})`

export const own = (deps: RightsDeps, accountId: string, id: string): SQL | undefined =>
  and(eq(inquiries.id, id), mayActFor(inquiries.personId, accountId, clinicDay(deps)))

/** Its patient, their guardians, the approved doctors of its speciality, administrators. */
export function isVisibleTo(deps: RightsDeps, { role, userId, doctor }: Caller): SQL | undefined {
  if (role === 'administrator') return undefined
  const isOwn = mayActFor(inquiries.personId, userId, clinicDay(deps))
  return doctor?.isApproved ? or(isOwn, eq(inquiries.specialty, specialityOf(doctor.id))) : isOwn
}

/** Who may open its pictures: also the doctor who claimed or answered it, whose list contains it. */
export const mayOpenPictures = (deps: RightsDeps, caller: Caller): SQL | undefined => {
  const isVisible = isVisibleTo(deps, caller)
  const { doctor } = caller
  return isVisible && doctor?.isApproved ? or(isVisible, eq(inquiries.doctorId, doctor.id)) : isVisible
}

/** Another person's inquiry answers like one that does not exist. */
export async function expectOwn(tx: Tx, deps: RightsDeps, accountId: string, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(own(deps, accountId, id))
  if (!row) throw new Problem('inquiry_not_found')
}
