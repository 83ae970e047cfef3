import type { ClaimRecord } from '@aafiya/contracts/desk/merges'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { guardianships } from '../people/guardianships.table.ts'
import { people } from '../people/people.table.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { claimCodes } from './claim-codes.table.ts'
import { claimHash } from './issue-claim-code.ts'
import { asOverlap, lockTwo, mergeInto } from './merge-into.ts'

const ofAge = 18

/** At eighteen they decide themselves: nobody books for them any longer. A year of birth says so from the end of the year on. */
async function endGuardianships(tx: Tx, deps: Deps, personId: string, birthYear: number): Promise<void> {
  const now = deps.clock.now()
  const year = Number(civilAt(now, deps.clinic.facts().timeZone).date.slice(0, 4))
  if (year - birthYear <= ofAge) return
  await tx
    .update(guardianships)
    .set({ endedAt: now })
    .where(and(eq(guardianships.personId, personId), isNull(guardianships.endedAt)))
}

/**
 * Takes over a record with a code from the front desk: the person becomes the account's own. A wrong year of birth counts against the code,
 * so the transaction that counts it ends well and the refusal comes after.
 */
export async function claimRecord(deps: Deps, caller: Caller, { code, birthYear }: ClaimRecord): Promise<{ visits: number }> {
  const claim = deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const [known] = await tx
      .select()
      .from(claimCodes)
      .where(
        and(
          eq(claimCodes.codeHash, claimHash(deps, code)),
          isNull(claimCodes.usedAt),
          gt(claimCodes.expiresAt, now),
          lt(claimCodes.tries, limits.claimTries),
        ),
      )
      .for('update')
    if (!known) return undefined
    const [person] = await tx.select().from(people).where(eq(people.id, known.personId))
    if (person?.birthYear !== birthYear) {
      await tx
        .update(claimCodes)
        .set({ tries: known.tries + 1 })
        .where(eq(claimCodes.personId, known.personId))
      await recordChange(tx, deps, { actor: caller, action: 'claim_refused', personId: known.personId })
      return undefined
    }
    await tx.update(claimCodes).set({ usedAt: now }).where(eq(claimCodes.personId, known.personId))
    const two = await lockTwo(tx, caller.userId, known.personId)
    await endGuardianships(tx, deps, known.personId, birthYear)
    const { moved } = await mergeInto(tx, deps, { ...two, actor: caller, isClaim: true })
    return { visits: moved.records.appointments.length }
  })
  const claimed = await claim.catch((error: unknown) => {
    throw asOverlap(error)
  })
  if (!claimed) throw new Problem('claim_refused')
  return claimed
}
