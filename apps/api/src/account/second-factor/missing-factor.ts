import type { MissingFactor } from '@aafiya/contracts/account/account'
import { dayMs } from '@aafiya/contracts/platform/durations'
import { roles } from '@aafiya/contracts/platform/people'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Deps } from '../../deps.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { Problem } from '../../platform/problem.ts'
import { passkeys } from '../passkeys/passkeys.table.ts'
import { sessions } from '../session/sessions.table.ts'
import { users } from '../users.table.ts'
import { isStaffRole, secondFactors } from './second-factors.table.ts'

const earlier = alias(sessions, 'earlier')

/** What decides about the second factor of an account, in a query that joins `secondFactors` and `passkeys` to the left. */
const factorColumns = {
  role: users.role,
  // A session may be older than the column.
  firstSignInAt: sql<Date | null>`coalesce(${secondFactors.firstSignInAt}, case when ${users.role} <> ${roles.patient}
    then (select min(${earlier.createdAt}) from ${sessions} ${earlier} where ${earlier.userId} = ${users.id}) end)`.mapWith(
    secondFactors.firstSignInAt,
  ),
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

/** Only development's demo accounts are exempt; a copy of them in production is not. */
export const withoutDemo = <Row extends { isExempt: boolean | null }>(
  row: Row,
  { isProduction }: Deps['config'],
): Row => ({
  ...row,
  isExempt: isProduction ? false : row.isExempt,
})

export async function factorsOf(db: Queryable, { config }: Pick<Deps, 'config'>, userId: string) {
  const [row] = await db
    .select(factorColumns)
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(passkeys, eq(passkeys.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1)
  if (!row) throw new Problem('signed_out')
  return withoutDemo(row, config)
}

export const needsFactor = ({ role, isExempt }: Pick<Factors, 'role' | 'isExempt'>): boolean =>
  isStaffRole(role) && !isExempt

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
