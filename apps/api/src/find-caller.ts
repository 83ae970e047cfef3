import { and, eq, gt, isNull } from 'drizzle-orm'

import { readSessionToken } from './account/session/session-token.ts'
import { sessions } from './account/session/sessions.table.ts'
import { users } from './account/users.table.ts'
import { doctors } from './doctors/doctors.table.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { roleNames, type Authenticate } from './platform/http/caller.ts'
import type { Secrets } from './platform/secrets.ts'

/** A row is touched at most once a minute: that is precise enough for 30 idle minutes, and spares a write a request. */
const touchAfterMs = 60_000

/** The caller behind a token: a live session of a verified account. Role and standing come from the database each time. */
export const findCaller =
  ({ db, clock, secrets }: { db: Database; clock: Clock; secrets: Secrets }): Authenticate =>
  async (token) => {
    const claimed = readSessionToken({ secrets, clock }, token)
    if (!claimed) return undefined
    const now = clock.now()
    const [row] = await db
      .select({ session: sessions, role: users.role, doctorId: doctors.id, doctorStatus: doctors.status })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.status, 'verified')))
      .leftJoin(doctors, eq(doctors.userId, users.id))
      .where(
        and(eq(sessions.id, claimed.sessionId), eq(sessions.userId, claimed.userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)),
      )
    const role = row && roleNames[row.role]
    if (!row || !role) return undefined

    const idleMs = now.getTime() - row.session.lastSeenAt.getTime()
    if (row.session.idleMinutes !== null && idleMs > row.session.idleMinutes * 60_000) return undefined
    if (idleMs > touchAfterMs) await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, row.session.id))
    const doctor = row.doctorId ? { id: row.doctorId, isApproved: row.doctorStatus === 'approved' } : undefined
    return { userId: claimed.userId, sessionId: row.session.id, role, doctor }
  }
