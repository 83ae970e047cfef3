import { and, eq, isNull } from 'drizzle-orm'

import type { Tx } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { sessions } from './sessions.table.ts'

/**
 * The caller's session may have been ended since the request came in: by a new password, or from another device. To be asked
 * once the account's row is locked by this transaction's own write; the lock keeps the session from ending before it commits.
 */
export async function assertSessionActive(tx: Tx, sessionId: string): Promise<void> {
  const live = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .for('share')
  if (live.length === 0) throw new Problem('signed_out')
}
