import { and, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { heldDoctor } from './answering-doctor.ts'
import { claimableBy, unanswered, claimRefusal } from './claim-refusal.ts'
import { inquiries } from './inquiries.table.ts'
import { rereadInquiry } from './reread-inquiry.ts'

const free = (clock: Clock) => ({ doctorId: null, claimedAt: null, visitSuggestedAt: null, updatedAt: clock.now() })

/** Gives a claimed inquiry back; releasing an unclaimed one changes nothing. */
export function releaseInquiry(deps: Deps, caller: Caller, id: string) {
  return deps.db.transaction(async (tx) => {
    const doctor = await heldDoctor(tx, caller)
    const [released] = await tx
      .update(inquiries)
      .set(free(deps.clock))
      .where(and(claimableBy(deps, doctor, id), unanswered))
      .returning()
    if (!released) throw new Problem(await claimRefusal(tx, deps, doctor, id))
    await recordAccess(tx, deps, { caller, action: 'inquiry_opened', records: [released] })
    return rereadInquiry(tx, deps, caller, id)
  })
}

/** Releases the unanswered inquiries of a doctor who is unlisted or changes their speciality. */
export async function releaseAllOf(tx: Tx, clock: Clock, doctorId: string): Promise<void> {
  await tx
    .update(inquiries)
    .set(free(clock))
    .where(and(eq(inquiries.doctorId, doctorId), unanswered))
}
