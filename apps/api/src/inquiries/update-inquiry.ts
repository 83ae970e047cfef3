import { and, eq } from 'drizzle-orm'

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
    const [known] = await tx
      .select()
      .from(inquiries)
      .where(and(own(deps, caller.userId, id), unanswered))
      .for('no key update')
    if (!known) {
      await expectOwn(tx, deps, caller.userId, id)
      throw new Problem('inquiry_answered')
    }
    const changed = message.trim()
    if (changed !== known.message) {
      await tx.update(inquiries).set({ message: changed, updatedAt: deps.clock.now() }).where(eq(inquiries.id, id))
      await recordForPerson(tx, deps, caller.userId, 'inquiry_changed', known)
    }
    return rereadInquiry(tx, deps, caller, id)
  })
}
