import { bigserial, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'

/**
 * One request for a mailed code, by a browser that nobody has signed in from: a sign-up, or a forgotten password. Each has a
 * code and tries of its own, so that what a stranger asks for or guesses ends nothing of the owner's. Only a keyed hash of the
 * code is stored. A row may be a decoy whose code was mailed to nobody, so that known and unknown addresses cost the same work.
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
    /** Tries by anyone else: another device of the owner's, or a stranger. */
    blindTries: integer('blind_tries').notNull(),
    /** Which code of an address is the newest, also of two that were mailed in one instant. */
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
