import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'
import { appointments } from '../appointments.table.ts'

/** What the doctor of a visit writes for the patient, who reads it once it is released. */
export const visitSummaries = pgTable(
  'visit_summaries',
  {
    appointmentId: uuid('appointment_id')
      .primaryKey()
      .references(() => appointments.id),
    text: text('text').notNull(),
    version: integer('version').notNull(),
    savedAt: instant('saved_at').notNull(),
    /** Null while only the doctor reads it. */
    releasedAt: instant('released_at'),
    /** The patient agreed that guardians read it; asked of patients old enough to decide. */
    guardiansRead: boolean('guardians_read').notNull().default(false),
    /** The patient decided alone when it was released: without their agreement, no later age or birth date opens it. */
    closedToGuardians: boolean('closed_to_guardians').notNull().default(false),
  },
  (summary) => [
    check('visit_summaries_versions', sql`${summary.version} > 0`),
    check('visit_summaries_released', sql`${summary.releasedAt} is null or ${summary.text} <> ''`),
  ],
)

export type VisitSummaryRow = typeof visitSummaries.$inferSelect
