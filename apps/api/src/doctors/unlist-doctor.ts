import { and, eq } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { toDoctor } from './doctor-view.ts'
import { doctors } from './doctors.table.ts'
import { isListed } from './is-listed.ts'
import { recordDecision } from './record-decision.ts'

/** Unlists a doctor. Refused while there are upcoming visits; a concurrent booking waits for this, or this for it. */
export async function unlistDoctor({ db, clock, clinic, hooks }: Deps, caller: Caller, id: string) {
  return db.transaction(async (tx) => {
    const listed = and(eq(doctors.id, id), isListed)
    const [held] = await tx.select({ id: doctors.id }).from(doctors).where(listed).for('update')
    if (!held) throw new Problem('doctor_not_found')
    if (await hooks.hasUpcomingAppointments(tx, id)) throw new Problem('doctor_has_appointments')
    await hooks.doctorLeftSpeciality(tx, id)
    const [row] = await tx.update(doctors).set({ status: 'unlisted', updatedAt: clock.now() }).where(listed).returning()
    if (!row) throw new Problem('doctor_not_found')
    await recordDecision(tx, { clock }, caller, 'doctor_unlisted', row)
    return toDoctor(row, clinic.facts().currency)
  })
}

/**
 * In the transaction that suspends an account: a listed doctor leaves the directory, and what they claimed is free
 * again. Visits stay; the desk moves them. A concurrent booking waits for this, or this for it.
 */
export async function suspendDoctor(tx: Tx, { clock, hooks }: Pick<Deps, 'clock' | 'hooks'>, userId: string) {
  const listed = and(eq(doctors.userId, userId), isListed)
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
