import { randomUUID } from 'node:crypto'

import type { FamilyMember } from '@aafiya/contracts/account/family'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, gt, isNull } from 'drizzle-orm'

import { normalizeEmail } from '../account/normalize-email.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { toMember } from './family-view.ts'
import { guardianInvitations } from './guardian-invitations.table.ts'
import { guardianships } from './guardianships.table.ts'
import { invitationHash } from './invite-guardian.ts'
import { people } from './people.table.ts'

/** Books for somebody as well, from an invitation to the caller's own address while who invited still books for them. */
export const acceptInvitation = (deps: Deps, caller: Caller, token: string): Promise<FamilyMember> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const accountId = caller.userId
    const [account] = await tx.select().from(users).where(eq(users.id, accountId)).for('no key update')
    const [found] = await tx
      .select({ invitation: guardianInvitations, inviter: guardianships, person: people })
      .from(guardianInvitations)
      .innerJoin(guardianships, and(eq(guardianships.id, guardianInvitations.guardianshipId), isNull(guardianships.endedAt)))
      .innerJoin(people, and(eq(people.id, guardianships.personId), isNull(people.accountId)))
      .where(and(eq(guardianInvitations.tokenHash, invitationHash(deps, token)), gt(guardianInvitations.expiresAt, now)))
      .for('update', { of: [guardianInvitations, guardianships] })
    if (!account || !found || found.invitation.email !== normalizeEmail(account.email)) throw new Problem('invitation_ended')
    const { inviter, person, invitation } = found
    const isOwn = and(eq(guardianships.accountId, accountId), isNull(guardianships.endedAt))
    const [known] = await tx
      .select()
      .from(guardianships)
      .where(and(isOwn, eq(guardianships.personId, person.id)))
    if (known) return toMember(person, known)
    if (invitation.acceptedBy) throw new Problem('invitation_ended')
    if ((await tx.$count(guardianships, isOwn)) >= limits.familyMax) throw new Problem('family_full')
    const guardianship = { id: randomUUID(), accountId, personId: person.id, relation: inviter.relation, since: now }
    await tx.insert(guardianships).values(guardianship)
    await tx.update(guardianInvitations).set({ acceptedBy: accountId }).where(eq(guardianInvitations.tokenHash, invitation.tokenHash))
    await recordChange(tx, deps, { actor: caller, action: 'guardian_added', personId: person.id })
    return toMember(person, guardianship)
  })
