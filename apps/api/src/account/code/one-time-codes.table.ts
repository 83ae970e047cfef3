import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'

/**
 * The one live code or link of an e-mail address for a purpose; a new one replaces it. Only a keyed hash is stored.
 * A row may be a decoy that was never mailed, so that known and unknown e-mail addresses cost the same work.
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    purpose: text('purpose', {
      enum: ['sign_up', 'login', 'set_password', 'forgot', 'reset', 'change_email', 'confirm', 'phone'],
    }).notNull(),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (code) => [
    primaryKey({ columns: [code.purpose, code.email] }),
    index('one_time_codes_expires_idx').on(code.expiresAt),
  ],
)

export type CodePurpose = typeof oneTimeCodes.$inferSelect.purpose
