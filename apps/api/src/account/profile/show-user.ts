import type { User } from '@aafiya/contracts/account/account'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { Problem } from '../../platform/problem.ts'
import { factorDueAt, factorsOf } from '../second-factor/missing-factor.ts'
import { isStaff } from '../second-factor/second-factors.table.ts'
import { users } from '../users.table.ts'
import { toUser } from './user-view.ts'

/** The signed-in person. */
export async function showUser(deps: Deps, userId: string): Promise<User> {
  const { db, hooks, clinic } = deps
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Problem('signed_out')
  const shown = {
    ...toUser(user, await hooks.doctorOf(userId)),
    ...(!(await hooks.hasHealthConsent(userId)) && { needsHealthConsent: true as const }),
  }
  if (!isStaff(user.role)) return shown
  const dueAt = factorDueAt(await factorsOf(db, deps, userId), clinic.facts().secondFactorDays)
  return { ...shown, ...(dueAt && { secondFactorDueAt: dueAt.toISOString() }) }
}
