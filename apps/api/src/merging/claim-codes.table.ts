import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { people } from '../people/people.table.ts'
import { instant } from '../platform/db/instant.ts'

/** With which somebody without an account takes over their record; the latest code of each person. */
export const claimCodes = pgTable('claim_codes', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  codeHash: text('code_hash').notNull().unique('claim_codes_hash_key'),
  tries: integer('tries').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})
