import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../../account/users.table.ts'
import { instant } from '../../platform/db/instant.ts'
import { appointments } from '../appointments.table.ts'

/**
 * The link in a message about a visit, stored as the hash of its secret. It acts for the account that the message went
 * to.
 */
export const visitLinks = pgTable(
  'visit_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The visit's sequence when the link was sent or last used: after any other change the link no longer works. */
    sequence: integer('sequence').notNull(),
    /** The message that it came with; links of an older release have none. */
    messageId: uuid('message_id'),
    /** The end of the visit. */
    expiresAt: instant('expires_at').notNull(),
  },
  (link) => [
    index('visit_links_appointment_idx').on(link.appointmentId),
    index('visit_links_account_idx').on(link.accountId),
    index('visit_links_expiry_idx').on(link.expiresAt),
  ],
)
