import type { Deps } from '../deps.ts'
import { openHoursOf } from '../schedules/open-hours.ts'
import { toAppointment } from './appointment-view.ts'
import { ownAppointment } from './own-appointment.ts'

/** One appointment of the caller. */
export async function showAppointment(deps: Deps, accountId: string, id: string) {
  const { db, clinic } = deps
  const own = await ownAppointment(db, deps, accountId, id)
  const schedule = await openHoursOf(db, own.doctor.id)
  return { ...toAppointment(own, clinic.facts().timeZone), ...(schedule && { schedule }) }
}
