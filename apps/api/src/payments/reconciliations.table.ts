import { date, jsonb, pgTable } from 'drizzle-orm/pg-core'

import { instant } from '../platform/db/instant.ts'

/** What came of comparing a civil day of ours with the providers; the report is null while it waits. */
export const reconciliations = pgTable('reconciliations', {
  day: date('day', { mode: 'string' }).primaryKey(),
  report: jsonb('report'),
  checkedAt: instant('checked_at'),
})
