import { and, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { heldDoctor } from './answering-doctor.ts'
import { claimableBy, unanswered, claimRefusal } from './claim-refusal.ts'
import { inquiries } from './inquiries.table.ts'
import { rereadInquiry } from './reread-inquiry.ts'

/**
 * Claims an inquiry. Of two concurrent claims one statement finds it free; claiming an inquiry again changes nothing.
 */
export function claimInquiry(deps: Deps, caller: Caller, id: string) {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const doctor = await heldDoctor(tx, caller)
    const [claimed] = await tx
      .update(inquiries)
      .set({
        doctorId: doctor.id,
        claimedAt: sql`coalesce(${inquiries.claimedAt}, ${now.toISOString()}::timestamptz)`,
        updatedAt: now,
      })
      .where(and(claimableBy(deps, doctor, id), unanswered))
      .returning()
    if (!claimed) throw new Problem(await claimRefusal(tx, deps, doctor, id))
    await recordAccess(tx, deps, { caller, action: 'inquiry_opened', records: [claimed] })
    return rereadInquiry(tx, deps, caller, id)
  })
}
