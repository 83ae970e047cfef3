import type { MessageProvider } from '@aafiya/contracts/notifications/message-webhooks'
import { and, desc, eq, gt, lte } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { markAnswered } from '../mark-answered.ts'
import { messageAttempts } from '../message-attempts.table.ts'
import { messages } from '../messages.table.ts'
import { confirmedPhones } from '../phones.table.ts'
import type { Report } from './report.ts'

/** How long a reply counts as an answer to the newest message. Later it may be about anything. */
const answersForMs = 24 * 60 * 60_000

/**
 * The message that a provider names as the one that was written back to, or else the newest that went to the number.
 */
async function repliedTo(
  { db, clock }: Deps,
  provider: MessageProvider,
  { channel, phone, at, replyTo }: Extract<Report, { kind: 'reply' }>,
) {
  if (replyTo !== undefined) {
    const named = and(eq(messageAttempts.provider, provider), eq(messageAttempts.providerId, replyTo))
    const [attempt] = await db.select({ id: messageAttempts.messageId }).from(messageAttempts).where(named)
    return attempt?.id
  }
  // A report may come late: newer messages did not exist when the reply was written.
  const until = at ?? clock.now()
  const [newest] = await db
    .select({ id: messages.id })
    .from(messageAttempts)
    .innerJoin(messages, eq(messages.id, messageAttempts.messageId))
    .innerJoin(confirmedPhones, eq(confirmedPhones.accountId, messages.accountId))
    .where(
      and(
        eq(confirmedPhones.phone, phone),
        eq(messageAttempts.channel, channel),
        lte(messageAttempts.sentAt, until),
        gt(messageAttempts.sentAt, new Date(until.getTime() - answersForMs)),
      ),
    )
    .orderBy(desc(messageAttempts.sentAt), desc(messageAttempts.id))
    .limit(1)
  return newest?.id
}

/** Marks a message as replied to, whatever the reply says. The reply does not confirm the visit. */
export async function markReplied(
  deps: Deps,
  provider: MessageProvider,
  reply: Extract<Report, { kind: 'reply' }>,
): Promise<void> {
  const messageId = await repliedTo(deps, provider, reply)
  if (messageId !== undefined) await markAnswered(deps.db, [messageId], deps.clock.now())
}
