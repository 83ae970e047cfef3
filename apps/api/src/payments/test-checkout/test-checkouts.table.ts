import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'

/** The development provider's own storage, separate as any provider's is. Production never writes here. */
export const testCheckouts = pgTable('test_checkouts', {
  id: uuid('id').primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  title: text('title').notNull(),
  returnUrl: text('return_url').notNull(),
  status: text('status', { enum: ['open', 'paid', 'failed'] }).notNull(),
  /** Names the try that failed last. */
  failure: text('failure'),
  /** Refunds by their idempotency key, in minor units. */
  refunds: jsonb('refunds').$type<Record<string, number>>().notNull(),
  expiresAt: instant('expires_at').notNull(),
})
