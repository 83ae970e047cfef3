import type { Language } from '@aafiya/contracts/message-key'
import type { SignIn } from '@aafiya/contracts/profile'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Caller } from '../platform/http/caller.ts'
import { messageOf } from '../platform/languages.ts'
import { Problem } from '../platform/problem.ts'
import { sessions } from './sessions.table.ts'

const isLive = (now: Date, userId: string) => and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now))

/** Where the caller is signed in, latest first; one that was idle too long is not shown. */
export async function listSignIns({ db, clock }: Deps, { userId, sessionId }: Caller): Promise<SignIn[]> {
  const now = clock.now()
  const rows = await db.select().from(sessions).where(isLive(now, userId)).orderBy(desc(sessions.lastSeenAt))
  return rows
    .filter(({ idleMinutes, lastSeenAt }) => idleMinutes === null || now.getTime() - lastSeenAt.getTime() <= idleMinutes * 60_000)
    .map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === sessionId,
    }))
}

/** Ends one of the caller's sessions; somebody else's is not there. */
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
