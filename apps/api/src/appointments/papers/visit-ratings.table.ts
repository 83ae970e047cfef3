import { sql } from 'drizzle-orm'
import { check, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'
import { appointments } from '../appointments.table.ts'

/** How satisfied the patient was with a visit: one rating each, from 1 to 5. */
export const visitRatings = pgTable(
  'visit_ratings',
  {
    appointmentId: uuid('appointment_id')
      .primaryKey()
      .references(() => appointments.id),
    score: integer('score').notNull(),
    ratedAt: instant('rated_at').notNull(),
  },
  (rating) => [check('visit_ratings_score', sql`${rating.score} between 1 and 5`)],
)
