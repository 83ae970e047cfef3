import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'

import type { Deps } from '../deps.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { findInquiry } from './find-inquiries.ts'
import { toInquiry } from './inquiry-view.ts'

/** An inquiry that the caller has just changed, as they now read it. */
export async function rereadInquiry(
  db: Queryable,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  caller: Caller,
  id: string,
): Promise<Inquiry> {
  const whole = await findInquiry(db, id)
  if (!whole) throw new Problem('inquiry_not_found')
  return toInquiry(deps, caller, whole)
}
