import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../db/instant.ts'

/** The answer to a creating call, stored in the same transaction as what it created. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** A hash over the endpoint, its parameters and the body: the same key for something else is refused. */
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.key] }), index('idempotency_keys_created_idx').on(row.createdAt)],
)
