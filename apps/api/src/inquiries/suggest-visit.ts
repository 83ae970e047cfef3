import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { heldDoctor } from './answering-doctor.ts'
import { claimableBy, claimRefusal } from './claim-refusal.ts'
import { inquiries } from './inquiries.table.ts'
import { notifyPatient } from './notify-patient.ts'
import { rereadInquiry } from './reread-inquiry.ts'

/** Sends the patient to the doctor's booking page, once. Anyone who does so on an open inquiry has claimed it. */
export async function suggestVisit(deps: Deps, caller: Caller, id: string) {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const doctor = await heldDoctor(tx, caller)
    const [row] = await tx
      .update(inquiries)
      .set({
        visitSuggestedAt: now,
        doctorId: doctor.id,
        claimedAt: sql`coalesce(${inquiries.claimedAt}, ${now.toISOString()}::timestamptz)`,
        updatedAt: now,
      })
      .where(and(claimableBy(deps, doctor, id), isNull(inquiries.visitSuggestedAt)))
      .returning()
    if (row) {
      await notifyPatient(tx, deps, {
        event: 'visit_suggested',
        personId: row.personId,
        doctor,
        link: `/appointment/${doctor.id}`,
      })
      await recordAccess(tx, deps, { caller, action: 'inquiry_opened', records: [row] })
      return rereadInquiry(tx, deps, caller, id)
    }
    const [before] = await tx
      .select()
      .from(inquiries)
      .where(and(eq(inquiries.id, id), eq(inquiries.doctorId, doctor.id), eq(inquiries.specialty, doctor.specialty)))
    if (before) {
      await recordAccess(tx, deps, { caller, action: 'inquiry_opened', records: [before] })
      return rereadInquiry(tx, deps, caller, id)
    }
    const code = await claimRefusal(tx, deps, doctor, id)
    throw new Problem(code === 'inquiry_answered' ? 'inquiry_claimed' : code)
  })
}
