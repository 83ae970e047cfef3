import { sql } from 'drizzle-orm'
import { bigint, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'
import { payments } from '../payments.table.ts'

/**
 * A refund to send, written in the transaction that decides it and sent by a job. One per payment, so that repeated
 * cancellations do not send it twice. Done when the ledger's refunds of the payment reach `targetMinor`.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .unique('refunds_payment_key')
      .references(() => payments.id),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    targetMinor: bigint('target_minor', { mode: 'number' }).notNull(),
    reason: text('reason', {
      enum: ['patient_cancelled', 'clinic_cancelled', 'slot_lost', 'right_ended', 'paid_twice'],
    }).notNull(),
    /** Not sent before: until then the cancellation can be undone, which deletes the row. Null: immediately. */
    dueAt: instant('due_at'),
    /** Anyone who talks to the provider about it has until then. */
    leaseUntil: instant('lease_until'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (refund) => [
    check('refunds_amount_positive', sql`${refund.amountMinor} > 0`),
    check('refunds_target_reaches', sql`${refund.targetMinor} >= ${refund.amountMinor}`),
  ],
)

export type RefundRow = typeof refunds.$inferSelect
