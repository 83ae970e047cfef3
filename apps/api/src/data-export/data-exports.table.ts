import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'

const states = ['making', 'ready'] as const

/** A file with everything about an account: the latest that was requested, until it expires. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .unique('data_exports_account_key')
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of its readable page, and of the mail. */
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    state: text('state', { enum: states }).notNull(),
    /** Parts written so far by the current attempt, and how many there are. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** The name in the file store that the current attempt writes to: each attempt has its own. */
    file: text('file'),
    /** Whose data it contains; null while it is being made. */
    personIds: uuid('person_ids').array(),
    /** Its papers: documents by their id, summaries by the id of their visit. */
    paperIds: uuid('paper_ids').array(),
    bytes: bigint('bytes', { mode: 'number' }),
    /** From the first attempt on, when the current one began to read. */
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (row) => [
    check('data_exports_state_known', isOneOf(row.state, states)),
    index('data_exports_expires_idx').on(row.expiresAt),
  ],
)

export type DataExportRow = typeof dataExports.$inferSelect
