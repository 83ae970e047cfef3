import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from './db/instant.ts'

/** How often something happened in the window that is running; shared by every process. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (limit) => [index('rate_limits_ends_idx').on(limit.endsAt)],
)
