import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'

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
    /** 0 male, 1 female; null if never given. */
    gender: smallint('gender'),
    /** 1 doctor, 2 patient, 3 administrator, 4 receptionist. */
    role: smallint('role').notNull(),
    /** Only verified accounts are used. An administrator restores a suspended one; a disabled one has ended. */
    status: text('status', { enum: ['unverified', 'verified', 'suspended', 'disabled', 'erased'] }).notNull(),
    phoneNumber: text('phone_number'),
    address: text('address'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    profilePictureUrl: text('profile_picture_url'),
    /** The language of this person's mails. */
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
    /** How many people the account has ever added to book for, including those it no longer books for. */
    familyAdded: integer('family_added').notNull().default(0),
    /** Of a receptionist: whether they may close a doctor's day. An administrator takes it away. */
    mayCloseDays: boolean('may_close_days').notNull().default(true),
    /** When the account became an administrator's; null counts as its creation. */
    administratorSince: instant('administrator_since'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (user) => [
    check('users_role_known', sql`${user.role} in (1, 2, 3, 4)`),
    check('users_gender_known', sql`${user.gender} in (0, 1)`),
    check('users_email_lower', sql`${user.email} = lower(${user.email})`),
    check('users_status_known', sql`${user.status} in ('unverified', 'verified', 'suspended', 'disabled', 'erased')`),
    check('users_language_known', sql`${user.language} in ('en', 'ar')`),
  ],
)

/** Resets what a sign-up that was never confirmed may have left, perhaps a stranger's, when its address is taken over. */
export const nothingOfSignUp = { passwordHash: null, googleSub: null, fullNameAr: null, gender: null } as const

export type UserRow = typeof users.$inferSelect
