import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { people } from '../../people/people.table.ts'
import { instant } from '../../platform/db/instant.ts'

/**
 * What a person must not be given, an entry each, so that a merge loses none. An empty text: the question was answered
 * with "nothing". Entries are ended, not deleted, unless the person is.
 */
export const cautions = pgTable(
  'cautions',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    isByDoctor: boolean('is_by_doctor').notNull(),
    writtenAt: instant('written_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (caution) => [index('cautions_person_idx').on(caution.personId, caution.writtenAt)],
)
