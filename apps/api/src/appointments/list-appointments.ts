import { and, asc, desc, eq, notInArray } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { toAppointment } from './appointment-view.ts'
import { appointments } from './appointments.table.ts'

type ListDeps = Pick<Deps, 'db' | 'config'>

const withDoctors = ({ db }: ListDeps) => db.select().from(appointments).innerJoin(doctors, eq(doctors.id, appointments.doctorId))

/** What the caller booked and did not cancel, past and to come, earliest first. */
export async function listAppointments(deps: ListDeps, patientId: string) {
  const rows = await withDoctors(deps)
    .where(and(eq(appointments.patientId, patientId), notInArray(appointments.status, ['cancelled', 'held'])))
    .orderBy(asc(appointments.startsAt))
  return rows.map((row) => toAppointment(row.appointments, row.doctors, deps.config.clinic.timeZone))
}

/** What the caller cancelled, or the clinic for them, latest first. */
export async function listCancelled(deps: ListDeps, patientId: string) {
  const rows = await withDoctors(deps)
    .where(and(eq(appointments.patientId, patientId), eq(appointments.status, 'cancelled')))
    .orderBy(desc(appointments.cancelledAt), desc(appointments.startsAt))
  return rows.map((row) => toAppointment(row.appointments, row.doctors, deps.config.clinic.timeZone))
}
