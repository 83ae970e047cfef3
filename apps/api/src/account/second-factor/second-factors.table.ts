import { roles } from '@aafiya/contracts/platform/people'
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'
import { users } from '../users.table.ts'

const account = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The second factor of an account, and from when on staff need one. */
export const secondFactors = pgTable('second_factors', {
  userId: account().primaryKey(),
  /** Of staff: the days without a second factor begin here. */
  firstSignInAt: instant('first_sign_in_at'),
  /** Development's demo accounts need none. */
  isExempt: boolean('is_exempt').notNull().default(false),
  /** The key of the authenticator app, encrypted. */
  totpKey: text('totp_key'),
  /** Null until the first code of the app was given. */
  totpSince: instant('totp_since'),
  /** The 30-second step of the last code that was used; no code counts twice. */
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
})

/** Hashed recovery codes, each deleted when it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: account(), codeHash: text('code_hash').notNull() },
  (code) => [primaryKey({ columns: [code.userId, code.codeHash] })],
)

/** Requests of administrators to remove an account's second factor; another administrator confirms. */
export const factorResets = pgTable(
  'factor_resets',
  {
    userId: account().primaryKey(),
    requestedBy: uuid('requested_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: instant('requested_at').notNull(),
  },
  (reset) => [index('factor_resets_requested_by_idx').on(reset.requestedBy)],
)

/** Doctors, receptionists and administrators. */
export const isStaffRole = (role: number): boolean => role !== roles.patient
