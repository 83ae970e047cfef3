import { pgTable, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../platform/db/instant.ts'

/**
 * Accounts that were deleted with the people who went with them, by opaque ids: a backup from before contains them
 * again, and `restore` erases them by this list. No foreign keys, since it also lists rows of other backups.
 */
export const erasedAccounts = pgTable('erased_accounts', {
  accountId: uuid('account_id').primaryKey(),
  personIds: uuid('person_ids').array().notNull(),
  erasedAt: instant('erased_at').notNull(),
})
