import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { instant } from '../platform/db/instant.ts'

/**
 * Unanswered calls, numbered for each time that a visit has had: of two desks that call about it concurrently, the
 * second gets a refusal.
 */
export const callAttempts = pgTable(
  'call_attempts',
  {
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** The visit's sequence at the time of the call. */
    sequence: integer('sequence').notNull(),
    number: integer('number').notNull(),
    calledBy: uuid('called_by')
      .notNull()
      .references(() => users.id),
    calledAt: instant('called_at').notNull(),
    againAt: instant('again_at').notNull(),
  },
  (attempt) => [
    primaryKey({ name: 'call_attempts_pkey', columns: [attempt.appointmentId, attempt.sequence, attempt.number] }),
    check('call_attempts_numbered', sql`${attempt.number} > 0`),
    index('call_attempts_called_by_idx').on(attempt.calledBy),
  ],
)
