import type { Merge, MergePeople } from '@aafiya/contracts/desk/merges'

import type { Deps } from '../deps.ts'
import { accountsThatSee, announceAccessChange } from '../people/announce-access.ts'
import type { Caller } from '../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { asOverlap, lockTwo, mergeInto } from './merge-into.ts'
import { shownMerge } from './merge-view.ts'
import { isSeenBy } from './person-records.ts'

/** Merges a person's two records: an administrator chooses which one is kept. */
export function mergePeople(
  deps: Deps,
  caller: Caller,
  { keptId, otherId }: MergePeople,
  repeatable?: Repeatable,
): Promise<Merge> {
  if (keptId === otherId) throw new Problem('same_person')
  return runIdempotently(deps, repeatable, async (tx) => {
    const two = await lockTwo(tx, keptId, otherId)
    // A claim needs no such check: a doctor cannot make one.
    if (await isSeenBy(tx, { personId: otherId, by: keptId })) throw new Problem('visit_with_self')
    const personIds = [keptId, otherId] as const
    const before = await accountsThatSee(tx, deps, personIds)
    const { id } = await mergeInto(tx, deps, { ...two, actor: caller, isClaim: false })
    await announceAccessChange(tx, deps, { change: 'records_merged', personIds, before })
    return shownMerge(tx, id)
  }).catch((error: unknown) => {
    throw asOverlap(error)
  })
}
