import type { Figures } from '@aafiya/contracts/figures/figures'
import { messageChannels, type MessageChannel } from '@aafiya/contracts/notifications/message-channels'
import { fromMinor, toMinor } from '@aafiya/contracts/payments/money'
import { count, eq, sql, type SQL } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { messageAttempts } from '../messages/message-attempts.table.ts'
import type { Tx } from '../platform/db/database.ts'
import { countIf } from './count-visits.ts'

const { channel, state, sentAt, failedAt } = messageAttempts

/** What a provider refused at once was never sent: it counts on the day it failed. */
const at = sql`coalesce(${sentAt}, ${failedAt})`

/** Messages sent, delivered and failed, by channel, and what those sent cost. */
export async function countMessages(
  tx: Tx,
  { clinic }: Deps,
  isDuring: (at: SQL) => SQL | undefined,
): Promise<Figures['messages']> {
  const rows = await tx
    .select({
      channel,
      sent: count(sentAt),
      delivered: countIf(eq(state, 'delivered')),
      failed: countIf(eq(state, 'failed')),
    })
    .from(messageAttempts)
    .where(isDuring(at))
    .groupBy(channel)
  const { messagePrices, currency } = clinic.facts()
  const costOf = (by: MessageChannel, sent: number) => {
    const price = messagePrices[by]
    return price === null ? null : fromMinor(toMinor(sent * price, currency), currency)
  }
  return messageChannels.flatMap((by) =>
    rows.filter((row) => row.channel === by).map((row) => ({ ...row, cost: costOf(by, row.sent) })),
  )
}
