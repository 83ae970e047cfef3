import { visitFileKinds } from '@aafiya/contracts/appointments/visit-files'
import { limits } from '@aafiya/contracts/platform/limits'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'
import { isOneOf } from '../../platform/db/is-one-of.ts'
import { appointments } from '../appointments.table.ts'

/**
 * A picture or PDF that a patient sent ahead of a visit. The file store has its pages as pictures, under names derived
 * from its id. The unique place settles which of two concurrent files is the last that fits.
 */
export const visitFiles = pgTable(
  'visit_files',
  {
    id: uuid('id').primaryKey(),
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id),
    place: integer('place').notNull(),
    kind: text('kind', { enum: visitFileKinds }).notNull(),
    pages: integer('pages').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (file) => [
    unique('visit_files_place_key').on(file.appointmentId, file.place),
    check('visit_files_places', sql`${file.place} between 1 and ${sql.raw(String(limits.visitFiles))}`),
    check('visit_files_pages', sql`${file.pages} between 1 and ${sql.raw(String(limits.pdfPages))}`),
    check('visit_files_kind_known', isOneOf(file.kind, visitFileKinds)),
  ],
)

export type VisitFileRow = typeof visitFiles.$inferSelect
