import {
  messageChannels,
  topicOf,
  type MessageChannel,
  type MessageKind,
} from '@aafiya/contracts/notifications/message-channels'
import { and, eq, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { messagePreferences } from './message-preferences.table.ts'

/** Mail is always possible: last, where it was not chosen. */
export const withMail = (channels: readonly MessageChannel[]): MessageChannel[] =>
  channels.includes('mail') ? [...channels] : [...channels, 'mail']

/** The channels that are stored with a message, as they are typed. */
export const toRoute = (stored: readonly string[]): MessageChannel[] =>
  stored.flatMap((name) => messageChannels.find((known) => known === name) ?? [])

const preference = prepared((db) =>
  db
    .select({ channels: messagePreferences.channels })
    .from(messagePreferences)
    .where(
      and(
        eq(messagePreferences.accountId, sql.placeholder('accountId')),
        eq(messagePreferences.topic, sql.placeholder('topic')),
      ),
    )
    .prepare('message_preference'),
)

/**
 * The channels for a message, in the order its reader chose. Without a choice: by mail, and also by push if the
 * reader allowed it on a device; two messages, since push does not report whether it was seen.
 */
export async function routesFor(
  tx: Tx,
  { channels }: Deps,
  accountId: string,
  kind: MessageKind,
): Promise<MessageChannel[][]> {
  const [chosen] = await preference(tx).execute({ accountId, topic: topicOf[kind] })
  if (chosen) return [withMail(chosen.channels)]
  const hasPush = await channels.get('push')?.reaches(tx, accountId)
  return hasPush ? [['mail'], ['push']] : [['mail']]
}
