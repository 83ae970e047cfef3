import type { VisitState, VisitStep } from '@aafiya/contracts/appointments/visit-steps'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { eq } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments, type AppointmentRow } from '../appointments.table.ts'
import { lockVisit } from './lock-visit.ts'
import { toVisit } from './visit-view.ts'

type Steps = Pick<AppointmentRow, 'status' | 'arrivedAt' | 'startedAt' | 'completedAt' | 'noShowAt'>
type Answer = Pick<AppointmentRow, 'answeredSequence' | 'confirmedAt' | 'patientLateMinutes'>

/** The columns that a step, or what the patient said on the telephone, changes. */
export type VisitUpdate = Partial<Steps & Answer>

export interface StepOfVisit {
  id: string
  step: VisitStep
}

interface VisitChange {
  id: string
  /** What is written to the audit. */
  action: string
  /** What changes, or nothing where it has been done already. Throws where it is refused. */
  decide: (state: VisitState, appointment: AppointmentRow, now: Date) => VisitUpdate | undefined
}

/**
 * Changes the state of a visit for its doctor or an administrator, each change once in the audit. The payment and the patient's
 * calendar entry stay as they are.
 */
export async function changeVisit(deps: Deps, caller: Caller, { id, action, decide }: VisitChange): Promise<Visit> {
  return deps.db.transaction(async (tx) => {
    const { appointment, isDoctor, ...people } = await lockVisit(tx, caller, id)
    if (appointment.status === 'held') throw new Problem('appointment_not_found')
    const { status, startsAt, endsAt, startedAt } = appointment
    const now = deps.clock.now()
    const shown = { zone: deps.clinic.facts().timeZone, isDoctor }
    const change = decide({ status, startsAt, endsAt, isStarted: startedAt !== null }, appointment, now)
    if (!change) return toVisit({ appointment, ...people }, shown)
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
