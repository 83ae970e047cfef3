import {
  messageChannels,
  topicOf,
  type MessageChannel,
  type MessageKind,
} from '@aafiya/contracts/notifications/message-channels'
import { and, eq, sql, type Column, type Placeholder } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { hasLiveSubscription } from '../push/live-subscriptions.ts'
import { messagePreferences } from './message-preferences.table.ts'

/** Mail is always possible: last, where it was not chosen. */
export const withMail = (channels: readonly MessageChannel[]): MessageChannel[] =>
  channels.includes('mail') ? [...channels] : [...channels, 'mail']

/** The channels that are stored with a message, as they are typed. */
export const toRoute = (stored: readonly string[]): MessageChannel[] =>
  stored.flatMap((name) => messageChannels.find((known) => known === name) ?? [])

/** What a reader chose for a topic, if anything, and whether push would reach them. */
export interface Choice {
  channels: MessageChannel[] | null
  hasPush: boolean
}

/** The fields of a choice, for a statement that joins `isChoiceOf`. */
export const choiceFields = (db: Queryable, readerId: Placeholder | Column) => ({
  channels: messagePreferences.channels,
  hasPush: sql<boolean>`${hasLiveSubscription(db, readerId)}`,
})

export const isChoiceOf = (readerId: Placeholder | Column) =>
  and(eq(messagePreferences.accountId, readerId), eq(messagePreferences.topic, sql.placeholder('topic')))

const reader = sql.placeholder('readerId')
const choice = prepared((db) =>
  db
    .select(choiceFields(db, reader))
    .from(sql`(select) as nothing`)
    .leftJoin(messagePreferences, isChoiceOf(reader))
    .prepare('message_choice'),
)

/**
 * The channels for a message, in the order its reader chose. Without a choice: by mail, and also by push if the
 * reader allowed it on a device; two messages, since push does not report whether it was seen.
 */
export function routesOf({ channels }: Pick<Deps, 'channels'>, chosen: Choice | undefined): MessageChannel[][] {
  if (chosen?.channels) return [withMail(chosen.channels)]
  return chosen?.hasPush && channels.has('push') ? [['mail'], ['push']] : [['mail']]
}

export async function routesFor(
  tx: Tx,
  deps: Pick<Deps, 'channels'>,
  readerId: string,
  kind: MessageKind,
): Promise<MessageChannel[][]> {
  const [chosen] = await choice(tx).execute({ readerId, topic: topicOf[kind] })
  return routesOf(deps, chosen)
}
