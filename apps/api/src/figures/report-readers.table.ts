import { date, pgTable, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { instant } from '../platform/db/instant.ts'

/** The administrators who get each month's figures by mail, one row each. */
export const reportReaders = pgTable('report_readers', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: instant('since').notNull(),
  /**
   * The first day of the last month that was sent, or that ended before there was a reader. The transaction
   * that changes it posts the mail of the new month, so that each is sent once.
   */
  lastMonth: date('last_month', { mode: 'string' }).notNull(),
})
