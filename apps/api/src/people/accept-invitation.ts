import { randomUUID } from 'node:crypto'

import type { FamilyMember, Invitation } from '@aafiya/contracts/account/family'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import { accountName } from '../account/account-name.ts'
import { normalizeEmail } from '../account/normalize-email.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import { RunAgain } from '../platform/db/database-error.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { accountsThatSee, announceAccessChange } from './announce-access.ts'
import { toMember } from './family-view.ts'
import { guardianInvitations, guardianshipsOf } from './guardian-invitations.table.ts'
import { guardianships } from './guardianships.table.ts'
import { endOpenInvitations, invitationHash } from './invite-guardian.ts'
import { lockPeople } from './lock-person.ts'
import { clinicDay, isRunning } from './may-act-for.ts'
import { people } from './people.table.ts'
import { personName } from './person-name.ts'

const isActive = eq(users.status, 'verified')

type InvitationRow = typeof guardianInvitations.$inferSelect

/**
 * The people and relations that an invitation is for: of a guardian whose guardianship counts and whose person has no
 * account, or of the person's own account, which has agreed by inviting. Who was claimed, merged away or left since is
 * not among them; an invitation of a suspended account is for no one.
 */
async function offeredBy(db: Queryable, deps: Deps, { tokenHash, inviterId }: InvitationRow) {
  if (inviterId !== null) {
    const own = await db
      .select({ person: people })
      .from(people)
      .innerJoin(users, and(eq(users.id, people.id), isActive))
      .where(eq(people.id, inviterId))
    return own.map((found) => ({ ...found, relation: 'other' as const, agreedAt: deps.clock.now() }))
  }
  const found = await db
    .select({ relation: guardianships.relation, person: people })
    .from(guardianships)
    .innerJoin(people, and(eq(people.id, guardianships.personId), isNull(people.accountId)))
    .innerJoin(users, and(eq(users.id, guardianships.accountId), isActive))
    .where(and(sql`${guardianships.id} in ${guardianshipsOf(tokenHash)}`, isRunning(clinicDay(deps))))
    .orderBy(asc(guardianships.since), asc(guardianships.id))
    .for('update', { of: guardianships })
  return found.map((one) => ({ ...one, agreedAt: null }))
}

/** The ids of everyone whom an invitation depends on. */
const invitedIds = (tx: Tx, tokenHash: string) =>
  tx
    .select({ id: people.id })
    .from(people)
    .where(
      sql`${people.id} in (select ${guardianships.personId} from ${guardianships}
        where ${guardianships.id} in ${guardianshipsOf(tokenHash)}
        union select ${guardianInvitations.inviterId} from ${guardianInvitations}
        where ${guardianInvitations.tokenHash} = ${tokenHash})`,
    )

/** Locks them; if a merge moves a guardianship to another person while this waits, the transaction runs again. */
async function lockInvited(tx: Tx, tokenHash: string): Promise<void> {
  const ids = (await invitedIds(tx, tokenHash)).map(({ id }) => id)
  await lockPeople(tx, ids)
  const now = await invitedIds(tx, tokenHash)
  if (now.some(({ id }) => !ids.includes(id))) throw new RunAgain()
}

/** An invitation to the caller's own address, whom it is for now, and the caller's family. */
async function findInvitation(tx: Tx, deps: Deps, accountId: string, token: string) {
  const [account] = await tx.select().from(users).where(eq(users.id, accountId)).for('no key update')
  const tokenHash = invitationHash(deps, token)
  await lockInvited(tx, tokenHash)
  const [invitation] = await tx
    .select()
    .from(guardianInvitations)
    .where(and(eq(guardianInvitations.tokenHash, tokenHash), gt(guardianInvitations.expiresAt, deps.clock.now())))
    .for('update')
  const offered = invitation ? await offeredBy(tx, deps, invitation) : []
  if (!account || !invitation || invitation.email !== normalizeEmail(account.email))
    throw new Problem('invitation_ended')
  const family = await tx
    .select({ guardianship: guardianships, personId: people.id })
    .from(guardianships)
    .innerJoin(people, eq(people.id, guardianships.personId))
    .where(and(eq(guardianships.accountId, accountId), isRunning(clinicDay(deps))))
  const known = offered.flatMap(({ person }) => {
    const found = family.find(({ personId }) => personId === person.id)
    return found ? [toMember(person, found.guardianship)] : []
  })
  const isNew = ({ person: { id } }: (typeof offered)[number]) =>
    id !== accountId && known.every((member) => member.id !== id)
  const wanted = invitation.acceptedBy ? [] : offered.filter(isNew)
  // A used invitation brings no one back who has left since.
  if (known.length + wanted.length === 0) throw new Problem('invitation_ended')
  return { account, invitation, family, known, wanted }
}

/** Who invites the caller, and to book for whom. */
export const openInvitation = (deps: Deps, accountId: string, token: string): Promise<Invitation> =>
  deps.db.transaction(async (tx) => {
    const { invitation, known, wanted } = await findInvitation(tx, deps, accountId, token)
    const shown = [...known, ...wanted.map(({ person }) => person)]
    const [inviter] = await tx
      .select()
      .from(users)
      .where(
        sql`${users.id} = coalesce(${invitation.inviterId}::uuid, (select ${guardianships.accountId} from ${guardianships}
          where ${guardianships.id} in ${guardianshipsOf(invitation.tokenHash)} limit 1))`,
      )
    if (!inviter) throw new Problem('invitation_ended')
    return {
      inviter: { id: inviter.id, fullName: accountName(inviter), fullNameAr: inviter.fullNameAr },
      people: shown.map((person) => ({
        id: person.id,
        fullName: personName(person),
        fullNameAr: person.fullNameAr,
      })),
    }
  })

/**
 * Books from now on for everyone whom an invitation to the caller's own address is for. Accepting twice is accepting
 * once.
 */
export const acceptInvitation = (deps: Deps, caller: Caller, token: string): Promise<FamilyMember[]> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const accountId = caller.userId
    const { account, invitation, family, known, wanted } = await findInvitation(tx, deps, accountId, token)
    if (family.length + wanted.length > limits.familyMax) throw new Problem('family_full')
    const personIds = wanted.map(({ person }) => person.id)
    const [first, ...others] = personIds
    if (first === undefined) return known
    const before = await accountsThatSee(tx, deps, personIds)
    // One that does not count, since the person came of age or got an account, makes room for the new one.
    await tx
      .update(guardianships)
      .set({ endedAt: now })
      .where(
        and(
          eq(guardianships.accountId, accountId),
          inArray(guardianships.personId, personIds),
          isNull(guardianships.endedAt),
        ),
      )
    const begun = wanted.map(({ person, relation, agreedAt }) => ({
      person,
      guardianship: { id: randomUUID(), accountId, personId: person.id, relation, since: now, agreedAt },
    }))
    await tx.insert(guardianships).values(begun.map(({ guardianship }) => guardianship))
    await tx
      .update(guardianInvitations)
      .set({ acceptedBy: accountId })
      .where(eq(guardianInvitations.tokenHash, invitation.tokenHash))
    for (const personId of personIds) {
      await endOpenInvitations(tx, personId, account.email)
      await recordChange(tx, deps, { actor: caller, action: 'guardian_added', personId })
    }
    await announceAccessChange(tx, deps, {
      change: 'guardian_added',
      personIds: [first, ...others],
      isOfEach: true,
      before,
      guardianId: accountId,
    })
    return [...known, ...begun.map(({ person, guardianship }) => toMember(person, guardianship))]
  })
