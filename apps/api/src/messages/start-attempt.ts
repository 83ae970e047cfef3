import { randomUUID } from 'node:crypto'

import type { MessageChannel } from '@aafiya/contracts/notifications/message-channels'
import { and, isNotNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { isAmong } from '../platform/db/is-among.ts'
import { insertRows } from '../platform/db/write-together.ts'
import type { MessageContent } from './channel.ts'
import { messageAttempts } from './message-attempts.table.ts'
import { messages, type MessageRow } from './messages.table.ts'

/** Slightly longer than jobs are retried. */
const lastGivesUpMs = 3 * 86_400_000 + 3_600_000

/** How long a channel has before the next one's turn: less if the message is only useful for a short time. */
export function patienceMs({ config }: Pick<Deps, 'config'>, usefulUntil: Date, from: Date): number {
  const useful = usefulUntil.getTime() - from.getTime()
  return Math.max(60_000, Math.min(config.messageReceiptMinutes * 60_000, useful / 3))
}

/** What no channel needs any more is deleted. */
export const wipeContent = async (tx: Tx, ...messageIds: string[]): Promise<void> => {
  await tx
    .update(messages)
    .set({ content: null })
    .where(and(isAmong(messages.id, messageIds), isNotNull(messages.content)))
}

interface Start {
  message: Pick<MessageRow, 'id' | 'kind' | 'accountId' | 'usefulUntil'>
  content: MessageContent
  /** The channels that are still to be tried, in order. */
  route: readonly MessageChannel[]
  runAt: Date
}

/** Plans an attempt by the first channel of the route that reaches the account. Returns whether there was one. */
export async function startAttempt(tx: Tx, deps: Deps, { message, content, route, runAt }: Start): Promise<boolean> {
  for (const [index, name] of route.entries()) {
    const channel = deps.channels.get(name)
    if (!channel || !(await channel.reaches(tx, message.accountId))) continue
    const id = randomUUID()
    const isLast = index === route.length - 1
    const giveUpMs = isLast ? lastGivesUpMs : patienceMs(deps, message.usefulUntil, runAt)
    const giveUpAt = new Date(runAt.getTime() + giveUpMs)
    const attempt = { id, messageId: message.id, channel: name, state: 'planned' as const, plannedAt: runAt, giveUpAt }
    await insertRows(tx, messageAttempts, [attempt])
    await channel.post(tx, { id, kind: message.kind, accountId: message.accountId, content, runAt })
    return true
  }
  return false
}
