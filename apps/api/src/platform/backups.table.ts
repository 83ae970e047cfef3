import { integer, pgTable } from 'drizzle-orm/pg-core'

import { instant } from './db/instant.ts'

/** The last backup that was finished, wherever it was written to: the command may run on another machine than the app. */
export const backups = pgTable('backups', {
  /** The moment whose rows it has. */
  takenAt: instant('taken_at').primaryKey(),
  /** Files that records refer to and that the store did not have. */
  lostFiles: integer('lost_files').notNull(),
})
