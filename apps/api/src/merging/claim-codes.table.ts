import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { people } from '../people/people.table.ts'
import { instant } from '../platform/db/instant.ts'

/** Codes that let a person without an account connect to their record; the latest code of each person. */
export const claimCodes = pgTable(
  'claim_codes',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull().unique('claim_codes_hash_key'),
    /** Who must not redeem it; null for a code of an earlier release. */
    issuedBy: uuid('issued_by').references(() => users.id, { onDelete: 'cascade' }),
    tries: integer('tries').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (code) => [
    index('claim_codes_issued_by_idx')
      .on(code.issuedBy)
      .where(sql`${code.issuedBy} is not null`),
  ],
)

/** Accounts that redeemed the code of a person with guardians, who have to agree. */
export const claims = pgTable(
  'claims',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: instant('requested_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    answeredAt: instant('answered_at'),
    isAgreed: boolean('is_agreed'),
  },
  (claim) => [
    uniqueIndex('claims_one_open')
      .on(claim.personId, claim.accountId)
      .where(sql`${claim.answeredAt} is null`),
    index('claims_person_idx').on(claim.personId),
    index('claims_account_idx').on(claim.accountId),
  ],
)
