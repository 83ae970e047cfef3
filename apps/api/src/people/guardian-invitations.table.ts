import { sql, type SQL } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { instant } from '../platform/db/instant.ts'
import { guardianships } from './guardianships.table.ts'

/**
 * An invitation to book for people: from a guardian of theirs, or from a person's own account, which agrees by sending
 * it. Whom a guardian invites for are the rows of `guardianInvitationPeople`.
 */
export const guardianInvitations = pgTable(
  'guardian_invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Of an invitation that the release before this one wrote: its only guardianship. */
    guardianshipId: uuid('guardianship_id').references(() => guardianships.id, { onDelete: 'cascade' }),
    /** The account that invites a guardian for its own person. */
    inviterId: uuid('inviter_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Only the account with this address can accept. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'cascade' }),
  },
  (invitation) => [
    check(
      'guardian_invitations_not_both',
      sql`${invitation.guardianshipId} is null or ${invitation.inviterId} is null`,
    ),
    index('guardian_invitations_expires_idx').on(invitation.expiresAt),
    index('guardian_invitations_guardianship_idx').on(invitation.guardianshipId),
    index('guardian_invitations_inviter_idx')
      .on(invitation.inviterId)
      .where(sql`${invitation.inviterId} is not null`),
    index('guardian_invitations_accepted_by_idx')
      .on(invitation.acceptedBy)
      .where(sql`${invitation.acceptedBy} is not null`),
  ],
)

/** A guardianship on which an invitation depends: the inviter's, of each person whom it is for. */
export const guardianInvitationPeople = pgTable(
  'guardian_invitation_people',
  {
    tokenHash: text('token_hash')
      .notNull()
      .references(() => guardianInvitations.tokenHash, { onDelete: 'cascade' }),
    guardianshipId: uuid('guardianship_id')
      .notNull()
      .references(() => guardianships.id, { onDelete: 'cascade' }),
  },
  (invited) => [
    primaryKey({ columns: [invited.tokenHash, invited.guardianshipId] }),
    index('guardian_invitation_people_guardianship_idx').on(invited.guardianshipId),
  ],
)

/** The ids of the guardianships that an invitation depends on. */
export const guardianshipsOf = (tokenHash: string): SQL =>
  sql`(select ${guardianInvitationPeople.guardianshipId} from ${guardianInvitationPeople}
    where ${guardianInvitationPeople.tokenHash} = ${tokenHash}
    union select ${guardianInvitations.guardianshipId} from ${guardianInvitations}
    where ${guardianInvitations.tokenHash} = ${tokenHash} and ${guardianInvitations.guardianshipId} is not null)`
