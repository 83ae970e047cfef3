import { and, eq, inArray, isNull } from 'drizzle-orm'

import type { Queryable } from '../platform/db/database.ts'
import { messageAttempts } from './message-attempts.table.ts'
import { messages } from './messages.table.ts'

/**
 * Marks messages as answered by their reader; the first answer counts. An answered message needs neither a receipt
 * nor the next channel.
 */
export async function markAnswered(db: Queryable, messageIds: readonly (string | null)[], now: Date): Promise<void> {
  const known = messageIds.filter((id) => id !== null)
  if (known.length === 0) return
  await db
    .update(messageAttempts)
    .set({ giveUpAt: null })
    .where(and(inArray(messageAttempts.messageId, known), eq(messageAttempts.state, 'sent')))
  await db
    .update(messages)
    .set({ answeredAt: now, content: null })
    .where(and(inArray(messages.id, known), isNull(messages.answeredAt)))
}
