import type { Merge, MergePeople } from '@aafiya/contracts/desk/merges'

import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { asOverlap, lockTwo, mergeInto } from './merge-into.ts'
import { shownMerge } from './merge-view.ts'

/** Somebody was entered twice: an administrator keeps one of both. */
export function mergePeople(deps: Deps, caller: Caller, { keptId, otherId }: MergePeople, repeatable?: Repeatable): Promise<Merge> {
  if (keptId === otherId) throw new Problem('same_person')
  return runIdempotently(deps, repeatable, async (tx) => {
    const two = await lockTwo(tx, keptId, otherId)
    const { id } = await mergeInto(tx, deps, { ...two, actor: caller, isClaim: false })
    return shownMerge(tx, id)
  }).catch((error: unknown) => {
    throw asOverlap(error)
  })
}
