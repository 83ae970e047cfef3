import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'

import type { Deps } from '../deps.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { answeringDoctor } from './answering-doctor.ts'
import { findInquiry } from './find-inquiries.ts'
import type { InquiryRow } from './inquiries.table.ts'
import { inquiries } from './inquiries.table.ts'
import { toInquiry, type WholeInquiry } from './inquiry-view.ts'
import { own } from './own-inquiry.ts'

/** Its patient, the approved doctors of its speciality, administrators. */
async function maySee(tx: Tx, deps: Deps, caller: Caller, { id, specialty }: InquiryRow): Promise<boolean> {
  if (caller.role === 'administrator' || (await tx.$count(inquiries, own(deps, caller.userId, id))) > 0) return true
  return caller.doctor?.isApproved === true && (await answeringDoctor(tx, caller)).specialty === specialty
}

/** One inquiry that the caller may see; any other is not there. */
export async function visibleInquiry(tx: Tx, deps: Deps, caller: Caller, id: string): Promise<WholeInquiry> {
  const whole = await findInquiry(tx, id)
  if (!whole || !(await maySee(tx, deps, caller, whole.inquiry))) throw new Problem('inquiry_not_found')
  return whole
}

/** Opens one inquiry. Access by anyone but its patient is recorded. */
export function showInquiry(deps: Deps, caller: Caller, id: string): Promise<Inquiry> {
  return deps.db.transaction(async (tx) => {
    const whole = await visibleInquiry(tx, deps, caller, id)
    await recordAccess(tx, deps, { caller, action: 'inquiry_opened', records: [whole.inquiry] })
    return toInquiry(deps, caller.userId, whole)
  })
}
