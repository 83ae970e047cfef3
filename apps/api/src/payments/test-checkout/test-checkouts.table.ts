import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'

/** What the provider of development remembers, apart from ours as any provider's memory is. Production never writes here. */
export const testCheckouts = pgTable('test_checkouts', {
  id: uuid('id').primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  amountMinor: integer('amount_minor').notNull(),
  currency: text('currency').notNull(),
  title: text('title').notNull(),
  returnUrl: text('return_url').notNull(),
  status: text('status', { enum: ['open', 'paid', 'failed'] }).notNull(),
  /** Refunds by their idempotency key, in minor units. */
  refunds: jsonb('refunds').$type<Record<string, number>>().notNull(),
  expiresAt: instant('expires_at').notNull(),
})
