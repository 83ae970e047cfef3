import { randomUUID } from 'node:crypto'

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { lockPeople, refuseErased } from '../people/lock-person.ts'
import { people, type PersonRow } from '../people/people.table.ts'
import { recordChanges } from '../platform/audit/record-change.ts'
import type { Actor } from '../platform/audit/write-entries.ts'
import { brokeConstraint } from '../platform/db/database-error.ts'
import type { Tx } from '../platform/db/database.ts'
import { Problem } from '../platform/problem.ts'
import { merges, type MergeRow } from './merges.table.ts'
import { giveAll } from './person-records.ts'
import { settleProposal } from './propose-merge.ts'

/**
 * A failed update ends its transaction; the name of the constraint says why: a person cannot have two visits at one
 * time.
 */
export const asOverlap = (error: unknown): unknown =>
  brokeConstraint(error, 'appointments_patient_time') || brokeConstraint(error, 'appointments_one_hold')
    ? new Problem('visits_overlap')
    : error

/**
 * Both people, locked in one order until the transaction ends: a booking for either waits, and then finds who they are.
 */
export async function lockTwo(tx: Tx, keptId: string, otherId: string): Promise<{ kept: PersonRow; other: PersonRow }> {
  const rows = await lockPeople(tx, [keptId, otherId])
  const [kept, other] = [keptId, otherId].map((id) => rows.find((row) => row.id === id))
  if (!kept || !other || kept.mergedInto || other.mergedInto) throw new Problem('person_not_found')
  if (other.accountId) throw new Problem('person_has_account')
  await refuseErased(tx, keptId, otherId)
  return { kept, other }
}

/**
 * Moves the other person's guardians to the kept one, unless they already are. A person with an account only gets
 * guardians by accepting an invitation, so in that case they end.
 */
async function moveGuardianships(tx: Tx, { kept, other, now }: { kept: PersonRow; other: PersonRow; now: Date }) {
  const running = (personId: string) => and(eq(guardianships.personId, personId), isNull(guardianships.endedAt))
  const theirs = await tx.select().from(guardianships).where(running(other.id)).for('update')
  const has = new Set((await tx.select().from(guardianships).where(running(kept.id))).map(({ accountId }) => accountId))
  const isEnded = ({ accountId }: { accountId: string }) => kept.accountId !== null || has.has(accountId)
  const ended = theirs.filter(isEnded).map(({ id }) => id)
  const moved = theirs.filter((one) => !isEnded(one)).map(({ id }) => id)
  await tx.update(guardianships).set({ endedAt: now }).where(inArray(guardianships.id, ended))
  await tx.update(guardianships).set({ personId: kept.id }).where(inArray(guardianships.id, moved))
  return { ended, moved }
}

interface Merging {
  kept: PersonRow
  other: PersonRow
  actor: Actor
  isClaim: boolean
}

/**
 * Moves all records of one person to another, in the caller's transaction with both rows locked. The moved rows are
 * recorded, so that `unmergePeople` can return them. The constraints on appointments decide whether one person can
 * have had all these visits.
 */
export async function mergeInto(tx: Tx, deps: Deps, { kept, other, actor, isClaim }: Merging): Promise<MergeRow> {
  const now = deps.clock.now()
  const records = await giveAll(tx, { from: other.id, to: kept.id })
  const { ended, moved } = await moveGuardianships(tx, { kept, other, now })
  const endedEntries = await deps.hooks.rightEnded(tx, kept.id)
  const phones = other.phones.filter((phone) => !kept.phones.includes(phone))
  // Null: found by all their telephones again within a second.
  if (phones.length > 0)
    await tx
      .update(people)
      .set({ phones: [...kept.phones, ...phones], searchTerms: null, updatedAt: now })
      .where(eq(people.id, kept.id))
  await tx.update(people).set({ mergedInto: kept.id, updatedAt: now }).where(eq(people.id, other.id))
  const [merge] = await tx
    .insert(merges)
    .values({
      id: randomUUID(),
      keptId: kept.id,
      otherId: other.id,
      isClaim,
      mergedBy: actor.userId,
      mergedAt: now,
      moved: { records, guardianships: moved, endedGuardianships: ended, endedEntries, phones },
    })
    .returning()
  if (!merge) throw new Error('an inserted merge answers its row')
  await settleProposal(tx, { keptId: kept.id, otherId: other.id }, { userId: actor.userId, at: now })
  const merged = [kept, other].map(({ id }) => ({ id, personId: id }))
  await recordChanges(tx, deps, { actor, action: isClaim ? 'record_claimed' : 'people_merged', records: merged })
  return merge
}

/**
 * In the transaction that enters a person's number in place of another one, with the person locked: neither belongs to
 * a merge any more, so undoing one leaves the new number to the person.
 */
export const enterPhone = (tx: Tx, personId: string, phones: readonly string[]) =>
  tx
    .update(merges)
    .set({
      moved: sql`jsonb_set(${merges.moved}, '{phones}', (${merges.moved} -> 'phones') - ${sql.param([...phones])}::text[])`,
    })
    .where(and(eq(merges.keptId, personId), isNull(merges.undoneAt)))
