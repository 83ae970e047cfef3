import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../../account/users.table.ts'
import { instant } from '../../platform/db/instant.ts'
import { ledgerEntries } from '../ledger/ledger-entries.table.ts'

/**
 * A till counted by a receptionist: its expected content by the ledger, and the counted content. Rows are added and
 * never changed.
 */
export const closings = pgTable(
  'closings',
  {
    id: uuid('id').primaryKey(),
    closedBy: uuid('closed_by')
      .notNull()
      .references(() => users.id),
    /** The owner of the till, if an administrator closed another receptionist's till. */
    tillOf: uuid('till_of').references(() => users.id),
    currency: text('currency').notNull(),
    /** The cash in the till at its opening; part of the expected content. */
    floatMinor: bigint('float_minor', { mode: 'number' }).notNull().default(0),
    expectedCashMinor: bigint('expected_cash_minor', { mode: 'number' }).notNull(),
    countedCashMinor: bigint('counted_cash_minor', { mode: 'number' }).notNull(),
    expectedCardMinor: bigint('expected_card_minor', { mode: 'number' }).notNull(),
    countedCardMinor: bigint('counted_card_minor', { mode: 'number' }).notNull(),
    movements: integer('movements').notNull(),
    note: text('note'),
    createdAt: instant('created_at').notNull(),
  },
  (closing) => [
    check('closings_counted', sql`${closing.countedCashMinor} >= 0 and ${closing.countedCardMinor} >= 0`),
    index('closings_closed_by_idx').on(closing.closedBy),
    index('closings_till_of_idx')
      .on(closing.tillOf)
      .where(sql`${closing.tillOf} is not null`),
    index('closings_latest_idx').on(closing.createdAt.desc(), closing.id.desc()),
  ],
)

/**
 * The cash in an open till, as its receptionist counted it at the start. A closing copies the amount and deletes the
 * row.
 */
export const tillFloats = pgTable(
  'till_floats',
  {
    receptionistId: uuid('receptionist_id')
      .primaryKey()
      .references(() => users.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (float) => [check('till_floats_counted', sql`${float.amountMinor} >= 0`)],
)

/** The entries that a closing counted. The key decides: of two concurrent closings, one gets an entry. */
export const closedEntries = pgTable('closed_entries', {
  entryId: uuid('entry_id')
    .primaryKey()
    .references(() => ledgerEntries.id),
  closingId: uuid('closing_id')
    .notNull()
    .references(() => closings.id),
})
