import { and } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { Problem } from '../platform/problem.ts'
import { unanswered } from './claim-refusal.ts'
import { inquiries } from './inquiries.table.ts'
import { expectOwn, own } from './own-inquiry.ts'
import { rereadInquiry } from './reread-inquiry.ts'

/** Changes the message until it is answered; a concurrent answer wins. */
export function updateInquiry(deps: Deps, accountId: string, id: string, message: string) {
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(inquiries)
      .set({ message: message.trim(), updatedAt: deps.clock.now() })
      .where(and(own(deps, accountId, id), unanswered))
      .returning({ id: inquiries.id })
    if (!row) {
      await expectOwn(tx, deps, accountId, id)
      throw new Problem('inquiry_answered')
    }
    return rereadInquiry(tx, deps, accountId, id)
  })
}
