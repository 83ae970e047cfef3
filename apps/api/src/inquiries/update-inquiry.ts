import { and } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { Problem } from '../platform/problem.ts'
import { unanswered } from './claim-refusal.ts'
import { inquiries } from './inquiries.table.ts'
import { expectOwn, own } from './own-inquiry.ts'
import { rereadInquiry } from './reread-inquiry.ts'

/** Changes the message, until there is an answer to it; an answer that arrives meanwhile wins. */
export function updateInquiry(deps: Deps, accountId: string, id: string, message: string) {
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(inquiries)
      .set({ message: message.trim(), updatedAt: deps.clock.now() })
      .where(and(own(accountId, id), unanswered))
      .returning({ id: inquiries.id })
    if (!row) {
      await expectOwn(tx, accountId, id)
      throw new Problem('inquiry_answered')
    }
    return rereadInquiry(tx, deps, accountId, id)
  })
}
