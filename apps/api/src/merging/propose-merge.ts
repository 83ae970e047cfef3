import { randomUUID } from 'node:crypto'

import type { DuplicatePair } from '@aafiya/contracts/desk/duplicates'
import type { MergePeople } from '@aafiya/contracts/desk/merges'
import { and, eq, ne, or, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { recordListed } from '../desk/desk-person-view.ts'
import { lockPeople, refuseErased } from '../people/lock-person.ts'
import type { PersonRow } from '../people/people.table.ts'
import { recordChanges } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { runIdempotently, type Repeatable } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import { mergeProposals } from './duplicates.table.ts'
import { pairOf } from './find-duplicates.ts'
import { duplicatesIn } from './list-duplicates.ts'

/** Both records, locked, so that no merge of either runs concurrently. */
async function lockPair(tx: Tx, { keptId, otherId }: MergePeople): Promise<PersonRow[]> {
  if (keptId === otherId) throw new Problem('same_person')
  const rows = (await lockPeople(tx, [keptId, otherId])).filter(({ mergedInto }) => mergedInto === null)
  if (rows.length < 2) throw new Problem('person_not_found')
  await refuseErased(tx, keptId, otherId)
  return rows
}

const recordsOf = (rows: readonly PersonRow[]) => rows.map(({ id }) => ({ id, personId: id }))

const ofPair = ({ keptId, otherId }: MergePeople) => {
  const { oneId, otherId: second } = pairOf(keptId, otherId)
  return and(eq(mergeProposals.oneId, oneId), eq(mergeProposals.otherId, second))
}

/**
 * Proposes a merge, which waits for an administrator. If another desk has proposed it, its proposal is returned; a
 * declined pair stays declined.
 */
export const proposeMerge = (
  deps: Deps,
  caller: Caller,
  pair: MergePeople,
  repeatable?: Repeatable,
): Promise<DuplicatePair> =>
  runIdempotently(
    deps,
    repeatable,
    async (tx) => {
      const rows = await lockPair(tx, pair)
      if (rows.every(({ accountId }) => accountId !== null)) throw new Problem('person_has_account')
      const [proposal] = await tx
        .insert(mergeProposals)
        .values({
          id: randomUUID(),
          ...pairOf(pair.keptId, pair.otherId),
          proposedBy: caller.userId,
          proposedAt: deps.clock.now(),
        })
        .onConflictDoNothing()
        .returning()
      if (proposal) await recordChanges(tx, deps, { actor: caller, action: 'merge_proposed', records: recordsOf(rows) })
      const found = await duplicatesIn(tx, deps, caller, pair.keptId)
      const shown = found.find(({ kept, other, proposal: waits }) =>
        Boolean(waits && [kept.id, other.id].includes(pair.otherId)),
      )
      if (!shown) throw new Problem('merge_declined')
      return shown
    },
    (tx, { kept, other }) => recordListed(tx, deps, caller, [kept, other]),
  )

/** Records that two records are not one person's, proposed or not. Returns the remaining pairs. */
export const declineMerge = (deps: Deps, caller: Caller, pair: MergePeople): Promise<DuplicatePair[]> =>
  deps.db.transaction(async (tx) => {
    const rows = await lockPair(tx, pair)
    const now = deps.clock.now()
    const declined = { outcome: 'declined', settledBy: caller.userId, settledAt: now } as const
    const settled = await tx
      .update(mergeProposals)
      .set(declined)
      .where(and(ofPair(pair), isNull(mergeProposals.outcome)))
      .returning()
    const fresh =
      settled.length > 0
        ? []
        : await tx
            .insert(mergeProposals)
            .values({
              id: randomUUID(),
              ...pairOf(pair.keptId, pair.otherId),
              proposedBy: caller.userId,
              proposedAt: now,
              ...declined,
            })
            .onConflictDoNothing()
            .returning()
    if (settled.length + fresh.length > 0)
      await recordChanges(tx, deps, { actor: caller, action: 'merge_declined', records: recordsOf(rows) })
    return duplicatesIn(tx, deps, caller)
  })

/** A merge settles a proposal of it, and a refusal: undone, it can be proposed again. */
export const settleProposal = (tx: Tx, pair: MergePeople, by: { userId: string; at: Date }) =>
  tx
    .update(mergeProposals)
    .set({ outcome: 'merged', settledBy: by.userId, settledAt: by.at })
    .where(and(ofPair(pair), or(isNull(mergeProposals.outcome), ne(mergeProposals.outcome, 'merged'))))
