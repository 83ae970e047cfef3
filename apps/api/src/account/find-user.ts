import { eq } from 'drizzle-orm'

import type { Queryable } from '../platform/db/database.ts'
import { users, type UserRow } from './users.table.ts'

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user
}
