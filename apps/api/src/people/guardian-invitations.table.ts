import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { instant } from '../platform/db/instant.ts'
import { guardianships } from './guardianships.table.ts'

/** An invitation to book for somebody as well. It lives on the guardianship of who invited: where that has ended it is worth nothing. */
export const guardianInvitations = pgTable(
  'guardian_invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    guardianshipId: uuid('guardianship_id')
      .notNull()
      .references(() => guardianships.id, { onDelete: 'cascade' }),
    /** Only the account with this address can accept. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'cascade' }),
  },
  (invitation) => [
    index('guardian_invitations_expires_idx').on(invitation.expiresAt),
    index('guardian_invitations_guardianship_idx').on(invitation.guardianshipId),
    index('guardian_invitations_accepted_by_idx')
      .on(invitation.acceptedBy)
      .where(sql`${invitation.acceptedBy} is not null`),
  ],
)
