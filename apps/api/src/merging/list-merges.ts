import type { Merge } from '@aafiya/contracts/desk/merges'
import { desc, gt } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Caller } from '../platform/http/caller.ts'
import { mergesWithPeople, toMerge, undoableSince } from './merge-view.ts'
import { merges } from './merges.table.ts'

const most = 100

/** Merges that can still be undone, and undone ones. The access is recorded. */
export const listMerges = (deps: Deps, caller: Caller): Promise<Merge[]> =>
  deps.db.transaction(async (tx) => {
    const rows = await mergesWithPeople(tx)
      .where(gt(merges.mergedAt, undoableSince(deps.clock.now())))
      .orderBy(desc(merges.mergedAt), desc(merges.id))
      .limit(most)
    const records = rows.flatMap(({ kept, other }) => [kept, other].map(({ id }) => ({ id, personId: id })))
    await recordAccess(tx, deps, { caller, action: 'person_listed', records })
    return rows.map(toMerge)
  })
