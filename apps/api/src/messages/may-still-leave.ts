import { and, eq, exists, isNotNull, or, type SQL } from 'drizzle-orm'

import type { Tx } from '../platform/db/database.ts'
import { messageAttempts } from './message-attempts.table.ts'
import { messages } from './messages.table.ts'

/** Whether one of some messages is planned, or may go by another channel if the one under way fails. */
export const mayStillLeave = (tx: Tx, areThey: SQL): SQL =>
  exists(
    tx
      .select({ id: messages.id })
      .from(messages)
      .leftJoin(messageAttempts, and(eq(messageAttempts.messageId, messages.id), eq(messageAttempts.state, 'planned')))
      .where(and(areThey, or(isNotNull(messages.content), isNotNull(messageAttempts.id)))),
  )
