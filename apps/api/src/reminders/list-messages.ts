import type { VisitMessage } from '@aafiya/contracts/notifications/reminders'
import { limits } from '@aafiya/contracts/platform/limits'
import { desc, eq, inArray } from 'drizzle-orm'

import { accountName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import { findVisit } from '../appointments/visits/lock-visit.ts'
import type { Deps } from '../deps.ts'
import { messageAttempts, type AttemptRow } from '../messages/message-attempts.table.ts'
import { messages, messageVisits } from '../messages/messages.table.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Queryable } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'

const timeOf = ({ deliveredAt, failedAt, sentAt, plannedAt }: AttemptRow): Date =>
  deliveredAt ?? failedAt ?? sentAt ?? plannedAt

/**
 * The status of a visit's messages, for the front desk: states and codes, never their content. The access is
 * recorded.
 */
export const listMessages = (deps: Deps, caller: Caller, id: string): Promise<VisitMessage[]> =>
  deps.db.transaction(async (tx) => {
    const appointment = await findVisit(tx, caller, id)
    await recordAccess(tx, deps, { caller, action: 'messages_listed', records: [appointment] })
    return messagesOf(tx, [appointment.id], limits.pageMax)
  })

/** What became of the latest messages about some visits. */
export async function messagesOf(
  db: Queryable,
  appointmentIds: readonly string[],
  count: number,
): Promise<VisitMessage[]> {
  const rows = await db
    .select({ attempt: messageAttempts, message: messages, recipient: users })
    .from(messageVisits)
    .innerJoin(messages, eq(messages.id, messageVisits.messageId))
    .innerJoin(messageAttempts, eq(messageAttempts.messageId, messages.id))
    .innerJoin(users, eq(users.id, messages.accountId))
    .where(inArray(messageVisits.appointmentId, [...appointmentIds]))
    .orderBy(desc(messageAttempts.plannedAt), desc(messages.createdAt), desc(messageAttempts.id))
    .limit(count)
  return rows.map(({ attempt, message, recipient }) => {
    const isAnswered = message.answeredAt !== null && attempt.state !== 'failed'
    return {
      kind: message.kind,
      channel: attempt.channel,
      state: isAnswered ? 'answered' : attempt.state,
      at: (isAnswered && message.answeredAt ? message.answeredAt : timeOf(attempt)).toISOString(),
      ...(attempt.failure !== null && { failure: attempt.failure }),
      recipient: accountName(recipient),
    }
  })
}
