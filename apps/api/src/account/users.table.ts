import { sql } from 'drizzle-orm'
import { check, date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../platform/db/instant.ts'

/** A person with an account. `email` is stored in lower case, so that one e-mail address is one account. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull().unique('users_email_key'),
    /** bcrypt over the SHA-256 of the password; null until the first one is set by a mailed link. */
    passwordHash: text('password_hash'),
    /** The Google account this one is linked to. */
    googleSub: text('google_sub').unique('users_google_sub_key'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Shown on Arabic pages and in Arabic mails instead of the Latin name. */
    fullNameAr: text('full_name_ar'),
    /** 0 male, 1 female; null if never asked. */
    gender: smallint('gender'),
    /** 1 doctor, 2 patient, 3 administrator, 4 receptionist. */
    role: smallint('role').notNull(),
    status: text('status', { enum: ['unverified', 'verified', 'disabled', 'erased'] }).notNull(),
    phoneNumber: text('phone_number'),
    address: text('address'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    profilePictureUrl: text('profile_picture_url'),
    /** The language of this person's mails. */
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (user) => [
    check('users_role_known', sql`${user.role} in (1, 2, 3, 4)`),
    check('users_gender_known', sql`${user.gender} in (0, 1)`),
    check('users_email_lower', sql`${user.email} = lower(${user.email})`),
    check('users_status_known', sql`${user.status} in ('unverified', 'verified', 'disabled', 'erased')`),
    check('users_language_known', sql`${user.language} in ('en', 'ar')`),
  ],
)

export type UserRow = typeof users.$inferSelect
