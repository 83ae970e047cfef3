import type { ProblemCode } from '@aafiya/contracts/platform/problems'
import { and, eq, isNull, not, or, type SQL } from 'drizzle-orm'

import { clinicDay, mayActFor, type RightsDeps } from '../people/may-act-for.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { AnsweringDoctor } from './answering-doctor.ts'
import { inquiries } from './inquiries.table.ts'

/**
 * An inquiry of the doctor's speciality, not their own, that is theirs or unclaimed. A write under this condition
 * claims it.
 */
export const claimableBy = (deps: RightsDeps, doctor: AnsweringDoctor, id: string): SQL | undefined =>
  and(
    eq(inquiries.id, id),
    eq(inquiries.specialty, doctor.specialty),
    not(mayActFor(inquiries.personId, doctor.userId, clinicDay(deps))),
    or(isNull(inquiries.doctorId), eq(inquiries.doctorId, doctor.id)),
  )

export const unanswered = isNull(inquiries.respondedAt)

/** Why a doctor could not claim, answer or release: one look, after the conditional write has found nothing. */
export async function claimRefusal(
  db: Queryable,
  deps: RightsDeps,
  doctor: AnsweringDoctor,
  id: string,
): Promise<ProblemCode> {
  const [row] = await db
    .select({
      respondedAt: inquiries.respondedAt,
      isOwn: mayActFor(inquiries.personId, doctor.userId, clinicDay(deps)).mapWith(Boolean),
    })
    .from(inquiries)
    .where(and(eq(inquiries.id, id), eq(inquiries.specialty, doctor.specialty)))
  if (!row) return 'inquiry_not_found'
  if (row.isOwn) return 'cannot_answer_self'
  return row.respondedAt ? 'inquiry_answered' : 'inquiry_claimed'
}
