import type { VisitMessage } from '@aafiya/contracts/notifications/reminders'
import { limits } from '@aafiya/contracts/platform/limits'
import { desc, eq } from 'drizzle-orm'

import { accountName } from '../account/account-name.ts'
import { users } from '../account/users.table.ts'
import { findVisit } from '../appointments/visits/lock-visit.ts'
import type { Deps } from '../deps.ts'
import { messageAttempts, type AttemptRow } from '../messages/message-attempts.table.ts'
import { messages, messageVisits } from '../messages/messages.table.ts'
import type { Caller } from '../platform/http/caller.ts'

const timeOf = ({ deliveredAt, failedAt, sentAt, plannedAt }: AttemptRow): Date => deliveredAt ?? failedAt ?? sentAt ?? plannedAt

/** The status of a visit's messages, for the front desk: states and codes, never what they said. */
export async function listMessages({ db }: Deps, caller: Caller, id: string): Promise<VisitMessage[]> {
  const appointment = await findVisit(db, caller, id)
  const rows = await db
    .select({ attempt: messageAttempts, message: messages, recipient: users })
    .from(messageVisits)
    .innerJoin(messages, eq(messages.id, messageVisits.messageId))
    .innerJoin(messageAttempts, eq(messageAttempts.messageId, messages.id))
    .innerJoin(users, eq(users.id, messages.accountId))
    .where(eq(messageVisits.appointmentId, appointment.id))
    .orderBy(desc(messageAttempts.plannedAt), desc(messages.createdAt), desc(messageAttempts.id))
    .limit(limits.pageMax)
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
