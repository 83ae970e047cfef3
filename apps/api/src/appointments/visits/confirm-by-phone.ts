import type { VisitState } from '@aafiya/contracts/appointments/visit-steps'

import type { Deps } from '../../deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import type { AppointmentRow } from '../appointments.table.ts'
import { isAnswered } from '../is-answered.ts'
import { changeVisit } from './change-visit.ts'

export function refuseUnlessUpcoming({ status, startsAt }: VisitState, now: Date): void {
  if (status === 'cancelled') throw new Problem('appointment_cancelled')
  if (status !== 'booked' || startsAt <= now) throw new Problem('appointment_started')
}

export const isConfirmed = (appointment: AppointmentRow) => appointment.confirmedAt !== null && isAnswered(appointment)

/** Records that a patient confirmed the visit when the front desk called. */
export const confirmByPhone = (deps: Deps, caller: Caller, id: string, seen?: number) =>
  changeVisit(deps, caller, {
    id,
    seen,
    action: 'visit_confirmed',
    decide: (visit, appointment, now) => {
      refuseUnlessUpcoming(visit, now)
      if (isConfirmed(appointment)) return undefined
      return { answeredSequence: appointment.sequence, confirmedAt: now, patientLateMinutes: null }
    },
  })

/** Takes a confirmation back, so that the visit is on the call list again. */
export const unconfirm = (deps: Deps, caller: Caller, id: string, seen?: number) =>
  changeVisit(deps, caller, {
    id,
    seen,
    action: 'visit_confirmed_undone',
    decide: (visit, appointment, now) => {
      refuseUnlessUpcoming(visit, now)
      if (!isConfirmed(appointment)) return undefined
      return { answeredSequence: null, confirmedAt: null, patientLateMinutes: null }
    },
  })
