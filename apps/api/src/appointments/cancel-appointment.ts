import type { Deps } from '../deps.ts'
import { Problem } from '../platform/problem.ts'
import { toAppointment } from './appointment-view.ts'
import { endAppointment } from './end-appointment.ts'
import { lockAppointment } from './own-appointment.ts'

/**
 * Cancels an appointment that has not started; its row stays, but no longer blocks its time. Cancelling again, even twenty times at
 * once, returns the first result and sends no second mail. `seenStart` is the start the patient confirmed.
 */
export async function cancelAppointment(deps: Deps, accountId: string, id: string, seenStart: string | undefined) {
  const { db, clock, clinic } = deps
  const now = clock.now()
  return db.transaction(async (tx) => {
    const own = await lockAppointment(tx, accountId, id)
    const { appointment, doctor } = own
    if (appointment.status === 'cancelled') return toAppointment(own, clinic.facts().timeZone)
    if (appointment.status !== 'booked' || appointment.startsAt <= now) throw new Problem('appointment_started')
    if (seenStart && new Date(seenStart).getTime() !== appointment.startsAt.getTime()) throw new Problem('appointment_changed')
    const row = await endAppointment(tx, deps, { appointment, doctor, by: 'patient' })
    return toAppointment({ ...own, appointment: row }, clinic.facts().timeZone)
  })
}
