import { date, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'

/**
 * The result of comparing a civil day with the providers; the report is null while it is pending. `run` is the first
 * job of the current comparison and `progress` its state: a day is compared in pieces, and a new request starts over.
 */
export const reconciliations = pgTable('reconciliations', {
  day: date('day', { mode: 'string' }).primaryKey(),
  report: jsonb('report'),
  run: uuid('run'),
  progress: jsonb('progress'),
  checkedAt: instant('checked_at'),
})
