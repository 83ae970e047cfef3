import { messageTopics, type MessageChannel } from '@aafiya/contracts/notifications/message-channels'
import type { ChooseChannels, MessagePreferences } from '@aafiya/contracts/notifications/message-preferences'
import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { Problem } from '../../platform/problem.ts'
import { messagePreferences } from '../message-preferences.table.ts'
import { withMail } from '../message-routes.ts'
import { confirmedPhones } from '../phones.table.ts'
import { preferencesOf } from './preferences-view.ts'

const needsPhone = (channel: MessageChannel) => channel === 'sms' || channel === 'whatsapp'

/**
 * Stores which channels each topic's messages are tried by, each once, mail at the latest as the last; or that nothing
 * is chosen.
 */
export function chooseChannels(deps: Deps, accountId: string, wanted: ChooseChannels): Promise<MessagePreferences> {
  return deps.db.transaction(async (tx) => {
    const all = messageTopics.flatMap((topic) => wanted[topic] ?? [])
    if (all.some((channel) => !deps.channels.has(channel))) throw new Problem('channel_not_offered')
    const phones = await tx.select().from(confirmedPhones).where(eq(confirmedPhones.accountId, accountId))
    if (phones.length === 0 && all.some(needsPhone)) throw new Problem('phone_unconfirmed')
    const updatedAt = deps.clock.now()
    for (const topic of messageTopics) {
      const chosen = wanted[topic]
      if (chosen === null) {
        const own = and(eq(messagePreferences.accountId, accountId), eq(messagePreferences.topic, topic))
        await tx.delete(messagePreferences).where(own)
        continue
      }
      const channels = withMail([...new Set(chosen)])
      await tx
        .insert(messagePreferences)
        .values({ accountId, topic, channels, updatedAt })
        .onConflictDoUpdate({
          target: [messagePreferences.accountId, messagePreferences.topic],
          set: { channels, updatedAt },
        })
    }
    return preferencesOf(tx, deps, accountId)
  })
}
