import { relations } from '@aafiya/contracts/platform/people'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'
import { people } from './people.table.ts'

/**
 * An account that books and sends inquiries for another person, with start and end; `may-act-for.ts` defines when it
 * counts. Rows are ended, never deleted.
 */
export const guardianships = pgTable(
  'guardianships',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The person's relation to the account. */
    relation: text('relation', { enum: relations }).notNull(),
    since: instant('since').notNull(),
    /**
     * When the person's own account agreed, by inviting the guardian. Without it the guardianship of a person with an
     * account does not count.
     */
    agreedAt: instant('agreed_at'),
    endedAt: instant('ended_at'),
  },
  (guardianship) => [
    check('guardianships_relation_known', isOneOf(guardianship.relation, relations)),
    uniqueIndex('guardianships_once')
      .on(guardianship.accountId, guardianship.personId)
      .where(sql`${guardianship.endedAt} is null`),
    index('guardianships_account_idx').on(guardianship.accountId),
    index('guardianships_person_idx').on(guardianship.personId),
  ],
)
