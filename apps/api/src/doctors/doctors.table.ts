import { doctorStatuses } from '@aafiya/contracts/people'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'
import { specialities } from './specialities/specialities.table.ts'

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
    speciality: text('speciality').references(() => specialities.key),
    degree: text('degree'),
    degreeAr: text('degree_ar'),
    experience: integer('experience'),
    about: text('about'),
    aboutAr: text('about_ar'),
    address: text('address'),
    addressAr: text('address_ar'),
    /** In the clinic's currency. */
    fees: numeric('fees', { precision: 12, scale: 2, mode: 'number' }),
    profilePictureUrl: text('profile_picture_url'),
    availability: boolean('availability').notNull(),
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
    index('doctors_managed_idx').on(doctor.status, doctor.createdAt.desc().nullsFirst(), doctor.id.desc().nullsFirst()),
    index('doctors_listed_idx')
      .on(doctor.firstName, doctor.lastName, doctor.id)
      .where(sql`${doctor.status} = 'approved'`),
  ],
)

export type DoctorRow = typeof doctors.$inferSelect
