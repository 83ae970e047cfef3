import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { sessions } from '../account/session/sessions.table.ts'
import { users } from '../account/users.table.ts'
import { instant } from '../platform/db/instant.ts'

/** A device that gets push messages, and its account: the last one that subscribed on it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The session that subscribed: a logout ends the subscription too. A session that merely expired is deleted, and
     * leaves null here: users expect next week's reminder even if their login only lasted half an hour.
     */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    /** When its push service last accepted a message. */
    lastOkAt: instant('last_ok_at'),
  },
  (subscription) => [
    check('push_subscriptions_endpoint_url', sql`${subscription.endpoint} ~ '^https?://'`),
    // A device is one account's: the one that subscribed last.
    uniqueIndex('push_subscriptions_endpoint_unique').on(subscription.endpoint),
    index('push_subscriptions_account_idx').on(subscription.accountId),
    index('push_subscriptions_session_idx').on(subscription.sessionId),
  ],
)

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect
