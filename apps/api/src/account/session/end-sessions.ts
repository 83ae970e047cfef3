import type { Language } from '@aafiya/contracts/messages/message-key'
import { and, eq, isNull, ne } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { messageOf } from '../../platform/languages.ts'
import { sessions } from './sessions.table.ts'

/**
 * Ends every session of a person, on every process, but for the one that is spared; and the push messages of devices
 * whose session had expired, which could not be ended otherwise.
 */
export async function endSessions(
  db: Queryable,
  { clock, hooks }: Pick<Deps, 'clock' | 'hooks'>,
  userId: string,
  spared?: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: clock.now() })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), spared ? ne(sessions.id, spared) : undefined))
  await hooks.sessionsEnded(db, userId)
}

/** Ends the caller's session; its token is refused from now on, on every process. */
export async function logOut({ db, clock }: Deps, sessionId: string, language: Language) {
  await db.update(sessions).set({ endedAt: clock.now() }).where(eq(sessions.id, sessionId))
  return { success: true as const, message: messageOf('logged_out', language) }
}
