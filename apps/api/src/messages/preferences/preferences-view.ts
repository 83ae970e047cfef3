import type { MessagePreferences } from '@aafiya/contracts/notifications/message-preferences'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { countryOf, shownPhone } from '../../platform/phones.ts'
import { messagePreferences } from '../message-preferences.table.ts'
import { confirmedPhones, phoneOptOuts } from '../phones.table.ts'

/** How messages reach an account. */
export async function preferencesOf(
  db: Queryable,
  { channels, clinic }: Deps,
  accountId: string,
): Promise<MessagePreferences> {
  const chosen = await db.select().from(messagePreferences).where(eq(messagePreferences.accountId, accountId))
  const [phone] = await db.select().from(confirmedPhones).where(eq(confirmedPhones.accountId, accountId))
  const stopped = phone ? await db.select().from(phoneOptOuts).where(eq(phoneOptOuts.phone, phone.phone)) : []
  const of = (topic: string) => chosen.find((one) => one.topic === topic)?.channels ?? null
  return {
    reminders: of('reminders'),
    changes: of('changes'),
    offers: of('offers'),
    offered: [...channels.keys()],
    phone: phone
      ? { number: shownPhone(phone.phone, countryOf(clinic.facts())), stopped: stopped.map(({ channel }) => channel) }
      : null,
  }
}

export const showPreferences = (deps: Deps, accountId: string): Promise<MessagePreferences> =>
  preferencesOf(deps.db, deps, accountId)
