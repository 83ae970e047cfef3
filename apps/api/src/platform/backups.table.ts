import { integer, pgTable } from 'drizzle-orm/pg-core'

import { instant } from './db/instant.ts'

/** The last finished backup, wherever it was stored: the command may run on a different machine than the app. */
export const backups = pgTable('backups', {
  /** The backup contains the rows as of this instant. */
  takenAt: instant('taken_at').primaryKey(),
  /** Files that records refer to and that the store did not have. */
  lostFiles: integer('lost_files').notNull(),
})
