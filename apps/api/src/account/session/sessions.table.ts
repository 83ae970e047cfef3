import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'
import { users } from '../users.table.ts'

/** A sign-in. Its token is worth nothing once the row is ended, on whichever process that happened. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A short name of the browser and its system. */
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Ends earlier when unused for this long; null for a remembered session. */
    idleMinutes: integer('idle_minutes'),
    endedAt: instant('ended_at'),
  },
  (session) => [index('sessions_user_idx').on(session.userId)],
)
