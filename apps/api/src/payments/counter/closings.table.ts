import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../../account/users.table.ts'
import { instant } from '../../platform/db/instant.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'

/** A till that somebody at the front desk has counted: what it had to hold by the ledger, and what was in it. Rows are added and never changed. */
export const closings = pgTable(
  'closings',
  {
    id: uuid('id').primaryKey(),
    closedBy: uuid('closed_by')
      .notNull()
      .references(() => users.id),
    currency: text('currency').notNull(),
    expectedCashMinor: integer('expected_cash_minor').notNull(),
    countedCashMinor: integer('counted_cash_minor').notNull(),
    expectedCardMinor: integer('expected_card_minor').notNull(),
    countedCardMinor: integer('counted_card_minor').notNull(),
    movements: integer('movements').notNull(),
    note: text('note'),
    createdAt: instant('created_at').notNull(),
  },
  (closing) => [
    check('closings_counted', sql`${closing.countedCashMinor} >= 0 and ${closing.countedCardMinor} >= 0`),
    index('closings_closed_by_idx').on(closing.closedBy),
    index('closings_latest_idx').on(closing.createdAt.desc(), closing.id.desc()),
  ],
)

/** Which movements a closing counted. The key decides: of two closings at once, one has a movement. */
export const closedEntries = pgTable('closed_entries', {
  entryId: uuid('entry_id')
    .primaryKey()
    .references(() => ledgerEntries.id),
  closingId: uuid('closing_id')
    .notNull()
    .references(() => closings.id),
})
