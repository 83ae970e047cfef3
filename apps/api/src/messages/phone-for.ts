import { and, eq, isNull } from 'drizzle-orm'

import type { Queryable } from '../platform/db/database.ts'
import { confirmedPhones, phoneOptOuts, type PhoneChannel } from './phones.table.ts'

/** The number an account is messaged at by one channel: confirmed by a code, and not opted out. */
export async function phoneFor(db: Queryable, accountId: string, channel: PhoneChannel): Promise<string | undefined> {
  const [found] = await db
    .select({ phone: confirmedPhones.phone })
    .from(confirmedPhones)
    .leftJoin(phoneOptOuts, and(eq(phoneOptOuts.phone, confirmedPhones.phone), eq(phoneOptOuts.channel, channel)))
    .where(and(eq(confirmedPhones.accountId, accountId), isNull(phoneOptOuts.phone)))
  return found?.phone
}

export async function hasOptedOut(db: Queryable, phone: string, channel: PhoneChannel): Promise<boolean> {
  const found = await db
    .select({ phone: phoneOptOuts.phone })
    .from(phoneOptOuts)
    .where(and(eq(phoneOptOuts.phone, phone), eq(phoneOptOuts.channel, channel)))
  return found.length > 0
}
