import type { Receptionist } from '@aafiya/contracts/desk/receptionists'
import { roles } from '@aafiya/contracts/platform/people'
import { and, asc, eq } from 'drizzle-orm'

import type { Queryable } from '../../platform/db/database.ts'
import { accountName } from '../account-name.ts'
import { users, type UserRow } from '../users.table.ts'

export const isReceptionist = and(eq(users.role, roles.receptionist), eq(users.status, 'verified'))

export const toReceptionist = (user: UserRow): Receptionist => ({
  id: user.id,
  fullName: accountName(user),
  fullNameAr: user.fullNameAr,
  email: user.email,
  invitedAt: user.createdAt.toISOString(),
  isActive: user.passwordHash !== null || user.googleSub !== null,
  mayCloseDays: user.mayCloseDays,
})

/** Who works at the front desk, by name. */
export async function listReceptionists(db: Queryable): Promise<Receptionist[]> {
  const rows = await db
    .select()
    .from(users)
    .where(isReceptionist)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  return rows.map(toReceptionist)
}
