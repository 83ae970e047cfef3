import type { SignIn } from '@aafiya/contracts/account/profile'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { latestFirst } from '../../platform/db/instant-order.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { beginPage, endPage, InstantPosition, type PageQuery } from '../../platform/http/keyset-page.ts'
import { messageOf } from '../../platform/languages.ts'
import { Problem } from '../../platform/problem.ts'
import { endSessions } from './end-sessions.ts'
import { sessions } from './sessions.table.ts'

const isLive = (now: Date, userId: string) =>
  and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now))

const isInUse = (now: Date) =>
  sql`(${sessions.idleMinutes} is null or ${sessions.lastSeenAt} + ${sessions.idleMinutes} * interval '1 minute' >= ${now.toISOString()}::timestamptz)`

const { order, behind } = latestFirst(sessions.lastSeenAt, sessions.id)

/** Where the caller is signed in, latest first; one that was idle too long is not shown. */
export async function listSignIns(
  { db, clock }: Deps,
  { userId, sessionId }: Caller,
  query: PageQuery,
): Promise<Answer<SignIn[]>> {
  const now = clock.now()
  const page = beginPage(query, InstantPosition)
  const found = await db
    .select()
    .from(sessions)
    .where(and(isLive(now, userId), isInUse(now), behind(page.after)))
    .orderBy(...order)
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ lastSeenAt, id }) => [lastSeenAt.toISOString(), id])
  const signIns = rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === sessionId,
  }))
  return new Answer(signIns, headers)
}

/** Ends one of the caller's sessions; another person's answers like one that does not exist. */
export async function endSignIn({ db, clock }: Deps, userId: string, id: string, language: Language) {
  const now = clock.now()
  const ended = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, id), isLive(now, userId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new Problem('session_not_found')
  return { success: true as const, message: messageOf('session_ended', language) }
}

/** Ends every session of the caller but the one that asks. */
export async function endOtherSignIns(deps: Deps, { userId, sessionId }: Caller, language: Language) {
  await endSessions(deps.db, deps, userId, sessionId)
  return { success: true as const, message: messageOf('other_sessions_ended', language) }
}
