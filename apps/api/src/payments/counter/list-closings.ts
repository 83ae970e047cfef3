import type { Closing } from '@aafiya/contracts/payments/counter'
import { desc, eq } from 'drizzle-orm'

import { users } from '../../account/users.table.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { toClosing } from './closing-view.ts'
import { closings } from './closings.table.ts'

const shown = 30

/** The latest closings: a receptionist's own, everybody's for an administrator. */
export async function listClosings({ db }: Deps, { userId, role }: Caller): Promise<Closing[]> {
  const rows = await db
    .select({ closing: closings, receptionist: users })
    .from(closings)
    .innerJoin(users, eq(users.id, closings.closedBy))
    .where(role === 'administrator' ? undefined : eq(closings.closedBy, userId))
    .orderBy(desc(closings.createdAt), desc(closings.id))
    .limit(shown)
  return rows.map(toClosing)
}
