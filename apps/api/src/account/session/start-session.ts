import { randomUUID } from 'node:crypto'

import { hourMs } from '@aafiya/contracts/platform/durations'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import { actorOf } from '../actor-of.ts'
import { rememberNetwork } from '../code/code-rates.ts'
import { isStaffRole, secondFactors } from '../second-factor/second-factors.table.ts'
import { users } from '../users.table.ts'
import { signSessionToken } from './session-token.ts'
import { sessions } from './sessions.table.ts'

interface SignIn {
  userId: string
  isRemembered: boolean
  device?: string | null
  networkAddress?: string
  /** The hash that the given password was compared with, if one was given. */
  checkedHash?: string
  /** The way to sign in needs no second factor: a passkey. */
  isProven?: boolean
}

/**
 * Remembered: 30 days. Otherwise 12 hours, and 30 minutes of inactivity. Returns no token if the account was disabled
 * or its password changed since the check.
 */
export async function startSession(
  deps: Deps,
  { userId, isRemembered, device = null, networkAddress, checkedHash, isProven = false }: SignIn,
): Promise<string | undefined> {
  const now = deps.clock.now()
  const session = {
    id: randomUUID(),
    userId,
    device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + (isRemembered ? 30 * 24 : 12) * hourMs),
    idleMinutes: isRemembered ? null : 30,
    secondFactorAt: isProven ? now : null,
  }
  const email = await deps.db.transaction(async (tx) => {
    // The lock makes this wait for a change of password under way, and that change for this: it then ends the session
    // too.
    const [owner] = await tx
      .select({ id: users.id, role: users.role, email: users.email })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          eq(users.status, 'verified'),
          checkedHash ? eq(users.passwordHash, checkedHash) : undefined,
        ),
      )
      .for('share')
    if (!owner) return undefined
    await tx.insert(sessions).values(session)
    // From here the days count until staff need a second factor, or from a session that is older than this count.
    const began = sql`(select min(${sessions.createdAt}) from ${sessions} where ${sessions.userId} = ${userId})`
    if (isStaffRole(owner.role))
      await tx
        .insert(secondFactors)
        .values({ userId, firstSignInAt: began })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: { firstSignInAt: began },
          setWhere: isNull(secondFactors.firstSignInAt),
        })
    await recordChange(tx, deps, { actor: actorOf(owner), action: 'signed_in', recordId: session.id })
    return owner.email
  })
  if (email === undefined) return undefined
  if (networkAddress !== undefined) await rememberNetwork(deps, email, networkAddress)
  return signSessionToken(deps, session)
}

/** What answers a sign-in: the token, and which second factor its session needs first. */
export async function tokenAnswer(deps: Deps, accessToken: string) {
  const missing = (await deps.authenticate(accessToken))?.missingFactor
  return { accessToken, ...(missing && { secondFactor: missing }) }
}
