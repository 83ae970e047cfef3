import type { ClinicHours, DoctorHours } from '@aafiya/contracts/hours/hours'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { doctors } from '../doctors/doctors.table.ts'
import { instant } from '../platform/db/instant.ts'

/**
 * The hours of a doctor, or of the clinic if `doctorId` is null: one document each, always replaced as a whole by a
 * caller who has read its current `version`. There is no row until hours are set.
 */
export const schedules = pgTable(
  'schedules',
  {
    id: uuid('id').primaryKey(),
    doctorId: uuid('doctor_id')
      .unique('schedules_doctor_key')
      .references(() => doctors.id),
    version: integer('version').notNull(),
    week: jsonb('week').$type<DoctorHours['week']>(),
    seasons: jsonb('seasons').$type<DoctorHours['seasons']>().notNull(),
    /** Empty for the clinic, which has holidays instead. */
    exceptions: jsonb('exceptions').$type<DoctorHours['exceptions']>().notNull(),
    holidays: jsonb('holidays').$type<ClinicHours['holidays']>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (schedule) => [
    uniqueIndex('schedules_one_clinic')
      .on(sql`(true)`)
      .where(sql`${schedule.doctorId} is null`),
  ],
)

export type ScheduleRow = typeof schedules.$inferSelect
