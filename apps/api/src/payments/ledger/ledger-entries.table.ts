import { counterMethods, paymentMethods } from '@aafiya/contracts/payments/payment-provider'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { users } from '../../account/users.table.ts'
import { instant } from '../../platform/db/instant.ts'
import { isOneOf } from '../../platform/db/is-one-of.ts'
import { payments } from '../payments.table.ts'

/**
 * Every movement of money that a provider, or somebody at the front desk, has vouched for, once. Rows are added and never changed: a trigger, written by hand in
 * the migration because Drizzle has no word for it, refuses anything else.
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
    kind: text('kind', { enum: ['charge', 'refund'] }).notNull(),
    /** The provider's own name of the movement. */
    reference: text('reference').notNull(),
    /** Minor units, signed: what came in is positive. */
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    isFlagged: boolean('is_flagged').notNull(),
    /** Who took or returned it at the front desk; null where a provider did. */
    receivedBy: uuid('received_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (entry) => [
    check(
      'ledger_entries_sign',
      sql`(${entry.kind} = 'charge' and ${entry.amountMinor} > 0) or (${entry.kind} = 'refund' and ${entry.amountMinor} < 0)`,
    ),
    check('ledger_entries_received', sql`(${isOneOf(entry.provider, counterMethods)}) = (${entry.receivedBy} is not null)`),
    // One movement is recorded once, however often and in whatever order it is reported.
    unique('ledger_entries_movement_key').on(entry.provider, entry.kind, entry.reference),
    index('ledger_entries_received_idx')
      .on(entry.receivedBy, entry.createdAt)
      .where(sql`${entry.receivedBy} is not null`),
    index('ledger_entries_payment_idx').on(entry.paymentId),
    index('ledger_entries_created_idx').on(entry.createdAt.desc(), entry.id.desc()),
  ],
)

export type LedgerEntryRow = typeof ledgerEntries.$inferSelect
