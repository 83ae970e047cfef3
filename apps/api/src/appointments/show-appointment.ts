import type { Deps } from '../deps.ts'
import { toAppointment } from './appointment-view.ts'
import { ownAppointment } from './own-appointment.ts'

/** One appointment of the caller. */
export async function showAppointment({ db, config }: Deps, patientId: string, id: string) {
  const { appointment, doctor } = await ownAppointment(db, patientId, id)
  return toAppointment(appointment, doctor, config.clinic.timeZone)
}
