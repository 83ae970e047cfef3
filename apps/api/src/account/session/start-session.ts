import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { actorOf } from '../actor-of.ts'
import { users } from '../users.table.ts'
import { signSessionToken } from './session-token.ts'
import { sessions } from './sessions.table.ts'

const hourMs = 3_600_000

interface SignIn {
  userId: string
  isRemembered: boolean
  device?: string | null
  /** The hash that the given password was compared with, where one was given. */
  checkedHash?: string
}

/**
 * Remembered: 30 days. Otherwise 12 hours, and 30 minutes without use. Returns no token if meanwhile the
 * account was disabled or its password changed.
 */
export async function startSession(deps: Deps, { userId, isRemembered, device = null, checkedHash }: SignIn): Promise<string | undefined> {
  const now = deps.clock.now()
  const session = {
    id: randomUUID(),
    userId,
    device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + (isRemembered ? 30 * 24 : 12) * hourMs),
    idleMinutes: isRemembered ? null : 30,
  }
  const hasStarted = await deps.db.transaction(async (tx) => {
    // The lock makes this wait for a change of password under way, and that change for this: it then ends the session too.
    const [owner] = await tx
      .select({ id: users.id, role: users.role })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.status, 'verified'), checkedHash ? eq(users.passwordHash, checkedHash) : undefined))
      .for('share')
    if (!owner) return false
    await tx.insert(sessions).values(session)
    await recordChange(tx, deps, { actor: actorOf(owner), action: 'signed_in', recordId: session.id })
    return true
  })
  return hasStarted ? signSessionToken(deps, session) : undefined
}
