import type { MissingFactor } from '@aafiya/contracts/account/account'
import { eq, sql } from 'drizzle-orm'

import type { Queryable } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { passkeys } from '../passkeys/passkeys.table.ts'
import { sessions } from '../session/sessions.table.ts'
import { users } from '../users.table.ts'
import { isStaff, secondFactors } from './second-factors.table.ts'

const dayMs = 86_400_000

/** What decides about the second factor of an account, in a query that joins `secondFactors` and `passkeys` to the left. */
const factorColumns = {
  role: users.role,
  firstSignInAt: secondFactors.firstSignInAt,
  isExempt: secondFactors.isExempt,
  totpSince: secondFactors.totpSince,
  hasPasskey: sql<boolean>`${passkeys.id} is not null`,
}

export const missingFactorColumns = { ...factorColumns, secondFactorAt: sessions.secondFactorAt }

interface Factors {
  role: number
  firstSignInAt: Date | null
  isExempt: boolean | null
  totpSince: Date | null
  hasPasskey: boolean
}

export async function factorsOf(db: Queryable, userId: string) {
  const [row] = await db
    .select(factorColumns)
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(passkeys, eq(passkeys.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1)
  if (!row) throw new Problem('signed_out')
  return row
}

export const needsFactor = ({ role, isExempt }: Pick<Factors, 'role' | 'isExempt'>): boolean =>
  isStaff(role) && !isExempt

/**
 * Whether a password alone does not sign in: an app is set up, or a passkey of an account that needs a second factor.
 * A patient's passkey is only another way to sign in.
 */
export const hasFactor = (factors: Factors): boolean =>
  factors.totpSince !== null || (factors.hasPasskey && needsFactor(factors))

/** From when on the account can do nothing without a second factor. */
export function factorDueAt(factors: Factors, days: number): Date | undefined {
  if (!needsFactor(factors) || hasFactor(factors) || !factors.firstSignInAt) return undefined
  return new Date(factors.firstSignInAt.getTime() + days * dayMs)
}

/** What a session needs before it may do anything else. */
export function missingFactorOf(
  factors: Factors & { secondFactorAt: Date | null },
  now: Date,
  days: number,
): MissingFactor | undefined {
  if (hasFactor(factors)) return factors.secondFactorAt ? undefined : 'verify'
  const dueAt = factorDueAt(factors, days)
  return dueAt && dueAt <= now ? 'set-up' : undefined
}
