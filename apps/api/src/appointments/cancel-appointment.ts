import type { CancelQuery } from '@aafiya/contracts/appointments/appointment-requests'

import type { Deps } from '../deps.ts'
import { Problem } from '../platform/problem.ts'
import { toAppointment } from './appointment-view.ts'
import type { AppointmentRow } from './appointments.table.ts'
import { lockAppointment } from './own-appointment.ts'
import { cancelVisit } from './visit-life.ts'

/** The visit as the patient saw it, as far as the client said. */
interface Shown extends CancelQuery {
  seen?: number | undefined
}

const isAsShown = ({ sequence, startsAt }: AppointmentRow, { seen, appointmentDate }: Shown): boolean =>
  (seen === undefined || seen === sequence) &&
  (appointmentDate === undefined || Date.parse(appointmentDate) === startsAt.getTime())

/**
 * Cancels an appointment that has not started; its row stays, and reserves its time while the cancellation can be
 * undone. Cancelling again, even twenty times concurrently, returns the first result and sends no second mail.
 */
export async function cancelAppointment(deps: Deps, accountId: string, id: string, shown: Shown) {
  const { db, clock, clinic } = deps
  const now = clock.now()
  return db.transaction(async (tx) => {
    const own = await lockAppointment(tx, deps, accountId, id)
    const { appointment, doctor } = own
    if (appointment.status === 'cancelled') return toAppointment(own, clinic.facts().timeZone)
    if (appointment.status !== 'booked' || appointment.startsAt <= now) throw new Problem('appointment_started')
    if (!isAsShown(appointment, shown)) throw new Problem('appointment_changed')
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
