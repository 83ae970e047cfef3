import type { Merge } from '@aafiya/contracts/desk/merges'
import { and, eq, inArray } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { people } from '../people/people.table.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { shownMerge, undoableUntil } from './merge-view.ts'
import { merges } from './merges.table.ts'
import { giveSome } from './person-records.ts'

/** Undoes a merge within thirty days: returns exactly what it moved, and leaves what is new since where it is. Twice is once. */
export const partPeople = (deps: Deps, caller: Caller, id: string): Promise<Merge> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const [merge] = await tx.select().from(merges).where(eq(merges.id, id)).for('update')
    if (!merge) throw new Problem('merge_not_found')
    if (merge.undoneAt) return shownMerge(tx, id)
    const { keptId, otherId, moved } = merge
    const [kept] = await tx.select().from(people).where(eq(people.id, keptId)).for('update')
    // The kept person has been merged into another since: that merge has to be undone first.
    if (!kept || kept.mergedInto || undoableUntil(merge) <= now) throw new Problem('merge_final')
    await giveSome(tx, moved.records, { from: keptId, to: otherId })
    await tx
      .update(guardianships)
      .set({ personId: otherId })
      .where(and(inArray(guardianships.id, moved.guardianships), eq(guardianships.personId, keptId)))
    await tx.update(guardianships).set({ endedAt: null }).where(inArray(guardianships.id, moved.endedGuardianships))
    await tx
      .update(people)
      .set({ phones: kept.phones.filter((phone) => !moved.phones.includes(phone)), searchTerms: null, updatedAt: now })
      .where(eq(people.id, keptId))
    await tx.update(people).set({ mergedInto: null, updatedAt: now }).where(eq(people.id, otherId))
    await tx.update(merges).set({ undoneAt: now }).where(eq(merges.id, id))
    for (const personId of [keptId, otherId]) await recordChange(tx, deps, { actor: caller, action: 'people_parted', personId })
    return shownMerge(tx, id)
  })
