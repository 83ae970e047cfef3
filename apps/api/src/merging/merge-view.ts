import type { Merge } from '@aafiya/contracts/desk/merges'
import { limits } from '@aafiya/contracts/platform/limits'
import { desc, eq, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { accountName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { people, type PersonRow } from '../people/people.table.ts'
import { personName } from '../people/person-name.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { merges, type MergeRow } from './merges.table.ts'

const undoMs = limits.mergeUndoDays * 24 * 60 * 60_000

/** Until when two people can be parted again. */
export const undoableUntil = ({ mergedAt }: Pick<MergeRow, 'mergedAt'>): Date => new Date(mergedAt.getTime() + undoMs)

/** Merges after this moment can still be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoMs)

const toPerson = (person: PersonRow) => ({ id: person.id, fullName: personName(person), fullNameAr: person.fullNameAr })

/** Merges with the people involved. */
export function mergesWithPeople(db: Queryable) {
  const other = alias(people, 'other')
  return db
    .select({ merge: merges, kept: people, other, actor: users })
    .from(merges)
    .innerJoin(people, eq(people.id, merges.keptId))
    .innerJoin(other, eq(other.id, merges.otherId))
    .innerJoin(users, eq(users.id, merges.mergedBy))
    .$dynamic()
}

type MergeWithPeople = Awaited<ReturnType<typeof mergesWithPeople>>[number]

export const toMerge = ({ merge, kept, other, actor }: MergeWithPeople): Merge => ({
  id: merge.id,
  kept: toPerson(kept),
  other: toPerson(other),
  isClaim: merge.isClaim,
  mergedBy: accountName(actor),
  mergedAt: merge.mergedAt.toISOString(),
  undoableUntil: undoableUntil(merge).toISOString(),
  undoneAt: merge.undoneAt?.toISOString() ?? null,
})

export async function shownMerge(db: Queryable, id: string): Promise<Merge> {
  const [row] = await mergesWithPeople(db).where(eq(merges.id, id))
  if (!row) throw new Error('merges are never deleted')
  return toMerge(row)
}

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
