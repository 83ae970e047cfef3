import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { appointments } from '../appointments/appointments.table.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'

const states = ['planned', 'sent', 'void', 'failed'] as const

/** A reminder of a visit: planned in the transaction that books or moves it, sent once it is due. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid('id').primaryKey(),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id),
    /** Which of the clinic's reminders it is: so many hours before the visit. */
    hoursBefore: integer('hours_before').notNull(),
    /** The visit's when this was planned: a reminder of an earlier time is never sent. */
    sequence: integer('sequence').notNull(),
    dueAt: instant('due_at').notNull(),
    state: text('state', { enum: states }).notNull(),
    sentAt: instant('sent_at'),
    createdAt: instant('created_at').notNull(),
  },
  (reminder) => [
    check('reminders_state_known', isOneOf(reminder.state, states)),
    check('reminders_sent_when', sql`(${reminder.state} = 'sent') = (${reminder.sentAt} is not null)`),
    // Even in a race: one reminder of each kind per start time of a visit.
    uniqueIndex('reminders_one_of_a_kind')
      .on(reminder.appointmentId, reminder.hoursBefore, reminder.sequence)
      .where(sql`${reminder.state} <> 'void'`),
    index('reminders_appointment_idx').on(reminder.appointmentId),
    index('reminders_due_idx')
      .on(reminder.dueAt)
      .where(sql`${reminder.state} = 'planned'`),
    // For the sweep.
    index('reminders_past_idx')
      .on(reminder.dueAt)
      .where(sql`${reminder.state} <> 'planned'`),
  ],
)
