import type { OpeningHours } from '@aafiya/contracts/hours/schedule'
import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { instant } from '../platform/db/instant.ts'

/**
 * Days that the desk closed, so that it can reopen them, and only them: a doctor's own days off are not the desk's to
 * change. A closing ends (`reopenedAt`) when the day is reopened, or saved by others; rows are never deleted.
 */
export const closedDays = pgTable(
  'closed_days',
  {
    id: uuid('id').primaryKey(),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    /** The remaining hours. */
    hours: jsonb('hours').$type<OpeningHours[]>().notNull(),
    /** The doctor's exception for that day before; null if the usual hours applied. */
    previous: jsonb('previous').$type<{ hours: OpeningHours[]; reason: string }>(),
    closedBy: uuid('closed_by')
      .notNull()
      .references(() => users.id),
    closedAt: instant('closed_at').notNull(),
    reopenedAt: instant('reopened_at'),
  },
  (day) => [
    uniqueIndex('closed_days_one_closed')
      .on(day.doctorId, day.day)
      .where(sql`${day.reopenedAt} is null`),
    index('closed_days_doctor_idx').on(day.doctorId),
    index('closed_days_closed_by_idx').on(day.closedBy),
  ],
)
