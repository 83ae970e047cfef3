import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { appointments } from '../appointments/appointments.table.ts'
import { instant } from '../platform/db/instant.ts'

/**
 * Cancellations and moves by the clinic that the desk has told the patient about by telephone, once each: a later
 * change of the visit has another sequence and is told again.
 */
export const toldChanges = pgTable(
  'told_changes',
  {
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** The visit's sequence after the change. */
    sequence: integer('sequence').notNull(),
    toldBy: uuid('told_by')
      .notNull()
      .references(() => users.id),
    toldAt: instant('told_at').notNull(),
  },
  (told) => [
    primaryKey({ name: 'told_changes_pkey', columns: [told.appointmentId, told.sequence] }),
    index('told_changes_told_by_idx').on(told.toldBy),
  ],
)
