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
 * Cancels on the clinic's side: by the appointment's doctor, or an administrator. The patient reads the reason, and is refunded in
 * full. A visit that took place cannot be cancelled; one that did not, because the doctor did not come, can. Cancelling again
 * returns the first result.
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
    const [locked] = await tx.select().from(appointments).where(reachable).for('update')
    if (!locked) throw new Problem('appointment_not_found')
    const [people] = await tx
      .select({ doctor: doctors, patient: { firstName: users.firstName, lastName: users.lastName, fullNameAr: users.fullNameAr } })
      .from(appointments)
      .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
      .innerJoin(users, eq(users.id, appointments.patientId))
      .where(eq(appointments.id, id))
    if (!people) throw new Problem('appointment_not_found')
    if (locked.status !== 'cancelled' && locked.status !== 'booked') throw new Problem('appointment_started')
    const appointment =
      locked.status === 'cancelled'
        ? locked
        : await endAppointment(tx, deps, {
            appointment: locked,
            doctor: people.doctor,
            by: people.doctor.id === doctorId ? 'doctor' : 'clinic',
            reason: reason.trim(),
          })
    await recordAccess(tx, deps, { caller, action: 'visit_cancelled', records: [locked] })
    return toVisit({ ...people, appointment }, { zone: deps.config.clinic.timeZone, isDoctor: people.doctor.id === doctorId })
  })
  deps.wakeWorker()
  return visit
}
