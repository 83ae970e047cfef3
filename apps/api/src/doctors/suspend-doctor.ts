import { and, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { doctors } from './doctors.table.ts'

/**
 * In the transaction that suspends an account: a listed doctor leaves the directory, and what they claimed is free
 * again. Visits stay; the desk moves them. A concurrent booking waits for this, or this for it.
 */
export async function suspendDoctor(tx: Tx, { clock, hooks }: Pick<Deps, 'clock' | 'hooks'>, userId: string) {
  const listed = and(eq(doctors.userId, userId), eq(doctors.status, 'approved'))
  const [held] = await tx.select({ id: doctors.id }).from(doctors).where(listed).for('update')
  if (!held) return
  await hooks.doctorLeftSpeciality(tx, held.id)
  await tx
    .update(doctors)
    .set({ status: 'unlisted', isUnlistedBySuspension: true, updatedAt: clock.now() })
    .where(eq(doctors.id, held.id))
}

/** In the transaction that restores an account: the doctor is listed as before the suspension. */
export async function restoreDoctor(tx: Tx, { clock }: Pick<Deps, 'clock'>, userId: string): Promise<void> {
  await tx
    .update(doctors)
    .set({ status: 'approved', isUnlistedBySuspension: false, updatedAt: clock.now() })
    .where(and(eq(doctors.userId, userId), eq(doctors.isUnlistedBySuspension, true)))
}
