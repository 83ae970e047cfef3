import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'

import { codeRequests } from '../code/code-requests.table.ts'

/**
 * The data of one registration. An e-mail address may have several, from different people; the one whose code is
 * entered becomes the account, and the others are deleted. Deleted together with its code request.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => codeRequests.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    fullNameAr: text('full_name_ar'),
    gender: smallint('gender'),
    role: smallint('role').notNull(),
    language: text('language', { enum: ['en', 'ar'] }).notNull(),
  },
  (signUp) => [index('sign_ups_email_idx').on(signUp.email)],
)

export type SignUpRow = typeof signUps.$inferSelect
