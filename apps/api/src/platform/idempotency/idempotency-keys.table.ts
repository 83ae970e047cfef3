import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../db/instant.ts'

/** What a creating call answered, kept with what it created: written in the same transaction, or not at all. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** A hash over the endpoint and the body: the same key for something else is refused. */
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.userId, row.key] }), index('idempotency_keys_created_idx').on(row.createdAt)],
)
