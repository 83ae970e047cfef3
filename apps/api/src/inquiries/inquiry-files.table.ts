import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../platform/db/instant.ts'
import { inquiries } from './inquiries.table.ts'

/**
 * An image of an inquiry's message or of its answer. The file store has its bytes, under a name derived from its id.
 */
export const inquiryFiles = pgTable(
  'inquiry_files',
  {
    id: uuid('id').primaryKey(),
    inquiryId: uuid('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    part: text('part', { enum: ['message', 'response'] }).notNull(),
    position: integer('position').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (file) => [
    check('inquiry_files_part_known', sql`${file.part} in ('message', 'response')`),
    unique('inquiry_files_place_key').on(file.inquiryId, file.part, file.position),
  ],
)

export type InquiryFileRow = typeof inquiryFiles.$inferSelect
