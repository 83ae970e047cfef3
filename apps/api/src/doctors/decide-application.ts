import type { ApproveDoctor, ManagedDoctor } from '@aafiya/contracts/doctors/doctors'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { eq, sql } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { toManagedDoctor } from './doctor-profile-view.ts'
import { doctors, type DoctorRow } from './doctors.table.ts'
import { accountOf, notifyApplicant } from './notify-applicant.ts'
import { recordDecision } from './record-decision.ts'
import { requireOffered } from './specialities/require-offered.ts'

/** Locked until the transaction ends: of two concurrent decisions the second is refused. */
async function heldIn(tx: Tx, id: string, statuses: readonly DoctorRow['status'][]): Promise<DoctorRow> {
  const [held] = await tx.select().from(doctors).where(eq(doctors.id, id)).for('update')
  if (!held) throw new Problem('doctor_not_found')
  if (!statuses.includes(held.status)) throw new Problem('application_decided')
  return held
}

async function changed(tx: Tx, id: string, values: Partial<typeof doctors.$inferInsert>): Promise<DoctorRow> {
  const [row] = await tx.update(doctors).set(values).where(eq(doctors.id, id)).returning()
  if (!row) throw new Error('a row that is held is there')
  return row
}

/** Locks the account before the doctor, as a suspension does: of both at once, one waits. */
async function assertAccountActive(tx: Tx, doctorId: string): Promise<void> {
  const [account] = await tx
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, sql`(select ${doctors.userId} from ${doctors} where ${doctors.id} = ${doctorId})`))
    .for('share')
  if (account?.status === 'suspended') throw new Problem('account_suspended')
}

interface Approval {
  id: string
  given: ApproveDoctor
  language: Language
}

/** Lists a pending or declined doctor. Given terms replace those of the application; both must then be known. */
export async function approveDoctor(
  deps: Deps,
  caller: Caller,
  { id, given, language }: Approval,
): Promise<ManagedDoctor> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await assertAccountActive(tx, id)
    const held = await heldIn(tx, id, ['pending', 'declined'])
    const speciality = given.speciality ?? held.speciality
    const fees = given.fees ?? held.fees
    if (speciality === null || fees === null) throw new Problem('doctor_incomplete')
    await requireOffered(tx, speciality, { path: 'speciality', language })
    const row = await changed(tx, id, {
      status: 'approved',
      speciality,
      fees,
      declineReason: null,
      decidedAt: now,
      updatedAt: now,
    })
    const user = await accountOf(tx, row)
    await recordDecision(tx, deps, caller, 'doctor_approved', row)
    await notifyApplicant(tx, deps, user, { event: 'doctor_approved', link: '/doctor/inquiries' })
    return toManagedDoctor(row, user.email, deps.clinic.facts().currency)
  })
}

/** Declines a pending doctor; the reason is mailed, and kept until the next decision. */
export async function declineDoctor(deps: Deps, caller: Caller, id: string, reason: string): Promise<ManagedDoctor> {
  const now = deps.clock.now()
  const declineReason = reason.trim()
  return deps.db.transaction(async (tx) => {
    await heldIn(tx, id, ['pending'])
    const row = await changed(tx, id, { status: 'declined', declineReason, decidedAt: now, updatedAt: now })
    const user = await accountOf(tx, row)
    await recordDecision(tx, deps, caller, 'doctor_declined', row)
    await notifyApplicant(tx, deps, user, { event: 'doctor_declined', link: '/profile', reason: declineReason })
    return toManagedDoctor(row, user.email, deps.clinic.facts().currency)
  })
}

/** Lists an unlisted doctor again. */
export function reinstateDoctor(deps: Deps, caller: Caller, id: string): Promise<ManagedDoctor> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await assertAccountActive(tx, id)
    await heldIn(tx, id, ['unlisted'])
    const row = await changed(tx, id, {
      status: 'approved',
      isUnlistedBySuspension: false,
      decidedAt: now,
      updatedAt: now,
    })
    await recordDecision(tx, deps, caller, 'doctor_reinstated', row)
    return toManagedDoctor(row, (await accountOf(tx, row)).email, deps.clinic.facts().currency)
  })
}
