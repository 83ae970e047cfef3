import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'
import { users } from '../users.table.ts'

/** A sign-in. Once the row is ended its token is worthless, in every process. */
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
    /** When the second factor was given, if it was. */
    secondFactorAt: instant('second_factor_at'),
    /** When the owner last signed in again within this session; `createdAt` counts before that. */
    confirmedAt: instant('confirmed_at'),
  },
  (session) => [index('sessions_user_idx').on(session.userId)],
)
