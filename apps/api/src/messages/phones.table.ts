import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { users } from '../account/users.table.ts'
import { instant } from '../platform/db/instant.ts'
import { isOneOf } from '../platform/db/is-one-of.ts'

/**
 * The number that an account is messaged at: E.164, confirmed by a code that was sent to it. Several accounts may share
 * one.
 */
export const confirmedPhones = pgTable(
  'confirmed_phones',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    phone: text('phone').notNull(),
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (confirmed) => [index('confirmed_phones_phone_idx').on(confirmed.phone)],
)

export const phoneChannels = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

/**
 * A number that answered a message with an opt-out word: it gets nothing on that channel, whichever account it
 * belongs to.
 */
export const phoneOptOuts = pgTable(
  'phone_opt_outs',
  {
    phone: text('phone').notNull(),
    channel: text('channel', { enum: phoneChannels }).notNull(),
    since: instant('since').notNull(),
  },
  (optOut) => [
    primaryKey({ columns: [optOut.phone, optOut.channel] }),
    check('phone_opt_outs_channel_known', isOneOf(optOut.channel, phoneChannels)),
  ],
)
