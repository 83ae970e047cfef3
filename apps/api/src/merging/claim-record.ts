import { randomUUID } from 'node:crypto'

import type { Claimed, ClaimRecord } from '@aafiya/contracts/desk/merges'
import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'

import { accountName } from '../account/account-name.ts'
import { normalizeEmail } from '../account/normalize-email.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { postClaimTexts } from '../messages/preferences/phone-texts.ts'
import { accountsThatAct, accountsThatSee, announceAccessChange } from '../people/announce-access.ts'
import { lockPeople } from '../people/lock-person.ts'
import { people } from '../people/people.table.ts'
import { isActing } from '../people/person-for.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Actor } from '../platform/audit/write-entries.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { claimCodes, claims } from './claim-codes.table.ts'
import { claimHash } from './issue-claim-code.ts'
import { asOverlap, lockTwo, mergeInto } from './merge-into.ts'
import { merges } from './merges.table.ts'

const days = 24 * 60 * 60_000
const triesMax = 5

/** The guardians of a person, one of whom has to agree: active accounts other than the claiming one. */
async function guardiansToAgree(
  tx: Tx,
  deps: Deps,
  { personId, accountId }: Pick<typeof claims.$inferSelect, 'personId' | 'accountId'>,
): Promise<string[]> {
  return (await accountsThatAct(tx, deps, personId)).filter((id) => id !== accountId)
}

const mailboxOf = (email: string) => normalizeEmail(email).replace(/\+[^@]*@/, '@')

/**
 * Whether the issuer of the code makes the claim, also with another account of theirs: one with the same name,
 * telephone or mailbox. A namesake gets a code from another receptionist.
 */
async function isIssuer(tx: Tx, issuedBy: string | null, accountId: string): Promise<boolean> {
  if (issuedBy === null || issuedBy === accountId) return issuedBy === accountId
  const rows = await tx
    .select({ user: users, phones: people.phones })
    .from(users)
    .innerJoin(people, eq(people.id, users.id))
    .where(inArray(users.id, [issuedBy, accountId]))
  const [one, other] = rows.map(({ user, phones }) => ({
    names: [accountName(user).toLowerCase(), user.fullNameAr].filter((name) => name),
    mailbox: mailboxOf(user.email),
    phones: [...phones, user.phoneNumber].filter((phone) => phone),
  }))
  if (!one || !other) return false
  const isShared = (key: 'names' | 'phones') => one[key].some((value) => other[key].includes(value))
  return one.mailbox === other.mailbox || isShared('names') || isShared('phones')
}

/** If the person has guardians, a claim waits until one of them agrees; this notifies them. */
async function askGuardians(tx: Tx, deps: Deps, caller: Caller, personId: string): Promise<void> {
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + 14 * days)
  await tx
    .insert(claims)
    .values({ id: randomUUID(), personId, accountId: caller.userId, requestedAt: now, expiresAt })
    .onConflictDoUpdate({
      target: [claims.personId, claims.accountId],
      targetWhere: isNull(claims.answeredAt),
      set: { requestedAt: now, expiresAt },
    })
  await recordChange(tx, deps, { actor: caller, action: 'claim_requested', personId })
  const before = await accountsThatSee(tx, deps, [personId])
  await announceAccessChange(tx, deps, {
    change: 'claim_requested',
    personIds: [personId],
    before,
    guardianId: caller.userId,
  })
}

/** Connects a record to the account, and notifies those whose rights end. */
export async function completeClaim(tx: Tx, deps: Deps, claimant: Actor, personId: string): Promise<number> {
  // The record comes first, since its guardians know its name.
  const personIds = [personId, claimant.userId] as const
  const before = await accountsThatSee(tx, deps, personIds)
  const two = await lockTwo(tx, claimant.userId, personId)
  const { moved } = await mergeInto(tx, deps, { ...two, actor: claimant, isClaim: true })
  const [account] = await tx.select({ language: users.language }).from(users).where(eq(users.id, claimant.userId))
  if (account) await postClaimTexts(tx, deps, { phones: two.other.phones, language: account.language })
  await announceAccessChange(tx, deps, { change: 'record_claimed', personIds, before })
  return moved.records.appointments.length
}

/**
 * Connects a record to the caller's account with a code from the front desk. A wrong year of birth counts against the
 * code, so the transaction that counts it commits and the refusal comes afterwards. Staff, who can issue codes,
 * cannot redeem them.
 */
export async function claimRecord(deps: Deps, caller: Caller, { code, birthYear }: ClaimRecord): Promise<Claimed> {
  if (caller.role !== 'patient') throw new Problem('forbidden')
  const codeHash = claimHash(deps, code)
  const claim = deps.db.transaction(async (tx): Promise<Claimed | undefined> => {
    const now = deps.clock.now()
    const [found] = await tx
      .select({ personId: claimCodes.personId })
      .from(claimCodes)
      .where(eq(claimCodes.codeHash, codeHash))
    if (!found) return undefined
    const { personId } = found
    const person = (await lockPeople(tx, [caller.userId, personId])).find(({ id }) => id === personId)
    const [known] = await tx
      .select()
      .from(claimCodes)
      .where(
        and(
          eq(claimCodes.codeHash, codeHash),
          isNull(claimCodes.usedAt),
          gt(claimCodes.expiresAt, now),
          lt(claimCodes.tries, triesMax),
        ),
      )
      .for('update')
    if (!known || !person || person.mergedInto) return undefined
    if (person.birthYear !== birthYear || (await isIssuer(tx, known.issuedBy, caller.userId))) {
      await tx
        .update(claimCodes)
        .set({ tries: known.tries + 1 })
        .where(eq(claimCodes.personId, personId))
      await recordChange(tx, deps, { actor: caller, action: 'claim_refused', personId })
      return undefined
    }
    // Two people's records would become one, and the guardianship would no longer end with childhood.
    if (await isActing(tx, deps, caller.userId, personId)) throw new Problem('claim_by_guardian')
    await tx.update(claimCodes).set({ usedAt: now }).where(eq(claimCodes.personId, personId))
    const isPending = (await guardiansToAgree(tx, deps, { personId, accountId: caller.userId })).length > 0
    if (!isPending) return { visits: await completeClaim(tx, deps, caller, personId), isPending }
    await askGuardians(tx, deps, caller, personId)
    return { visits: 0, isPending }
  })
  const claimed = await claim.catch((error: unknown) => {
    throw asOverlap(error)
  })
  if (!claimed) throw new Problem('claim_refused')
  return claimed
}

/** When a record of the desk was last claimed by this person's account, if one was. */
export async function claimedAt(tx: Tx, personId: string): Promise<Date | undefined> {
  const [claim] = await tx
    .select({ at: merges.mergedAt })
    .from(merges)
    .where(and(eq(merges.keptId, personId), eq(merges.isClaim, true), isNull(merges.undoneAt)))
    .orderBy(desc(merges.mergedAt))
    .limit(1)
  return claim?.at
}
