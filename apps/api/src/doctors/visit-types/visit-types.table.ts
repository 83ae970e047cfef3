import { bookableBy } from '@aafiya/contracts/doctors/visit-type-fields'
import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'
import { isOneOf } from '../../platform/db/is-one-of.ts'
import { doctors } from '../doctors.table.ts'

/**
 * The bookable types: the clinic's, and those of doctors who have their own. None is ever deleted: booked visits name
 * it.
 */
export const visitTypes = pgTable(
  'visit_types',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null: for every doctor without their own types. */
    doctorId: uuid('doctor_id').references(() => doctors.id),
    name: text('name').notNull(),
    nameAr: text('name_ar').notNull(),
    minutes: integer('minutes').notNull(),
    /** The doctor's break after the visit. */
    pauseMinutes: integer('pause_minutes').notNull(),
    /** Null: the doctor's own fee. */
    fee: numeric('fee', { precision: 12, scale: 2, mode: 'number' }),
    bookableBy: text('bookable_by', { enum: bookableBy }).notNull(),
    /** Of a follow-up: within how many days of a completed visit to the same doctor it can be booked. */
    followUpDays: integer('follow_up_days'),
    /** How many follow-ups one completed visit gives. */
    followUps: integer('follow_ups').notNull().default(1),
    position: integer('position').notNull(),
    /** When it was retired; null while it can be booked. */
    retiredAt: instant('retired_at'),
  },
  (type) => [
    check('visit_types_minutes', sql`${type.minutes} between 10 and 240`),
    check('visit_types_pause', sql`${type.pauseMinutes} between 0 and 120`),
    check('visit_types_fee', sql`${type.fee} >= 0`),
    check('visit_types_follow_up', sql`${type.followUpDays} > 0`),
    check('visit_types_follow_ups', sql`${type.followUps} > 0`),
    check('visit_types_bookable_by', isOneOf(type.bookableBy, bookableBy)),
    index('visit_types_position_idx').on(type.position),
  ],
)

export type VisitTypeRow = typeof visitTypes.$inferSelect
