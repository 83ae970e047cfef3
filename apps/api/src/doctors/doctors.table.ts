import { doctorStatuses } from '@aafiya/contracts/platform/people'
import { sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { inCodePointOrder } from '../platform/db/in-code-point-order.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'
import { specialities } from './specialities/specialities.table.ts'

/** "7 Iran St, Dokki, Giza" is in Dokki. Of two parts it is the last, a street alone is in none. */
const areaIn = (address: 'address' | 'address_ar') => {
  const part = (place: number) => `trim(split_part(translate("${address}", '،', ','), ',', ${place}))`
  return sql.raw(`nullif(case when ${part(-3)} <> '' then ${part(-2)} when ${part(-2)} <> '' then ${part(-1)} else '' end, '')`)
}

/** A row of which it is not known is in the list too. */
export const orFirst = (sortName: SQLWrapper) => sql`coalesce(${sortName}, '')`

/** A doctor's public profile and its state; the account behind it is the user's. */
export const doctors = pgTable(
  'doctors',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .unique('doctors_user_key')
      .references(() => users.id),
    status: text('status', { enum: doctorStatuses }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    fullNameAr: text('full_name_ar'),
    /** Both names folded, for the search; null where a release without it wrote the row. `fillSearchTexts` sees to those. */
    searchName: text('search_name'),
    /** The address in both languages folded, likewise. */
    searchArea: text('search_area'),
    /** Words of degree and text folded, likewise. Of these three the migration generates `search_grams` and `search_words`, which are indexed. */
    searchText: text('search_text'),
    /** The key by which Arabic lists are sorted, from the contract's `arabicSortName`; likewise. */
    sortNameAr: inCodePointOrder('sort_name_ar'),
    speciality: text('speciality').references(() => specialities.key),
    degree: text('degree'),
    degreeAr: text('degree_ar'),
    experience: integer('experience'),
    about: text('about'),
    aboutAr: text('about_ar'),
    address: text('address'),
    addressAr: text('address_ar'),
    /** The part of the address before the city: what a directory can be narrowed to. Kept by the database, for every release. */
    area: text('area').generatedAlwaysAs(areaIn('address')),
    areaAr: text('area_ar').generatedAlwaysAs(areaIn('address_ar')),
    /** In the clinic's currency. */
    fees: numeric('fees', { precision: 12, scale: 2, mode: 'number' }),
    profilePictureUrl: text('profile_picture_url'),
    availability: boolean('availability').notNull(),
    /** The account's, which triggers copy here. */
    gender: smallint('gender'),
    /** In which they see patients, ISO 639-1; null where they have not said. */
    languages: text('languages').array(),
    /** When an application was last handed in, and when and why an administrator decided on it. */
    appliedAt: instant('applied_at'),
    decidedAt: instant('decided_at'),
    declineReason: text('decline_reason'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (doctor) => [
    check('doctors_status_known', isOneOf(doctor.status, doctorStatuses)),
    check(
      'doctors_listed_complete',
      sql`${doctor.status} <> 'approved' or (${doctor.speciality} is not null and ${doctor.fees} is not null)`,
    ),
    check('doctors_decline_reason_kept', sql`${doctor.declineReason} is null or ${doctor.status} in ('declined', 'pending')`),
    index('doctors_speciality_idx')
      .on(doctor.speciality)
      .where(sql`${doctor.status} = 'approved'`),
    index('doctors_fees_idx')
      .on(doctor.fees, doctor.firstName, doctor.lastName, doctor.id)
      .where(sql`${doctor.status} = 'approved'`),
    index('doctors_fees_ar_idx')
      .on(doctor.fees, orFirst(doctor.sortNameAr), doctor.id)
      .where(sql`${doctor.status} = 'approved'`),
    // All that is counted beside a list, so that the wide rows need not be read.
    index('doctors_choices_idx')
      .on(doctor.id, doctor.speciality, doctor.gender, doctor.fees, doctor.area, doctor.areaAr, doctor.languages)
      .where(sql`${doctor.status} = 'approved'`),
    index('doctors_managed_idx').on(doctor.status, doctor.createdAt.desc().nullsFirst(), doctor.id.desc().nullsFirst()),
    index('doctors_listed_idx')
      .on(doctor.firstName, doctor.lastName, doctor.id)
      .where(sql`${doctor.status} = 'approved'`),
    index('doctors_listed_ar_idx')
      .on(orFirst(doctor.sortNameAr), doctor.id)
      .where(sql`${doctor.status} = 'approved'`),
  ],
)

export type DoctorRow = typeof doctors.$inferSelect
