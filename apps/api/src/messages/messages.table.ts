import { messageKinds } from '@aafiya/contracts/notifications/message-channels'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'

/**
 * A message to one account, written in the transaction of its event. Its channels are tried in the order of `route`,
 * each at most once (`message_attempts`). `content` is encrypted, and stored only while another channel may need it.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: messageKinds }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    route: text('route').array().notNull(),
    content: text('content'),
    /** After this instant it is useless: the visit has begun, or the offered time is no longer reserved. */
    usefulUntil: instant('useful_until').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When its reader answered: through its link, in the app, or by writing back. */
    answeredAt: instant('answered_at'),
  },
  (message) => [
    check('messages_kind_known', isOneOf(message.kind, messageKinds)),
    index('messages_account_idx').on(message.accountId),
    index('messages_created_idx').on(message.createdAt),
  ],
)

/** The visits that a message is about, each as it was then: it is not sent once the visit has changed. */
export const messageVisits = pgTable(
  'message_visits',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    sequence: integer('sequence').notNull(),
  },
  (visit) => [
    primaryKey({ columns: [visit.messageId, visit.appointmentId] }),
    index('message_visits_appointment_idx').on(visit.appointmentId),
  ],
)

export type MessageRow = typeof messages.$inferSelect
