import { date, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'

/**
 * What came of comparing a civil day of ours with the providers; the report is null while it waits. `run` is the first job of the
 * comparison under way and `progress` how far it has come: a day is compared in pieces, and asking again starts over.
 */
export const reconciliations = pgTable('reconciliations', {
  day: date('day', { mode: 'string' }).primaryKey(),
  report: jsonb('report'),
  run: uuid('run'),
  progress: jsonb('progress'),
  checkedAt: instant('checked_at'),
})
