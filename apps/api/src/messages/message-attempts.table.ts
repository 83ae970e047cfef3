import { messageChannels, messageFailures } from '@aafiya/contracts/notifications/message-channels'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'
import { messages } from './messages.table.ts'

const states = ['planned', 'sent', 'delivered', 'failed'] as const

/** An attempt to deliver a message by one channel. */
export const messageAttempts = pgTable(
  'message_attempts',
  {
    /** Also the id of its job, and the reference given to the provider. */
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: messageChannels }).notNull(),
    state: text('state', { enum: states }).notNull(),
    failure: text('failure', { enum: messageFailures }),
    provider: text('provider'),
    /** The provider's name of the message. */
    providerId: text('provider_id'),
    plannedAt: instant('planned_at').notNull(),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
    failedAt: instant('failed_at'),
    /** When it is the next channel's turn; null once there is nothing to wait for. */
    giveUpAt: instant('give_up_at'),
  },
  (attempt) => [
    check('message_attempts_channel_known', isOneOf(attempt.channel, messageChannels)),
    check('message_attempts_state_known', isOneOf(attempt.state, states)),
    check('message_attempts_failure_known', isOneOf(attempt.failure, messageFailures)),
    check('message_attempts_failed_why', sql`(${attempt.state} = 'failed') = (${attempt.failure} is not null)`),
    // Even in a race, a message is sent at most once per channel.
    unique('message_attempts_once_a_channel').on(attempt.messageId, attempt.channel),
    // Not unique: a provider that answers nonsense must not make a message that was sent look unsent.
    index('message_attempts_provider_id_idx').on(attempt.provider, attempt.providerId),
    index('message_attempts_waiting_idx')
      .on(attempt.giveUpAt)
      .where(sql`${attempt.giveUpAt} is not null`),
  ],
)

export type AttemptRow = typeof messageAttempts.$inferSelect
