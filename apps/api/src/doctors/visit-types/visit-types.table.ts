import { bookableBy } from '@aafiya/contracts/doctors/visit-type-fields'
import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'
import { isOneOf } from '../../platform/db/is-one-of.ts'
import { doctors } from '../doctors.table.ts'

/** What can be booked: the clinic's types, and those of doctors who have their own. None is ever deleted: booked visits name it. */
export const visitTypes = pgTable(
  'visit_types',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null: every doctor's who has no types of their own. */
    doctorId: uuid('doctor_id').references(() => doctors.id),
    name: text('name').notNull(),
    nameAr: text('name_ar').notNull(),
    minutes: integer('minutes').notNull(),
    /** What the doctor needs after the visit. */
    pauseMinutes: integer('pause_minutes').notNull(),
    /** Null: the doctor's own fee. */
    fee: numeric('fee', { precision: 12, scale: 2, mode: 'number' }),
    bookableBy: text('bookable_by', { enum: bookableBy }).notNull(),
    /** Of a follow-up: within how many days of a completed visit to the same doctor it can be booked. */
    followUpDays: integer('follow_up_days'),
    position: integer('position').notNull(),
    /** Since when nobody can book it; null while they can. */
    retiredAt: instant('retired_at'),
  },
  (type) => [
    check('visit_types_minutes', sql`${type.minutes} between 10 and 240`),
    check('visit_types_pause', sql`${type.pauseMinutes} between 0 and 120`),
    check('visit_types_fee', sql`${type.fee} >= 0`),
    check('visit_types_follow_up', sql`${type.followUpDays} > 0`),
    check('visit_types_bookable_by', isOneOf(type.bookableBy, bookableBy)),
    index('visit_types_position_idx').on(type.position),
  ],
)

export type VisitTypeRow = typeof visitTypes.$inferSelect
