import { randomUUID } from 'node:crypto'

import type { AuditAction } from '@aafiya/contracts/account/activity-kinds'
import type { SaveClinicHours, SaveDoctorHours, VisitDecision } from '@aafiya/contracts/hours/hours'
import { asc, eq, inArray, isNull } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import { brokeConstraint } from '../platform/db/database-error.ts'
import type { Tx } from '../platform/db/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { schedules, type ScheduleRow } from '../schedules/schedules.table.ts'
import { applyDecisions, lockAffected } from './apply-decisions.ts'
import { endClosings } from './remember-closing.ts'
import type { ScheduleChange } from './schedule-change.ts'
import { managedDoctor, readDoctorHours, showClinicHours } from './show-hours.ts'

type Kept = Pick<ScheduleRow, 'week' | 'seasons' | 'exceptions' | 'holidays'>

const documentOf = (doctorId: string | null) =>
  doctorId === null ? isNull(schedules.doctorId) : eq(schedules.doctorId, doctorId)

/**
 * Refuses input based on hours that have been replaced since. The doctors concerned are locked, so no one replaces
 * them now.
 */
async function assertVersion(tx: Tx, doctorId: string | null, version: number): Promise<void> {
  const [before] = await tx
    .select({ version: schedules.version })
    .from(schedules)
    .where(documentOf(doctorId))
    .for('update')
  if ((before?.version ?? 0) !== version) throw new Problem('hours_changed')
}

/** Replaces the document of a doctor, or of the clinic. Of two concurrent first ones, the unique indexes accept one. */
async function replace(
  tx: Tx,
  { clock }: Deps,
  doctorId: string | null,
  { version, ...kept }: Kept & { version: number },
): Promise<string> {
  const values = { ...kept, version: version + 1, updatedAt: clock.now() }
  const [row] =
    version > 0
      ? await tx.update(schedules).set(values).where(documentOf(doctorId)).returning({ id: schedules.id })
      : await tx
          .insert(schedules)
          .values({ id: randomUUID(), doctorId, ...values })
          .onConflictDoNothing()
          .returning({ id: schedules.id })
  if (!row) throw new Problem('hours_changed')
  return row.id
}

/** Locks the doctor, and every other doctor to whom a visit is moved, always in the same order. */
async function lockDoctors(tx: Tx, doctorId: string, decisions: readonly VisitDecision[]): Promise<void> {
  const others = decisions.flatMap((decision) => (decision.choice === 'other_doctor' ? [decision.doctorId] : []))
  const ids = [...new Set([doctorId, ...others])]
  await tx
    .select({ id: doctors.id })
    .from(doctors)
    .where(inArray(doctors.id, ids))
    .orderBy(asc(doctors.id))
    .for('update')
}

/** A constraint makes the final decision about a proposed time. */
function refuseTakenProposal(error: unknown): never {
  const isTaken =
    brokeConstraint(error, 'appointments_doctor_time') || brokeConstraint(error, 'appointments_patient_time')
  throw isTaken ? new Problem('proposal_taken') : error
}

/**
 * Replaces a doctor's hours, and applies the decisions about visits outside them, all or nothing. A concurrent
 * booking either counts before this or is checked against the new hours.
 */
export async function saveDoctorHours(
  deps: Deps,
  caller: Caller,
  doctorId: string,
  { version, decisions = [], reason = '', ...own }: SaveDoctorHours,
) {
  const doctor = await managedDoctor(deps.db, caller, doctorId)
  return replaceDoctorHours(deps, caller, {
    doctor,
    change: { doctorId, own },
    version,
    decisions,
    reason,
    action: 'hours_changed',
    alongside: (tx) => endClosings(tx, deps, doctorId, own.exceptions),
  })
}

interface Replaced {
  doctor: Pick<DoctorRow, 'userId'>
  change: Extract<ScheduleChange, { doctorId: string }>
  version: number
  decisions: readonly VisitDecision[]
  reason: string
  /** The action in the audit. */
  action: AuditAction
  /** What else is written, after the version has been checked, and before the hours are. */
  alongside: (tx: Tx) => Promise<unknown>
}

/** The same for any authorized caller: a doctor, an administrator, or the desk that closes a day. */
export function replaceDoctorHours(
  deps: Deps,
  caller: Caller,
  { doctor, change, version, decisions, reason, action, alongside }: Replaced,
) {
  const { doctorId, own } = change
  const saving = deps.db.transaction(async (tx) => {
    const lockedIds = await lockAffected(tx, deps, change)
    await lockDoctors(tx, doctorId, decisions)
    await assertVersion(tx, doctorId, version)
    await applyDecisions(tx, deps, caller, { change, decisions, reason: reason.trim(), lockedIds })
    await alongside(tx)
    await replace(tx, deps, doctorId, { ...own, holidays: [], version })
    await recordChange(tx, deps, { actor: caller, action, recordId: doctorId, personId: doctor.userId })
    return readDoctorHours(tx, doctorId)
  })
  return saving.catch(refuseTakenProposal)
}

/** Replaces the clinic's hours, for every doctor at once, in the same way. */
export async function saveClinicHours(
  deps: Deps,
  caller: Caller,
  { version, decisions = [], reason = '', ...clinic }: SaveClinicHours,
) {
  const saving = deps.db.transaction(async (tx) => {
    const lockedIds = await lockAffected(tx, deps, { clinic })
    await tx.select({ id: doctors.id }).from(doctors).orderBy(asc(doctors.id)).for('update')
    await assertVersion(tx, null, version)
    await applyDecisions(tx, deps, caller, { change: { clinic }, decisions, reason: reason.trim(), lockedIds })
    const id = await replace(tx, deps, null, { ...clinic, exceptions: [], version })
    await recordChange(tx, deps, { actor: caller, action: 'clinic_hours_changed', recordId: id })
    return showClinicHours(tx)
  })
  const saved = await saving.catch(refuseTakenProposal)
  deps.clinic.takeHours(saved)
  return saved
}
