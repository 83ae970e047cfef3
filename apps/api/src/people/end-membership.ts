import type { FamilyMember, OwnGuardian } from '@aafiya/contracts/account/family'
import { and, asc, eq, isNull } from 'drizzle-orm'

import { accountName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { accountsThatAct, accountsThatSee, announceAccessChange } from './announce-access.ts'
import { guardianships } from './guardianships.table.ts'
import { endOpenInvitations } from './invite-guardian.ts'
import { familyOf } from './list-family.ts'
import { lockPerson } from './lock-person.ts'
import { clinicDay, isRunning, type RightsDeps } from './may-act-for.ts'
import { people } from './people.table.ts'

/** Deletes a person without guardians and records. One with a telephone was entered at the front desk and stays. */
async function deletePersonWithoutRecords(tx: Tx, deps: Deps, personId: string): Promise<void> {
  if (await deps.hooks.hasRecords(tx, personId)) return
  await tx.delete(people).where(and(eq(people.id, personId), isNull(people.accountId), eq(people.phones, [])))
}

interface Ending {
  actor: Caller
  accountId: string
  personId: string
  /** Also if it leaves upcoming visits that no account can move or cancel: the front desk can. */
  isFinal?: boolean
}

/**
 * Ends a guardianship with all waiting list entries and holds of the account on behalf of the person, and notifies
 * everyone concerned. Returns false if the guardianship does not count.
 */
async function endGuardianship(tx: Tx, deps: Deps, { actor, accountId, personId, isFinal }: Ending): Promise<boolean> {
  // Of two guardians leaving concurrently, the second sees the first one's departure. The person is locked before all
  // of their records.
  await lockPerson(tx, personId)
  // A booking for them at the same moment is seen here, or finds the guardianship ended.
  const [running] = await tx
    .select({ id: guardianships.id, email: users.email })
    .from(guardianships)
    .innerJoin(people, eq(people.id, guardianships.personId))
    .innerJoin(users, eq(users.id, guardianships.accountId))
    .where(
      and(eq(guardianships.personId, personId), eq(guardianships.accountId, accountId), isRunning(clinicDay(deps))),
    )
    .for('update', { of: guardianships })
  if (!running) return false
  const before = await accountsThatSee(tx, deps, [personId])
  await tx.update(guardianships).set({ endedAt: deps.clock.now() }).where(eq(guardianships.id, running.id))
  await deps.hooks.rightEnded(tx, personId)
  const isLast = before.every((id) => id === accountId)
  const isLeftAlone = (await accountsThatAct(tx, deps, personId)).length === 0
  if (isLeftAlone && !isFinal && (await deps.hooks.hasUpcomingVisits(tx, personId))) throw new Problem('visits_to_come')
  await endOpenInvitations(tx, personId, running.email)
  await recordChange(tx, deps, { actor, action: 'family_member_ended', personId })
  await announceAccessChange(tx, deps, {
    change: 'guardian_ended',
    personIds: [personId],
    before,
    guardianId: accountId,
  })
  if (isLast) await deletePersonWithoutRecords(tx, deps, personId)
  return true
}

/** Ends all that an account does for others, with the account. */
export async function endGuardianshipsOf(tx: Tx, deps: Deps, actor: Caller, accountId: string): Promise<void> {
  const guarded = await tx
    .select({ personId: guardianships.personId })
    .from(guardianships)
    .where(and(eq(guardianships.accountId, accountId), isNull(guardianships.endedAt)))
    .orderBy(asc(guardianships.personId))
  for (const { personId } of guarded) await endGuardianship(tx, deps, { actor, accountId, personId, isFinal: true })
}

/**
 * Ends the caller's guardianship of a person. The caller's next call sees none of their records. Refused while there
 * are upcoming visits that no other account could move or cancel.
 */
export const endMembership = (deps: Deps, caller: Caller, personId: string): Promise<FamilyMember[]> =>
  deps.db.transaction(async (tx) => {
    const hasEnded = await endGuardianship(tx, deps, { actor: caller, accountId: caller.userId, personId })
    if (!hasEnded) throw new Problem('person_not_found')
    return familyOf(tx, deps, caller.userId)
  })

/** The accounts that book for the account's own person, the first to be invited first. */
async function ownGuardians(db: Queryable, deps: RightsDeps, accountId: string): Promise<OwnGuardian[]> {
  const rows = await db
    .select({ user: users, since: guardianships.since })
    .from(guardianships)
    .innerJoin(people, eq(people.id, guardianships.personId))
    .innerJoin(users, eq(users.id, guardianships.accountId))
    .where(and(eq(guardianships.personId, accountId), isRunning(clinicDay(deps))))
    .orderBy(asc(guardianships.since), asc(guardianships.id))
  return rows.map(({ user, since }) => ({
    id: user.id,
    fullName: accountName(user),
    fullNameAr: user.fullNameAr,
    since: since.toISOString(),
  }))
}

export const listOwnGuardians = (deps: Deps, accountId: string): Promise<OwnGuardian[]> =>
  ownGuardians(deps.db, deps, accountId)

/** Ends another account's rights to act for the caller, whose own visits stay. */
export const endOwnGuardian = (deps: Deps, caller: Caller, accountId: string): Promise<OwnGuardian[]> =>
  deps.db.transaction(async (tx) => {
    const hasEnded = await endGuardianship(tx, deps, { actor: caller, accountId, personId: caller.userId })
    if (!hasEnded) throw new Problem('person_not_found')
    return ownGuardians(tx, deps, caller.userId)
  })
