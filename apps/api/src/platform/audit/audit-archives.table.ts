import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from '../db/instant.ts'

/**
 * The months of the audit that were written to a file. Only their entries can be deleted, and only by the owner of the
 * table: the role that serves cannot add a month.
 */
export const auditArchives = pgTable('audit_archives', {
  /** Its first day, in UTC. */
  month: date('month').primaryKey(),
  entries: integer('entries').notNull(),
  /** Of the lines in the file, before compression and encryption. */
  sha256: text('sha256').notNull(),
  archivedAt: instant('archived_at').notNull(),
})
