import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { endAppointment } from '../end-appointment.ts'
import { lockVisit } from './lock-visit.ts'
import { toVisit } from './visit-view.ts'

/**
 * Cancels on the clinic's side: by the appointment's doctor, or an administrator. The patient reads the reason, and is refunded in
 * full. A visit that took place cannot be cancelled; one that did not, because the doctor did not come, can. Cancelling again
 * returns the first result.
 */
export async function cancelByClinic(deps: Deps, caller: Caller, id: string, reason: string) {
  return deps.db.transaction(async (tx) => {
    const { appointment: locked, doctor, patient, isDoctor } = await lockVisit(tx, caller, id)
    if (locked.status !== 'cancelled' && locked.status !== 'booked') throw new Problem('appointment_started')
    const appointment =
      locked.status === 'cancelled'
        ? locked
        : await endAppointment(tx, deps, { appointment: locked, doctor, by: isDoctor ? 'doctor' : 'clinic', reason: reason.trim() })
    await recordAccess(tx, deps, { caller, action: 'visit_cancelled', records: [locked] })
    return toVisit({ appointment, doctor, patient }, { zone: deps.clinic.facts().timeZone, isDoctor })
  })
}
