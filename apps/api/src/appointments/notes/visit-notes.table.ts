import type { VisitNote } from '@aafiya/contracts/appointments/visit-notes'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../../account/users.table.ts'
import { instant } from '../../platform/db/instant.ts'
import { appointments } from '../appointments.table.ts'

/**
 * The doctor's note about a visit. Who writes names the version that was read, so that two windows do not overwrite
 * each other. Once it is final, a trigger (`visit-notes.sql`) refuses every change of its words.
 */
export const visitNotes = pgTable(
  'visit_notes',
  {
    appointmentId: uuid('appointment_id')
      .primaryKey()
      .references(() => appointments.id),
    sections: jsonb('sections').$type<VisitNote['sections']>().notNull(),
    version: integer('version').notNull(),
    savedAt: instant('saved_at').notNull(),
    /** When the visit was completed; null while the note can be changed. */
    finalAt: instant('final_at'),
  },
  (note) => [check('visit_notes_versions', sql`${note.version} > 0`)],
)

/** What a doctor added to a final note. A trigger refuses every change. */
export const noteAdditions = pgTable(
  'note_additions',
  {
    id: uuid('id').primaryKey(),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id),
    text: text('text').notNull(),
    writtenBy: uuid('written_by')
      .notNull()
      .references(() => users.id),
    writtenAt: instant('written_at').notNull(),
  },
  (addition) => [
    index('note_additions_appointment_idx').on(addition.appointmentId, addition.writtenAt),
    index('note_additions_written_by_idx').on(addition.writtenBy),
  ],
)
