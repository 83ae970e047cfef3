import type { Merge } from '@aafiya/contracts/desk/merges'
import { and, eq, exists, gte, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { refusalToRebook } from '../appointments/may-be-booked.ts'
import type { Deps } from '../deps.ts'
import { accountsThatSee, announceAccessChange } from '../people/announce-access.ts'
import { guardianInvitationPeople, guardianInvitations } from '../people/guardian-invitations.table.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { lockPeople } from '../people/lock-person.ts'
import { people } from '../people/people.table.ts'
import { auditSubjects } from '../platform/audit/audit-subjects.table.ts'
import { recordChanges } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { shownMerge, undoableUntil } from './merge-view.ts'
import { merges, type MergeRow } from './merges.table.ts'
import { followVisits, giveSome, visitsToReturn, waitAgain } from './person-records.ts'

/**
 * Restores guardians. One who guarded both people and has left the kept one since has left: their guardianship does
 * not begin again. A guardian invited since by a returning one returns too.
 */
async function returnGuardians(tx: Tx, { keptId, otherId, mergedAt, moved }: MergeRow): Promise<void> {
  let returning = moved.guardianships
  while (returning.length > 0) {
    const rows = await tx
      .update(guardianships)
      .set({ personId: otherId })
      .where(and(inArray(guardianships.id, returning), eq(guardianships.personId, keptId)))
      .returning({ id: guardianships.id })
    const invited = await tx
      .select({ id: guardianships.id })
      .from(guardianships)
      .innerJoin(guardianInvitations, eq(guardianInvitations.acceptedBy, guardianships.accountId))
      .leftJoin(guardianInvitationPeople, eq(guardianInvitationPeople.tokenHash, guardianInvitations.tokenHash))
      .where(
        and(
          eq(guardianships.personId, keptId),
          gte(guardianships.since, mergedAt),
          inArray(
            sql`coalesce(${guardianInvitationPeople.guardianshipId}, ${guardianInvitations.guardianshipId})`,
            rows.map(({ id }) => id),
          ),
        ),
      )
    returning = invited.map(({ id }) => id)
  }
  const atKept = alias(guardianships, 'at_kept')
  const isSame = and(eq(atKept.accountId, guardianships.accountId), eq(atKept.personId, keptId))
  const at = (when: SQL) => tx.select({ id: atKept.id }).from(atKept).where(and(isSame, when))
  const isThere = exists(at(isNull(atKept.endedAt)))
  const hasLeft = exists(at(gte(atKept.endedAt, mergedAt)))
  await tx
    .update(guardianships)
    .set({ endedAt: null })
    .where(and(inArray(guardianships.id, moved.endedGuardianships), or(isThere, not(hasLeft))))
}

/**
 * Undoes a merge within thirty days: returns exactly the moved records with their dependents, and leaves newer ones.
 * Refused while an upcoming visit could not be booked for the person who gets it back. A repeat has no effect.
 */
export const unmergePeople = (deps: Deps, caller: Caller, id: string): Promise<Merge> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const [known] = await tx.select().from(merges).where(eq(merges.id, id))
    if (!known) throw new Problem('merge_not_found')
    const { keptId, otherId } = known
    const kept = (await lockPeople(tx, [keptId, otherId])).find((person) => person.id === keptId)
    const [merge] = await tx.select().from(merges).where(eq(merges.id, id)).for('update')
    if (!merge || merge.undoneAt) return shownMerge(tx, id)
    const { moved } = merge
    // The kept person has been merged into another since: that merge has to be undone first.
    if (!kept || kept.mergedInto || undoableUntil(merge) <= now) throw new Problem('merge_final')
    const personIds = [keptId, otherId] as const
    // Erased people have no audit subject, and nothing of either is left to return.
    if ((await tx.$count(auditSubjects, inArray(auditSubjects.userId, [...personIds]))) < 2)
      throw new Problem('merge_final')
    const before = await accountsThatSee(tx, deps, personIds)
    await tx.update(people).set({ mergedInto: null, isCompared: false, updatedAt: now }).where(eq(people.id, otherId))
    for (const visit of await visitsToReturn(tx, merge, now))
      if (await refusalToRebook(tx, deps, { ...visit, personId: otherId }, { isByStaff: true }))
        throw new Problem('visit_not_returnable')
    await giveSome(tx, moved.records, { from: keptId, to: otherId })
    await followVisits(tx, moved.records.appointments, { from: keptId, to: otherId })
    await returnGuardians(tx, merge)
    await waitAgain(tx, deps, moved.endedEntries ?? [])
    await deps.hooks.rightEnded(tx, ...personIds)
    const phones = kept.phones.filter((phone) => !moved.phones.includes(phone))
    await tx.update(people).set({ phones, searchTerms: null, updatedAt: now }).where(eq(people.id, keptId))
    await tx.update(merges).set({ undoneAt: now }).where(eq(merges.id, id))
    const records = personIds.map((personId) => ({ id: personId, personId }))
    await recordChanges(tx, deps, { actor: caller, action: 'people_parted', records })
    await announceAccessChange(tx, deps, { change: 'records_unmerged', personIds, before })
    return shownMerge(tx, id)
  })
