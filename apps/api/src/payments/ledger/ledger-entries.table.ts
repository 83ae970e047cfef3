import { counterMethods, paymentMethods } from '@aafiya/contracts/payments/payment-provider'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, unique, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

import { users } from '../../account/users.table.ts'
import { instant } from '../../platform/db/instant.ts'
import { isOneOf } from '../../platform/db/is-one-of.ts'
import { payments } from '../payments.table.ts'

/**
 * Every movement of money that a provider or the front desk has vouched for, once. Rows are added and never changed:
 * the triggers of `ledger-entries.sql` refuse anything else.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    appointmentId: uuid('appointment_id').notNull(),
    provider: text('provider', { enum: paymentMethods }).notNull(),
    kind: text('kind', { enum: ['charge', 'refund', 'reversal'] }).notNull(),
    /** The provider's own name of the movement. */
    reference: text('reference').notNull(),
    /** Minor units, signed: payments are positive. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    isFlagged: boolean('is_flagged').notNull(),
    /** The cash that was handed over for it. */
    givenMinor: bigint('given_minor', { mode: 'number' }),
    /** Of a reversal: the charge that was recorded wrongly, and why. The key lets one of two reversals in. */
    reverses: uuid('reverses').references((): AnyPgColumn => ledgerEntries.id),
    reason: text('reason'),
    /** Whose till at the front desk it was in; null where a provider has it. */
    receivedBy: uuid('received_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (entry) => [
    check(
      'ledger_entries_sign',
      sql`(${entry.kind} = 'charge' and ${entry.amountMinor} > 0) or (${entry.kind} in ('refund', 'reversal') and ${entry.amountMinor} < 0)`,
    ),
    check(
      'ledger_entries_received',
      sql`(${isOneOf(entry.provider, counterMethods)}) = (${entry.receivedBy} is not null)`,
    ),
    check(
      'ledger_entries_reversal',
      sql`(${entry.kind} = 'reversal') = (${entry.reverses} is not null) and (${entry.kind} = 'reversal') = (${entry.reason} is not null)`,
    ),
    check('ledger_entries_given', sql`${entry.givenMinor} is null or ${entry.givenMinor} >= ${entry.amountMinor}`),
    unique('ledger_entries_reversed_key').on(entry.reverses),
    // Each payment or refund is recorded once, however often and in whatever order it is reported.
    unique('ledger_entries_movement_key').on(entry.provider, entry.kind, entry.reference),
    index('ledger_entries_received_idx')
      .on(entry.receivedBy, entry.createdAt)
      .where(sql`${entry.receivedBy} is not null`),
    index('ledger_entries_payment_idx').on(entry.paymentId),
    index('ledger_entries_created_idx').on(entry.createdAt.desc(), entry.id.desc()),
  ],
)

/**
 * The number of each charge in the clinic's one sequence, without gaps. A trigger of `ledger-entries.sql` gives it in the
 * transaction that records the charge, so that one that is rolled back takes no number.
 */
export const receipts = pgTable('receipts', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  entryId: uuid('entry_id')
    .notNull()
    .unique('receipts_entry_key')
    .references(() => ledgerEntries.id),
})

export type LedgerEntryRow = typeof ledgerEntries.$inferSelect
