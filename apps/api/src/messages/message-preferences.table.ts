import { messageChannels, messageTopics } from '@aafiya/contracts/notifications/message-channels'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'

/** Which channels an account chose for a topic, in order. Without a row nothing was chosen. */
export const messagePreferences = pgTable(
  'message_preferences',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic', { enum: messageTopics }).notNull(),
    channels: text('channels', { enum: messageChannels }).array().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (preference) => [
    primaryKey({ columns: [preference.accountId, preference.topic] }),
    check('message_preferences_topic_known', isOneOf(preference.topic, messageTopics)),
  ],
)
