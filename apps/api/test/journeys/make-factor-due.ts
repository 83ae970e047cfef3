import { eq } from 'drizzle-orm'

import { secondFactors } from '../../src/account/second-factor/second-factors.table.ts'
import { users } from '../../src/account/users.table.ts'
import type { Database } from '../../src/platform/db/database.ts'

/** Moves an account's first login so far back that its days without a second factor are over. */
export async function makeFactorDue(db: Database, email: string): Promise<{ due: number }> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) return { due: 0 }
  const firstSignInAt = new Date('2020-01-01T00:00:00Z')
  await db
    .insert(secondFactors)
    .values({ userId: user.id, firstSignInAt })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { firstSignInAt } })
  return { due: 1 }
}
