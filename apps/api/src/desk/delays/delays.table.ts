import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { doctors } from '../../doctors/doctors.table.ts'
import { instant } from '../../platform/db/instant.ts'

/** A doctor's delay on a civil day of the clinic, as the front desk last set it. */
export const delays = pgTable(
  'delays',
  {
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    minutes: integer('minutes').notNull(),
    setAt: instant('set_at').notNull(),
  },
  (delay) => [
    primaryKey({ name: 'delays_pkey', columns: [delay.doctorId, delay.day] }),
    check('delays_minutes', sql`${delay.minutes} between 0 and 240`),
  ],
)
