import { randomUUID } from 'node:crypto'

import type { Deps } from '../deps.ts'
import { sessions } from './sessions.table.ts'
import { signSessionToken } from './session-token.ts'

const hourMs = 3_600_000

/** Remembered: 30 days. Otherwise 12 hours, and 30 minutes without use (design section 3). */
export async function startSession(deps: Deps, userId: string, isRemembered: boolean, device: string | null = null): Promise<string> {
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
  await deps.db.insert(sessions).values(session)
  return signSessionToken(deps, session)
}
