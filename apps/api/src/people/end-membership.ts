import type { FamilyMember } from '@aafiya/contracts/account/family'
import { and, eq, isNull, ne } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { guardianships } from './guardianships.table.ts'
import { familyOf } from './list-family.ts'
import { lockPerson } from './lock-person.ts'
import { people } from './people.table.ts'

/**
 * Books for somebody no longer. The next call of the caller sees nothing of theirs. Visits to come are refused where nobody else could
 * move or cancel them.
 */
export const endMembership = (deps: Deps, caller: Caller, personId: string): Promise<FamilyMember[]> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const isRunning = and(eq(guardianships.personId, personId), isNull(guardianships.endedAt))
    // A booking for them at the same moment is seen here, or finds the guardianship ended.
    const [own] = await tx
      .select({ id: guardianships.id })
      .from(guardianships)
      .where(and(isRunning, eq(guardianships.accountId, caller.userId)))
      .for('update')
    if (!own) throw new Problem('person_not_found')
    // Of two who leave at once the second counts what the first one left. After the guardianship, as a booking locks.
    await lockPerson(tx, personId)
    const others = await tx.$count(guardianships, and(isRunning, ne(guardianships.id, own.id)))
    const [person] = await tx.select({ accountId: people.accountId }).from(people).where(eq(people.id, personId))
    const isLast = others === 0 && !person?.accountId
    if (isLast && (await deps.hooks.hasVisitsToCome(tx, personId))) throw new Problem('visits_to_come')
    await tx.update(guardianships).set({ endedAt: now }).where(eq(guardianships.id, own.id))
    await recordChange(tx, deps, { actor: caller, action: 'family_member_ended', personId })
    return familyOf(tx, caller.userId)
  })
