import type { Figures } from '@aafiya/contracts/figures/figures'
import type { MessageCount } from '@aafiya/contracts/figures/visit-figures'
import { messageChannels, type MessageChannel } from '@aafiya/contracts/notifications/message-channels'
import { fromMinor, toMinor } from '@aafiya/contracts/payments/money'
import { and, count, eq, isNotNull, isNull, or, sql, type Column, type SQL } from 'drizzle-orm'

import { messageAttempts } from '../messages/message-attempts.table.ts'
import type { Tx } from '../platform/db/database.ts'
import type { FiguresDeps } from './scan-visits.ts'

const { channel, state, sentAt, failedAt } = messageAttempts

/**
 * A message counts on the day it was sent, and one that its provider refused at once on the day it failed. Not as
 * `coalesce(sent_at, failed_at)`: PostgreSQL has no statistics of that, and sorts 180,000 rows instead of hashing them
 * (125 -> 35 ms).
 */
export const isMessageOf = (isDuring: (at: Column) => SQL | undefined): SQL | undefined =>
  or(and(isNotNull(sentAt), isDuring(sentAt)), and(isNull(sentAt), isNotNull(failedAt), isDuring(failedAt)))

/** Whether an attempt is one of a count; see `messageCounts`. */
export const isOfCount = (of: MessageCount): SQL | undefined => (of === 'sent' ? isNotNull(sentAt) : eq(state, of))

/** Messages sent, delivered and failed, by channel, and what those sent cost. */
export async function countMessages(
  tx: Tx,
  { clinic }: FiguresDeps,
  isDuring: (at: Column) => SQL | undefined,
): Promise<Figures['messages']> {
  const wasSent = sql<boolean>`${sentAt} is not null`
  const rows = await tx
    .select({ channel, state, wasSent, messages: count() })
    .from(messageAttempts)
    .where(isMessageOf(isDuring))
    .groupBy(channel, state, wasSent)
  const { messagePrices, currency } = clinic.facts()
  const costOf = (by: MessageChannel, sent: number) => {
    const price = messagePrices[by]
    return price === null ? null : fromMinor(toMinor(sent * price, currency), currency)
  }
  return messageChannels.flatMap((by) => {
    const theirs = rows.filter((row) => row.channel === by)
    const of = (isMeant: (row: (typeof rows)[number]) => boolean) =>
      theirs.filter(isMeant).reduce((all, { messages }) => all + messages, 0)
    const sent = of((row) => row.wasSent)
    const [delivered, failed] = [of(({ state: is }) => is === 'delivered'), of(({ state: is }) => is === 'failed')]
    return theirs.length === 0 ? [] : [{ channel: by, sent, delivered, failed, cost: costOf(by, sent) }]
  })
}
