import type { PendingClaim } from '@aafiya/contracts/desk/merges'
import { and, asc, eq, gt, isNull, ne, not } from 'drizzle-orm'

import { accountName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { accountsThatSee, announceAccessChange } from '../people/announce-access.ts'
import { lockPeople } from '../people/lock-person.ts'
import { clinicDay, mayActFor } from '../people/may-act-for.ts'
import { people } from '../people/people.table.ts'
import { personName } from '../people/person-name.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { claimCodes, claims } from './claim-codes.table.ts'
import { completeClaim } from './claim-record.ts'
import { asOverlap } from './merge-into.ts'

const waiting = (deps: Deps, accountId: string) => {
  const day = clinicDay(deps)
  return and(
    isNull(claims.answeredAt),
    gt(claims.expiresAt, deps.clock.now()),
    ne(claims.accountId, accountId),
    mayActFor(claims.personId, accountId, day),
    not(mayActFor(claims.personId, claims.accountId, day)),
  )
}

async function pendingClaims(db: Queryable, deps: Deps, accountId: string): Promise<PendingClaim[]> {
  const rows = await db
    .select({ claim: claims, person: people, claimant: users })
    .from(claims)
    .innerJoin(people, and(eq(people.id, claims.personId), isNull(people.mergedInto)))
    .innerJoin(users, and(eq(users.id, claims.accountId), eq(users.status, 'verified')))
    .where(waiting(deps, accountId))
    .orderBy(asc(claims.requestedAt), asc(claims.id))
  return rows.map(({ claim, person, claimant }) => ({
    id: claim.id,
    person: { id: person.id, fullName: personName(person), fullNameAr: person.fullNameAr },
    claimant: { fullName: accountName(claimant), email: claimant.email },
    requestedAt: claim.requestedAt.toISOString(),
    expiresAt: claim.expiresAt.toISOString(),
  }))
}

export const listPendingClaims = (deps: Deps, accountId: string): Promise<PendingClaim[]> =>
  pendingClaims(deps.db, deps, accountId)

/** Only a patient's live account can still take over a record. */
async function claimantOf(tx: Tx, accountId: string) {
  const [account] = await tx
    .select({ role: users.role, status: users.status })
    .from(users)
    .where(eq(users.id, accountId))
  return account?.status === 'verified' && account.role === 2
    ? ({ userId: accountId, role: 'patient', sessionId: null } as const)
    : undefined
}

/** A guardian accepts a claim, which takes effect immediately, or refuses it. The first answer counts. */
export const answerClaim = (
  deps: Deps,
  caller: Caller,
  id: string,
  { agrees }: { agrees: boolean },
): Promise<PendingClaim[]> =>
  deps.db
    .transaction(async (tx) => {
      const [known] = await tx.select().from(claims).where(eq(claims.id, id))
      if (!known) throw new Problem('claim_not_found')
      const { personId, accountId } = known
      await lockPeople(tx, [personId, accountId])
      const [claim] = await tx
        .select({ id: claims.id })
        .from(claims)
        .where(and(eq(claims.id, id), waiting(deps, caller.userId)))
        .for('update')
      const claimant = await claimantOf(tx, accountId)
      const [record] = await tx
        .select({ id: people.id })
        .from(people)
        .where(and(eq(people.id, personId), isNull(people.mergedInto), isNull(people.accountId)))
      if (!claim || !claimant || !record) throw new Problem('claim_not_found')
      const answered = { answeredAt: deps.clock.now(), isAgreed: false }
      await tx.update(claims).set(answered).where(eq(claims.id, id))
      await recordChange(tx, deps, { actor: caller, action: agrees ? 'claim_agreed' : 'claim_declined', personId })
      if (agrees) {
        await tx.update(claims).set({ isAgreed: true }).where(eq(claims.id, id))
        await tx
          .update(claims)
          .set(answered)
          .where(and(eq(claims.personId, personId), isNull(claims.answeredAt)))
        await tx.update(claimCodes).set({ usedAt: answered.answeredAt }).where(eq(claimCodes.personId, personId))
        await completeClaim(tx, deps, claimant, personId)
      } else {
        const before = [...(await accountsThatSee(tx, deps, [personId])), accountId]
        await announceAccessChange(tx, deps, {
          change: 'claim_refused',
          personIds: [personId],
          before,
          guardianId: accountId,
        })
      }
      return pendingClaims(tx, deps, caller.userId)
    })
    .catch((error: unknown) => {
      throw asOverlap(error)
    })
