import { sql, type SQLWrapper } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'
import { doctors } from '../doctors.table.ts'

/** Doctors without a free time come last. */
export const orNever = (nextFree: SQLWrapper) => sql`coalesce(${nextFree}, timestamptz 'infinity')`

/** When a row has to be recomputed: immediately if it was written by a release without times per day. */
export const dueAt = ({ firstTimes, validUntil }: Record<'firstTimes' | 'validUntil', SQLWrapper>) =>
  sql`(case when ${firstTimes} is null then timestamptz '-infinity' else ${validUntil} end)`

/**
 * The earliest free time of each doctor, refreshed by `appointments/free-times/refresh-free-times.ts`, which has the
 * rule of its freshness.
 */
export const freeTimes = pgTable(
  'free_times',
  {
    doctorId: uuid('doctor_id')
      .primaryKey()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    /** Null where nothing is free, or no bookings are taken. */
    nextFree: instant('next_free'),
    /** Civil days of the coming week, `YYYY-MM-DD`, with a free time. */
    freeDays: text('free_days').array().notNull(),
    /**
     * The earliest time of each of these days, in their order; null where a release wrote the row that has no such
     * column.
     */
    firstTimes: instant('first_times').array(),
    /** Another one at each write; a trigger empties `first_times` where it is not. */
    revision: integer('revision').notNull().default(0),
    /** From then on it may be wrong without any write: a time passes, a hold ends, a day comes into reach. */
    validUntil: instant('valid_until').notNull(),
    /** The time zone of these days; the configured one may differ at the next start. */
    timeZone: text('time_zone'),
  },
  (kept) => [
    index('free_times_next_idx').on(orNever(kept.nextFree), kept.doctorId),
    index('free_times_due_at_idx').on(dueAt(kept)),
    index('free_times_due_idx').on(kept.validUntil),
  ],
)

/**
 * The earliest time of each day again, one row each, written by a trigger, so that an index can sort by day: no index
 * sorts by an array element chosen at run time.
 */
export const freeDayTimes = pgTable(
  'free_day_times',
  {
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => freeTimes.doctorId, { onDelete: 'cascade' }),
    /** `YYYY-MM-DD`. */
    day: text('day').notNull(),
    firstTime: instant('first_time').notNull(),
  },
  (kept) => [
    primaryKey({ columns: [kept.doctorId, kept.day] }),
    index('free_day_times_first_idx').on(kept.day, kept.firstTime, kept.doctorId),
  ],
)

/** Doctors whose free times may have changed; triggers write it, so that older releases take part too. */
export const freeTimeChanges = pgTable('free_time_changes', {
  id: bigserial('id', { mode: 'bigint' }).primaryKey(),
  doctorId: uuid('doctor_id').notNull(),
  /** When the first of the visits starts that were written, before or after; null where anything else was. */
  startsAt: instant('starts_at'),
})
