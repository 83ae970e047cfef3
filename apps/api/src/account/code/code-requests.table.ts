import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'

/**
 * One request for a mailed code by a browser without a session: a sign-up, or a forgotten password. Each has its own
 * code and tries, so that a stranger's requests and guesses do not affect the owner's. Only a keyed hash of the code
 * is stored. A row may be a decoy whose code was never mailed, so that known and unknown e-mail addresses cost the
 * same work.
 */
export const codeRequests = pgTable(
  'code_requests',
  {
    id: uuid('id').primaryKey(),
    purpose: text('purpose', { enum: ['sign_up', 'forgot'] }).notNull(),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Tries made with the request's nonce. */
    tries: integer('tries').notNull(),
    /** Tries without it: from another device of the owner, or by a stranger. */
    blindTries: integer('blind_tries').notNull(),
    /** Orders the codes of an e-mail address, also two that were mailed at the same instant. */
    issueNumber: bigserial('issue_number', { mode: 'number' }).notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (request) => [
    index('code_requests_email_idx').on(request.purpose, request.email, request.issueNumber.desc()),
    index('code_requests_expires_idx').on(request.expiresAt),
  ],
)

export type RequestPurpose = typeof codeRequests.$inferSelect.purpose
