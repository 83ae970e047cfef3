import { notificationKinds } from '@aafiya/contracts/notifications/notifications'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { people } from '../people/people.table.ts'
import { instant } from '../platform/db/instant.ts'

/** A message inside the app; its text is made when it is read, in the reader's language. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The owner of the visit, payment or inquiry, if the reader may be another person: shown only while the reader
     * may act for them.
     */
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    /**
     * The visit that it is about, where it names the patient to a doctor. Without a reference: the deletion of a held
     * time would look through the table.
     */
    appointmentId: uuid('appointment_id'),
    kind: text('kind', {
      enum: notificationKinds,
    }).notNull(),
    facts: jsonb('facts').notNull(),
    link: text('link'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (notification) => [
    index('notifications_user_idx').on(notification.userId, notification.createdAt.desc(), notification.id.desc()),
    index('notifications_person_idx')
      .on(notification.personId)
      .where(sql`${notification.personId} is not null`),
    // For the sweep.
    index('notifications_created_idx').on(notification.createdAt),
    index('notifications_unread_idx')
      .on(notification.userId)
      .where(sql`${notification.readAt} is null`),
  ],
)

export type NotificationRow = typeof notifications.$inferSelect
export type NotificationKind = NotificationRow['kind']
