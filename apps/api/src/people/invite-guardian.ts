import { randomBytes } from 'node:crypto'

import type { InviteForPeople } from '@aafiya/contracts/account/family'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'

import { accountName } from '../account/account-name.ts'
import { normalizeEmail } from '../account/normalize-email.ts'
import { users, type UserRow } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { Problem } from '../platform/problem.ts'
import { guardianInvitationMail, type GuardianInvitationFacts } from './guardian-invitation-mails.ts'
import { guardianInvitationPeople, guardianInvitations } from './guardian-invitations.table.ts'
import { guardianships } from './guardianships.table.ts'
import { lockPeople } from './lock-person.ts'
import { clinicDay, isRunning } from './may-act-for.ts'
import { people, type PersonRow } from './people.table.ts'
import { namesOf } from './person-name.ts'

export const invitationHash = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string =>
  secrets.hash('guardian-invitation', token)

/**
 * Takes a person out of the links that an address has not used: another mail of the same invitation must not bring back
 * who has left. A link that is for others too stays, for them.
 */
export async function endOpenInvitations(tx: Tx, personId: string, email: string): Promise<void> {
  const ofPerson = tx.select({ id: guardianships.id }).from(guardianships).where(eq(guardianships.personId, personId))
  const isOpen = and(eq(guardianInvitations.email, normalizeEmail(email)), isNull(guardianInvitations.acceptedBy))
  const open = tx.select({ tokenHash: guardianInvitations.tokenHash }).from(guardianInvitations).where(isOpen)
  await tx
    .delete(guardianInvitationPeople)
    .where(
      and(
        inArray(guardianInvitationPeople.tokenHash, open),
        inArray(guardianInvitationPeople.guardianshipId, ofPerson),
      ),
    )
  await tx
    .delete(guardianInvitations)
    .where(
      and(
        isOpen,
        or(eq(guardianInvitations.inviterId, personId), inArray(guardianInvitations.guardianshipId, ofPerson)),
      ),
    )
}

/** Writes the invitation and its mail. The link is worth nothing to another address than the one it went to. */
async function postInvitation(tx: Tx, deps: Deps, { to, account, people: invited, guardianshipIds }: Invitation) {
  if (normalizeEmail(account.email) === to) throw new Problem('own_email')
  const token = randomBytes(32).toString('base64url')
  const tokenHash = invitationHash(deps, token)
  await tx.insert(guardianInvitations).values({
    tokenHash,
    inviterId: guardianshipIds ? null : account.id,
    email: to,
    expiresAt: new Date(deps.clock.now().getTime() + limits.invitationDays * 24 * 60 * 60_000),
  })
  if (guardianshipIds)
    await tx
      .insert(guardianInvitationPeople)
      .values(guardianshipIds.map((guardianshipId) => ({ tokenHash, guardianshipId })))
  // Behind the hash, so that no proxy's log has it.
  const link = `${deps.config.publicUrl}/profile#invitation=${token}`
  const data: GuardianInvitationFacts = {
    inviter: accountName(account),
    inviterAr: account.fullNameAr,
    ...namesOf(invited),
    ...(!guardianshipIds && { isForInviter: true }),
  }
  await postMail(tx, deps, {
    template: guardianInvitationMail,
    to,
    language: account.language,
    data: { ...data },
    secret: { link },
  })
}

interface Invitation {
  to: string
  account: UserRow
  people: readonly PersonRow[]
  /** The inviter's, of each person; absent where the inviter is the person. */
  guardianshipIds?: readonly string[]
}

/** Invites another account by one mail to book for people whom the caller books for: for all of them, or for none. */
export async function inviteGuardian(
  deps: Deps,
  caller: Caller,
  { email, personIds }: InviteForPeople,
): Promise<{ sent: true }> {
  const wanted = [...new Set(personIds)]
  await deps.db.transaction(async (tx) => {
    await lockPeople(tx, wanted)
    const found = await tx
      .select({ guardianship: guardianships, person: people, account: users })
      .from(guardianships)
      .innerJoin(people, eq(people.id, guardianships.personId))
      .innerJoin(users, eq(users.id, guardianships.accountId))
      .where(
        and(
          eq(guardianships.accountId, caller.userId),
          inArray(guardianships.personId, wanted),
          isNull(people.mergedInto),
          isRunning(clinicDay(deps)),
        ),
      )
      .orderBy(asc(guardianships.since), asc(guardianships.id))
    const [first] = found
    if (!first || found.length < wanted.length) throw new Problem('person_not_found')
    if (found.some(({ person }) => person.accountId)) throw new Problem('person_has_account')
    await postInvitation(tx, deps, {
      to: normalizeEmail(email),
      account: first.account,
      people: found.map(({ person }) => person),
      guardianshipIds: found.map(({ guardianship }) => guardianship.id),
    })
    for (const personId of wanted) await recordChange(tx, deps, { actor: caller, action: 'guardian_invited', personId })
  })
  return { sent: true }
}

/** Invites another account by mail to book for the caller, who agrees to that by inviting. */
export async function inviteOwnGuardian(deps: Deps, caller: Caller, email: string): Promise<{ sent: true }> {
  const personId = caller.userId
  await deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ account: users, person: people })
      .from(users)
      .innerJoin(people, eq(people.id, users.id))
      .where(eq(users.id, personId))
    if (!found) throw new Error('a verified account has a person of its own')
    const { account, person } = found
    await postInvitation(tx, deps, { to: normalizeEmail(email), account, people: [person] })
    await recordChange(tx, deps, { actor: caller, action: 'guardian_invited', personId })
  })
  return { sent: true }
}
