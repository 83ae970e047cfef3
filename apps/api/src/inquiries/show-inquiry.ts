import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { findInquiries } from './find-inquiries.ts'
import { inquiries } from './inquiries.table.ts'
import { toInquiry, type WholeInquiry } from './inquiry-view.ts'
import { isVisibleTo } from './own-inquiry.ts'

/** One inquiry that the caller may see; any other is not there. */
export async function visibleInquiry(tx: Tx, deps: Deps, caller: Caller, id: string): Promise<WholeInquiry> {
  const { found } = await findInquiries(tx, { where: and(eq(inquiries.id, id), isVisibleTo(deps, caller)) })
  const [whole] = found
  if (!whole) throw new Problem('inquiry_not_found')
  return whole
}

/** Opens one inquiry. Access by anyone but its patient is recorded. */
export function showInquiry(deps: Deps, caller: Caller, id: string): Promise<Inquiry> {
  return deps.db.transaction(async (tx) => {
    const whole = await visibleInquiry(tx, deps, caller, id)
    await recordAccess(tx, deps, { caller, action: 'inquiry_opened', records: [whole.inquiry] })
    return toInquiry(deps, caller, whole)
  })
}
