import { and, eq, inArray, lte, notExists, sql } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { lockPeople } from '../people/lock-person.ts'
import type { Tx } from '../platform/db/database.ts'
import { enqueue, type EnqueueDeps } from '../platform/jobs/enqueue.ts'
import { erasureListJob, withMerged } from './erase-account.ts'
import { eraseRecords } from './erase-records.ts'
import { erasedAccounts } from './erased-accounts.table.ts'

type SweepDeps = Pick<Deps, 'db'> & EnqueueDeps

/**
 * Accounts that the clinic closed before that: suspended ones and those of receptionists who left. Doctors stay, since
 * visits name them. Nothing changes the row of a closed account but its closing.
 */
const closed = (db: Pick<Tx, 'select'>, before: Date) =>
  and(
    inArray(users.status, ['suspended', 'disabled']),
    lte(users.updatedAt, before),
    notExists(
      db
        .select({ one: sql`1` })
        .from(doctors)
        .where(eq(doctors.userId, users.id)),
    ),
  )

/** Erases them as their owners would have: each in a transaction of its own. */
export async function eraseClosedAccounts(deps: SweepDeps, before: Date): Promise<void> {
  const found = await deps.db.select({ id: users.id }).from(users).where(closed(deps.db, before)).limit(100)
  for (const { id } of found)
    // One after the other: each locks its people.
    // oxlint-disable-next-line no-await-in-loop
    await deps.db.transaction(async (tx) => {
      const [user] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, id), closed(tx, before)))
        .for('update')
      if (!user) return
      await lockPeople(tx, [id])
      const personIds = await withMerged(tx, [id])
      await eraseRecords(tx, deps, { user, personIds })
      const erasedAt = deps.clock.now()
      await tx.insert(erasedAccounts).values({ accountId: id, personIds, erasedAt }).onConflictDoNothing()
      await enqueue(tx, deps, { kind: erasureListJob, payload: {} })
    })
}
