import type { Deps } from '../deps.ts'
import { Problem } from '../platform/problem.ts'
import { toAppointment } from './appointment-view.ts'
import { lockAppointment } from './own-appointment.ts'
import { cancelVisit } from './visit-life.ts'

/**
 * Cancels an appointment that has not started; its row stays, and reserves its time while the cancellation can be
 * undone. Cancelling again, even twenty times concurrently, returns the first result and sends no second mail.
 * `seenStart` is the start that the patient saw.
 */
export async function cancelAppointment(deps: Deps, accountId: string, id: string, seenStart: string | undefined) {
  const { db, clock, clinic } = deps
  const now = clock.now()
  return db.transaction(async (tx) => {
    const own = await lockAppointment(tx, deps, accountId, id)
    const { appointment, doctor } = own
    if (appointment.status === 'cancelled') return toAppointment(own, clinic.facts().timeZone)
    if (appointment.status !== 'booked' || appointment.startsAt <= now) throw new Problem('appointment_started')
    if (seenStart && new Date(seenStart).getTime() !== appointment.startsAt.getTime())
      throw new Problem('appointment_changed')
    const row = await cancelVisit(tx, deps, {
      appointment,
      doctor,
      by: 'patient',
      actorId: accountId,
      isByStaff: false,
      isUndoable: true,
    })
    return toAppointment({ ...own, appointment: row }, clinic.facts().timeZone)
  })
}
