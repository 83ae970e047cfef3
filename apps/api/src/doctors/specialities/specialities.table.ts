import { sql } from 'drizzle-orm'
import { integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'

/**
 * The specialities of the clinic. None is ever deleted, and its key never changes: doctors, inquiries and URLs carry
 * it.
 */
export const specialities = pgTable(
  'specialities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    nameAr: text('name_ar').notNull(),
    /** The complaints that lead a search to it; null while they are the contract's. */
    complaints: text('complaints'),
    position: integer('position').notNull(),
    /** Since when it is offered for nothing new; null while it is offered. */
    retiredAt: instant('retired_at'),
  },
  (speciality) => [
    unique('specialities_key_key').on(speciality.key),
    uniqueIndex('specialities_name_key')
      .on(sql`lower(${speciality.name})`)
      .where(sql`${speciality.retiredAt} is null`),
    uniqueIndex('specialities_name_ar_key')
      .on(sql`lower(${speciality.nameAr})`)
      .where(sql`${speciality.retiredAt} is null`),
  ],
)

export type SpecialityRow = typeof specialities.$inferSelect
