import { and, eq, isNotNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordForPerson } from '../people/record-for-person.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { inquiries } from './inquiries.table.ts'
import { expectOwn, own } from './own-inquiry.ts'
import { rereadInquiry } from './reread-inquiry.ts'

/** Thumbs up or down on an answer; the last one counts. */
export function rateInquiry(deps: Deps, caller: Caller, id: string, isLike: boolean) {
  return deps.db.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(inquiries)
      .where(and(own(deps, caller.userId, id), isNotNull(inquiries.respondedAt)))
      .for('no key update')
    if (!known) {
      await expectOwn(tx, deps, caller.userId, id)
      throw new Problem('inquiry_unanswered')
    }
    if (isLike !== known.isLike) {
      await tx.update(inquiries).set({ isLike, updatedAt: deps.clock.now() }).where(eq(inquiries.id, id))
      await recordForPerson(tx, deps, caller.userId, 'inquiry_rated', known)
    }
    return rereadInquiry(tx, deps, caller, id)
  })
}
