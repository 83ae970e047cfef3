import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * The last number of a document, in one row. It outlives the documents, which erasures delete, so that no number is
 * given again; a restore adds to it. Receipts, which are never deleted, are counted by their own rows.
 */
export const documentNumbers = pgTable(
  'document_numbers',
  { id: boolean('id').primaryKey().default(true), last: integer('last').notNull() },
  (row) => [check('document_numbers_one_row', sql`${row.id}`), check('document_numbers_last', sql`${row.last} > 0`)],
)
