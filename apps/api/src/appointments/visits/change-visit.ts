import type { AuditAction } from '@aafiya/contracts/account/activity-kinds'
import type { VisitState, VisitStep } from '@aafiya/contracts/appointments/visit-steps'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments, type AppointmentRow } from '../appointments.table.ts'
import { lockVisit } from './lock-visit.ts'
import { toVisit } from './visit-view.ts'

type Steps = Pick<AppointmentRow, 'status' | 'arrivedAt' | 'startedAt' | 'completedAt' | 'noShowAt'>
type Answer = Pick<AppointmentRow, 'answeredSequence' | 'confirmedAt' | 'patientLateMinutes'>

/** The columns that a step, or the patient's answer by telephone, changes. */
export type VisitUpdate = Partial<Steps & Answer>

export interface StepOfVisit {
  id: string
  step: VisitStep
}

export interface VisitChange {
  id: string
  /** Its `sequence` as the caller saw it: nothing changes if it was moved or cancelled since. */
  seen?: number | undefined
  /** The action in the audit. */
  action: AuditAction
  /** What changes, or nothing where it has been done already. Throws where it is refused. */
  decide: (state: VisitState, appointment: AppointmentRow, now: Date) => VisitUpdate | undefined
  /** Whether the caller has recorded the same before, where the visit itself does not tell. */
  isRepeat?: (tx: Tx, appointment: AppointmentRow) => Promise<boolean>
  /** What else is written with a change. */
  alongside?: (tx: Tx, appointment: AppointmentRow, now: Date) => Promise<void>
}

/**
 * Changes the state of a visit for its doctor or the clinic's staff, and audits each change once; without a change, its
 * reading. The payment and the patient's calendar entry stay.
 */
export async function changeVisit(
  deps: Deps,
  caller: Caller,
  { id, seen, action, decide, isRepeat, alongside }: VisitChange,
): Promise<Visit> {
  return deps.db.transaction(async (tx) => {
    const { appointment, isDoctor, ...people } = await lockVisit(tx, caller, id)
    if (appointment.status === 'held') throw new Problem('appointment_not_found')
    const { status, startsAt, endsAt, startedAt } = appointment
    const now = deps.clock.now()
    const shown = { zone: deps.clinic.facts().timeZone, isDoctor }
    const change = decide({ status, startsAt, endsAt, isStarted: startedAt !== null }, appointment, now)
    if (seen !== undefined && seen !== appointment.sequence) throw new Problem('appointment_changed')
    if (!change || (await isRepeat?.(tx, appointment))) {
      await recordAccess(tx, deps, { caller, action: 'visit_read', records: [appointment] })
      return toVisit({ appointment, ...people }, shown)
    }
    await alongside?.(tx, appointment, now)
    const [changed] = await tx
      .update(appointments)
      .set({ ...change, updatedAt: now })
      .where(eq(appointments.id, id))
      .returning()
    if (!changed) throw new Problem('appointment_not_found')
    await recordChange(tx, deps, { actor: caller, action, recordId: id, personId: appointment.personId })
    return toVisit({ appointment: changed, ...people }, shown)
  })
}
