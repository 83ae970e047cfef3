import { and, eq, isNull } from 'drizzle-orm'

import type { Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { sessions } from './sessions.table.ts'

/**
 * The caller's session may have ended since the request arrived: by a new password, or from another device. Call this
 * after this transaction's own write has locked the account's row; the lock keeps the session from ending before the
 * commit. Verbs that need no such lock leave it to `writeEntries`, whose audit entry is refused as well.
 */
export async function assertSessionActive(tx: Tx, sessionId: string): Promise<void> {
  const live = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .for('share')
  if (live.length === 0) throw new Problem('signed_out')
}
