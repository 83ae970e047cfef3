import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../platform/db/instant.ts'
import { sessions } from '../session/sessions.table.ts'
import { users } from '../users.table.ts'

/** Passkeys (WebAuthn). Each signs in to its account without a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique('passkeys_credential_key'),
    /** Base64url of the COSE key. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator was used, if it counts; a copy of it would fall behind. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name'),
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (passkey) => [index('passkeys_user_idx').on(passkey.userId)],
)

/** Challenges that were not answered yet, by their hash. The answer deletes the row, so each counts once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'confirm', 'login'] }).notNull(),
    /** The only session that may answer; null before there is one. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (challenge) => [index('passkey_challenges_session_idx').on(challenge.sessionId)],
)
