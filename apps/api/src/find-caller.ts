import { limits } from '@aafiya/contracts/platform/limits'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'

import { passkeys } from './account/passkeys/passkeys.table.ts'
import { missingFactorColumns, missingFactorOf, withoutDemo } from './account/second-factor/missing-factor.ts'
import { secondFactors } from './account/second-factor/second-factors.table.ts'
import { readSessionToken } from './account/session/session-token.ts'
import { sessions } from './account/session/sessions.table.ts'
import { users } from './account/users.table.ts'
import type { Deps } from './deps.ts'
import { doctors } from './doctors/doctors.table.ts'
import { gathered } from './platform/db/gathered.ts'
import { isAmong } from './platform/db/is-among.ts'
import { prepared } from './platform/db/prepared.ts'
import { roleNames, type Authenticate, type CallerOf } from './platform/http/caller.ts'

/** A row is touched at most once a minute: that is precise enough for 30 idle minutes, and spares a write a request. */
const touchAfterMs = 60_000

const liveSessions = prepared((db) =>
  db
    // Of several passkeys any is enough.
    .selectDistinctOn([sessions.id], {
      id: sessions.id,
      userId: sessions.userId,
      idleMinutes: sessions.idleMinutes,
      lastSeenAt: sessions.lastSeenAt,
      doctorId: doctors.id,
      doctorStatus: doctors.status,
      signedInAt: sql<string>`coalesce(${sessions.confirmedAt}, ${sessions.createdAt})`,
      ...missingFactorColumns,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.status, 'verified')))
    .leftJoin(doctors, eq(doctors.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(passkeys, eq(passkeys.userId, users.id))
    .where(
      and(
        isAmong(sessions.id, sql.placeholder('ids')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('live_sessions'),
)

/** Read for everyone who calls at the same time. Nothing is remembered: a session that has ended is refused at once. */
const liveSession = gathered(async (db, wanted: readonly { id: string; now: string }[]) => {
  const rows = await liveSessions(db).execute({ ids: wanted.map(({ id }) => id), now: wanted[0]?.now })
  const found = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ id }) => found.get(id))
})

type CallerDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'clinic'>

/** The caller behind a live session of a verified account. Role and status are read from the database each time. */
export const findCallerOf =
  ({ config, db, clock, clinic }: CallerDeps): CallerOf =>
  async (sessionId) => {
    const now = clock.now()
    const row = await liveSession(db, { id: sessionId, now: now.toISOString() })
    const role = row && roleNames[row.role]
    if (!row || !role) return undefined

    const idleMs = now.getTime() - row.lastSeenAt.getTime()
    if (row.idleMinutes !== null && idleMs > row.idleMinutes * 60_000) return undefined
    if (idleMs > touchAfterMs) await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, row.id))
    const doctor = row.doctorId ? { id: row.doctorId, isApproved: row.doctorStatus === 'approved' } : undefined
    const isFresh = now.getTime() - new Date(row.signedInAt).getTime() <= limits.freshMinutes * 60_000
    const missingFactor = missingFactorOf(withoutDemo(row, config), now, clinic.facts().secondFactorDays)
    return { userId: row.userId, sessionId: row.id, role, doctor, missingFactor, isFresh }
  }

/** The caller behind a token, which points to a session. */
export const findCaller =
  ({ secrets, clock, callerOf }: Pick<Deps, 'secrets' | 'clock' | 'callerOf'>): Authenticate =>
  async (token) => {
    const claimed = readSessionToken({ secrets, clock }, token)
    const caller = claimed && (await callerOf(claimed.sessionId))
    return caller?.userId === claimed?.userId ? caller : undefined
  }
