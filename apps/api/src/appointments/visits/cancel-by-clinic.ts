import { isLongOver } from '@aafiya/contracts/appointments/visit-steps'
import type { CancelByClinic } from '@aafiya/contracts/appointments/visits'

import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { cancelVisit } from '../visit-life.ts'
import { lockVisit } from './lock-visit.ts'
import { toVisit } from './visit-view.ts'

/**
 * Cancels at the clinic: for the clinic, which gives the patient a reason and refunds in full; or at the patient's
 * request, refunded by the rule. A visit that took place cannot be cancelled; one that did not, because the doctor
 * did not come, can be cancelled by the clinic. The desk and the doctor can only do so soon afterwards, or cash would
 * be refunded from a till that was counted long ago. Cancelling again returns the first result.
 */
export async function cancelByClinic(
  deps: Deps,
  caller: Caller,
  id: string,
  { cancelledBy = 'clinic', reason, seen }: CancelByClinic & { seen?: number | undefined },
) {
  const isByPatient = cancelledBy === 'patient'
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { appointment, doctor, patient, isDoctor } = await lockVisit(tx, caller, id)
    const shown = { zone: deps.clinic.facts().timeZone, isDoctor }
    if (appointment.status === 'cancelled') {
      await recordAccess(tx, deps, { caller, action: 'visit_read', records: [appointment] })
      return toVisit({ appointment, doctor, patient }, shown)
    }
    if (seen !== undefined && seen !== appointment.sequence) throw new Problem('appointment_changed')
    if (appointment.status !== 'booked') throw new Problem('appointment_started')
    if (isLongOver(appointment, now) && caller.role !== 'administrator') throw new Problem('visit_long_over')
    if (isByPatient && appointment.startsAt <= now) throw new Problem('appointment_started')
    const cancelled = await cancelVisit(tx, deps, {
      appointment,
      doctor,
      by: isByPatient ? 'patient' : isDoctor ? 'doctor' : 'clinic',
      actorId: caller.userId,
      isByStaff: true,
      ...(!isByPatient && reason !== undefined && { reason: reason.trim() }),
    })
    const { personId } = appointment
    await recordChange(tx, deps, { actor: caller, action: 'visit_cancelled', recordId: id, personId })
    return toVisit({ appointment: cancelled, doctor, patient }, shown)
  })
}
