import { randomBytes } from 'node:crypto'

import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, isNull } from 'drizzle-orm'

import { normalizeEmail } from '../account/normalize-email.ts'
import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import type { Caller } from '../platform/http/caller.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { Problem } from '../platform/problem.ts'
import { guardianInvitationMail, type GuardianInvitationFacts } from './guardian-invitation-mails.ts'
import { guardianInvitations } from './guardian-invitations.table.ts'
import { guardianships } from './guardianships.table.ts'
import { people } from './people.table.ts'
import { personName } from './person-name.ts'

export const invitationHash = ({ secrets }: Pick<Deps, 'secrets'>, token: string): string => secrets.hash('guardian-invitation', token)

/** Invites somebody by mail to book for the same person. The link is worth nothing to another address than the one it went to. */
export async function inviteGuardian(deps: Deps, caller: Caller, personId: string, email: string): Promise<{ sent: true }> {
  const to = normalizeEmail(email)
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const [found] = await tx
      .select({ guardianship: guardianships, person: people, guardian: users })
      .from(guardianships)
      .innerJoin(people, eq(people.id, guardianships.personId))
      .innerJoin(users, eq(users.id, guardianships.accountId))
      .where(and(eq(guardianships.accountId, caller.userId), eq(guardianships.personId, personId), isNull(guardianships.endedAt)))
    if (!found) throw new Problem('person_not_found')
    const { guardianship, person, guardian } = found
    if (person.accountId) throw new Problem('person_has_account')
    if (normalizeEmail(guardian.email) === to) throw new Problem('own_email')
    const token = randomBytes(32).toString('base64url')
    await tx.insert(guardianInvitations).values({
      tokenHash: invitationHash(deps, token),
      guardianshipId: guardianship.id,
      email: to,
      expiresAt: new Date(now.getTime() + limits.invitationDays * 24 * 60 * 60_000),
    })
    // Behind the hash, so that no proxy's log has it.
    const link = `${deps.config.publicUrl}/profile#invitation=${token}`
    const data: GuardianInvitationFacts = {
      inviter: `${guardian.firstName} ${guardian.lastName}`.trim(),
      inviterAr: guardian.fullNameAr,
      person: personName(person),
      personAr: person.fullNameAr,
    }
    await postMail(tx, deps, { template: guardianInvitationMail, to, language: guardian.language, data: { ...data }, secret: { link } })
    await recordChange(tx, deps, { actor: caller, action: 'guardian_invited', personId })
  })
  return { sent: true }
}
