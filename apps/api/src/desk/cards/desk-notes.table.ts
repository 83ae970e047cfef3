import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../../account/users.table.ts'
import { people } from '../../people/people.table.ts'
import { instant } from '../../platform/db/instant.ts'

/**
 * The front desk's notes about a person. Removed ones are deleted: the audit says that there was a note, but not its
 * text.
 */
export const deskNotes = pgTable(
  'desk_notes',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    writtenBy: uuid('written_by')
      .notNull()
      .references(() => users.id),
    writtenAt: instant('written_at').notNull(),
  },
  (note) => [
    index('desk_notes_person_idx').on(note.personId, note.writtenAt.desc()),
    index('desk_notes_written_by_idx').on(note.writtenBy),
  ],
)
