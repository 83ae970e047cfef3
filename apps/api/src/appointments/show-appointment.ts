import type { Deps } from '../deps.ts'
import { openHoursOf } from '../schedules/open-hours.ts'
import { toAppointment } from './appointment-view.ts'
import { ownAppointment } from './own-appointment.ts'

/** One appointment of the caller. */
export async function showAppointment({ db, clinic }: Deps, patientId: string, id: string) {
  const { appointment, doctor } = await ownAppointment(db, patientId, id)
  const schedule = await openHoursOf(db, doctor.id)
  return { ...toAppointment(appointment, doctor, clinic.facts().timeZone), ...(schedule && { schedule }) }
}
