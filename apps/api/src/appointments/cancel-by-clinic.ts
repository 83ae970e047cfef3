import { and, eq, ne } from 'drizzle-orm'

import { users } from '../account/users.table.ts'
import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/problem.ts'
import { appointments } from './appointments.table.ts'
import { endAppointment } from './end-appointment.ts'
import { toVisit } from './visit-view.ts'

/**
 * Cancels for the clinic: the appointment's doctor, or an administrator. The patient reads the reason, and gets back whatever
 * was paid. A visit that took place cannot be undone; one that did not, because the doctor never came, can. Cancelling again
 * answers the first result.
 */
export async function cancelByClinic(deps: Deps, caller: Caller, id: string, reason: string) {
  const isAdministrator = caller.role === 'administrator'
  const doctorId = caller.doctor?.id
  const reachable = and(
    eq(appointments.id, id),
    ne(appointments.status, 'held'),
    isAdministrator || !doctorId ? undefined : eq(appointments.doctorId, doctorId),
  )
  const visit = await deps.db.transaction(async (tx) => {
    const [held] = await tx.select().from(appointments).where(reachable).for('update')
    if (!held) throw new Problem('appointment_not_found')
    const [people] = await tx
      .select({ doctor: doctors, patient: { firstName: users.firstName, lastName: users.lastName, fullNameAr: users.fullNameAr } })
      .from(appointments)
      .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
      .innerJoin(users, eq(users.id, appointments.patientId))
      .where(eq(appointments.id, id))
    if (!people) throw new Problem('appointment_not_found')
    if (held.status !== 'cancelled' && held.status !== 'booked') throw new Problem('appointment_started')
    const appointment =
      held.status === 'cancelled'
        ? held
        : await endAppointment(tx, deps, {
            appointment: held,
            doctor: people.doctor,
            by: people.doctor.id === doctorId ? 'doctor' : 'clinic',
            reason: reason.trim(),
          })
    await recordAccess(tx, deps, { caller, action: 'visit_cancelled', records: [held] })
    return toVisit({ ...people, appointment }, { zone: deps.config.clinic.timeZone, isDoctor: people.doctor.id === doctorId })
  })
  deps.wakeWorker()
  return visit
}
