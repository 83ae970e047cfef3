import { and } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordForPerson } from '../people/record-for-person.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { unanswered } from './claim-refusal.ts'
import { inquiries } from './inquiries.table.ts'
import { expectOwn, own } from './own-inquiry.ts'
import { rereadInquiry } from './reread-inquiry.ts'

/** Changes the message until it is answered; a concurrent answer wins. */
export function updateInquiry(deps: Deps, caller: Caller, id: string, message: string) {
  return deps.db.transaction(async (tx) => {
    const [row] = await tx
      .update(inquiries)
      .set({ message: message.trim(), updatedAt: deps.clock.now() })
      .where(and(own(deps, caller.userId, id), unanswered))
      .returning()
    if (!row) {
      await expectOwn(tx, deps, caller.userId, id)
      throw new Problem('inquiry_answered')
    }
    await recordForPerson(tx, deps, caller.userId, 'inquiry_changed', row)
    return rereadInquiry(tx, deps, caller, id)
  })
}
