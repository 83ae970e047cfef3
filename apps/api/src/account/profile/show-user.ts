import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { Problem } from '../../platform/problem.ts'
import { users } from '../users.table.ts'
import { toUser } from './user-view.ts'

/** The signed-in person. */
export async function showUser({ db, hooks }: Deps, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Problem('signed_out')
  return toUser(user, await hooks.doctorOf(userId))
}
