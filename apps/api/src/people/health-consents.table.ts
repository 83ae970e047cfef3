import { boolean, index, pgTable, smallint, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../platform/db/instant.ts'
import { people } from './people.table.ts'

/**
 * Consent to the use of a person's health data, each with the version of its text. Withdrawn ones stay, so that it can
 * be shown what was agreed when. Two at once do no harm, and a merge moves those of both people.
 */
export const healthConsents = pgTable(
  'health_consents',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    version: smallint('version').notNull(),
    /** The account that agreed, or the receptionist who was told. */
    givenBy: uuid('given_by').notNull(),
    isAloud: boolean('is_aloud').notNull(),
    givenAt: instant('given_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (consent) => [index('health_consents_person_idx').on(consent.personId, consent.givenAt)],
)
