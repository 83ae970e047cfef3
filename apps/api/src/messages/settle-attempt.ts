import type { MessageFailure } from '@aafiya/contracts/notifications/message-channels'
import { and, eq, inArray, isNotNull, ne, sql, type Placeholder, type SQL } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Queryable, Tx } from '../platform/db/database.ts'
import { afterCommit } from '../platform/db/guarded.ts'
import { isAmong } from '../platform/db/is-among.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { Ended } from '../platform/jobs/job-kind.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { doneBy, isEnded } from '../platform/jobs/record-jobs.ts'
import type { Accepted } from './channel.ts'
import { messageAttempts, type AttemptRow } from './message-attempts.table.ts'
import { openContent } from './message-content.ts'
import { toRoute } from './message-routes.ts'
import { messages } from './messages.table.ts'
import { afterQuietHours } from './quiet-hours.ts'
import { patienceMs, startAttempt, wipeContent } from './start-attempt.ts'

async function messageOf(tx: Tx, { messageId }: AttemptRow) {
  const [message] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('no key update')
  if (!message) throw new Error('an attempt has a message')
  return message
}

/** The channels after one that was tried. */
const restOf = (route: readonly string[], { channel }: AttemptRow) => toRoute(route.slice(route.indexOf(channel) + 1))

/** Mails are counted by their jobs, since most of them are no message's. */
function countFate(
  { metrics }: Deps,
  { channel }: AttemptRow,
  fate: 'sent' | 'delivered' | 'failed' | 'outdated',
): void {
  if (channel !== 'mail') afterCommit(() => metrics.messages.inc({ channel, fate }))
}

interface Taken extends Accepted {
  now: Date | SQL
  provider: string
}

interface Sent extends Accepted {
  provider: string
  givesReceipts: boolean
}

/** Records of planned attempts, or ones whose receipt was here first, that their provider has taken them. */
const sentBy = (db: Queryable, ids: readonly string[] | Placeholder, { now, provider, providerId }: Taken) =>
  db
    .update(messageAttempts)
    .set({
      provider,
      providerId: providerId ?? null,
      state: sql`case when ${messageAttempts.state} = 'planned' then 'sent' else ${messageAttempts.state} end`,
      sentAt: now,
      giveUpAt: null,
    })
    .where(isAmong(messageAttempts.id, ids))
    .returning()

/**
 * Records sent mails, wipes the content of their messages and ends their jobs, in one statement. No receipt will follow.
 */
const mailsSent = prepared((db) => {
  const taken = { now: sql`${sql.placeholder('now')}::timestamptz`, provider: 'smtp' }
  const sent = db.$with('sent').as(sentBy(db, sql.placeholder('settledIds'), taken))
  const wiped = db.$with('wiped').as(
    db
      .update(messages)
      .set({ content: null })
      .from(sent)
      .where(and(eq(messages.id, sent.messageId), eq(sent.state, 'sent'), isNotNull(messages.content)))
      .returning({ id: messages.id }),
  )
  // Counted, so that the jobs are locked after the messages, as erasing locks them.
  const isWiped = sql`(select count(*) from ${wiped}) >= 0`
  return db.with(sent, wiped).update(jobs).set(doneBy).where(and(isEnded, isWiped)).prepare('mails_sent')
})

/** Its provider has taken it. Where a receipt was here first, only the provider's name of it is added. */
export async function markSent(
  tx: Tx,
  deps: Deps,
  attemptId: string,
  { provider, providerId, givesReceipts }: Sent,
): Promise<void> {
  const now = deps.clock.now()
  const [attempt] = await sentBy(tx, [attemptId], { now, provider, providerId })
  if (attempt) countFate(deps, attempt, 'sent')
  if (attempt?.state !== 'sent') return
  if (!givesReceipts) return wipeContent(tx, attempt.messageId)
  const message = await messageOf(tx, attempt)
  if (restOf(message.route, attempt).length === 0) return wipeContent(tx, message.id)
  const giveUpAt = new Date(now.getTime() + patienceMs(deps, message.usefulUntil, now))
  await tx.update(messageAttempts).set({ giveUpAt }).where(eq(messageAttempts.id, attemptId))
}

/** Ends jobs whose mails the mail server accepted; it sends no receipts. The job of a mail has the id of its attempt. */
export async function markMailsSent(db: Queryable, ended: Ended): Promise<void> {
  await mailsSent(db).execute(ended)
}

/** Marks an attempt as delivered; also after it was given up. A repeat has no effect. */
export async function markDelivered(tx: Tx, deps: Deps, attemptId: string): Promise<void> {
  const now = deps.clock.now()
  const [delivered] = await tx
    .update(messageAttempts)
    .set({
      state: 'delivered',
      deliveredAt: now,
      sentAt: sql`coalesce(${messageAttempts.sentAt}, ${now.toISOString()}::timestamptz)`,
      failure: null,
      failedAt: null,
      giveUpAt: null,
    })
    .where(and(eq(messageAttempts.id, attemptId), ne(messageAttempts.state, 'delivered')))
    .returning()
  if (!delivered) return
  countFate(deps, delivered, 'delivered')
  await wipeContent(tx, delivered.messageId)
}

/**
 * Marks an attempt as failed and plans the next channel. One conditional update decides, so that of two concurrent
 * failures only one plans it. An outdated message has no next channel.
 */
export async function markFailed(tx: Tx, deps: Deps, attemptId: string, failure: MessageFailure): Promise<void> {
  const now = deps.clock.now()
  const [failed] = await tx
    .update(messageAttempts)
    .set({ state: 'failed', failure, failedAt: now, giveUpAt: null })
    .where(and(eq(messageAttempts.id, attemptId), inArray(messageAttempts.state, ['planned', 'sent'])))
    .returning()
  if (!failed) return
  countFate(deps, failed, failure === 'outdated' ? 'outdated' : 'failed')
  const message = await messageOf(tx, failed)
  const route = restOf(message.route, failed)
  const isOver = failure === 'outdated' || message.content === null || message.usefulUntil <= now
  if (!isOver && message.content !== null && route.length > 0) {
    const runAt = afterQuietHours(now, deps.clinic.facts().timeZone, message.usefulUntil)
    const content = openContent(deps.secrets, message.content)
    if ((await startAttempt(tx, deps, { message, content, route, runAt })) && route.length > 1) return
  }
  if (message.content !== null) await wipeContent(tx, message.id)
}
