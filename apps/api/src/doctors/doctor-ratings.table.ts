import { sql } from 'drizzle-orm'
import { check, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

import { doctors } from './doctors.table.ts'

/**
 * How many visits of a doctor were rated, and the sum of the scores. A rating that is deleted with its patient stays
 * counted, since it names no one.
 */
export const doctorRatings = pgTable(
  'doctor_ratings',
  {
    doctorId: uuid('doctor_id')
      .primaryKey()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    ratings: integer('ratings').notNull(),
    total: integer('total').notNull(),
  },
  (row) => [check('doctor_ratings_total', sql`${row.total} between ${row.ratings} and 5 * ${row.ratings}`)],
)
