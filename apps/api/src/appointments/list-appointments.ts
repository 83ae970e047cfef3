import type { Appointment } from '@aafiya/contracts/appointments'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'

import type { Deps } from '../deps.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { Answer } from '../platform/http/answer.ts'
import { beginPage, endPage, InstantPosition, type PageQuery } from '../platform/http/keyset-page.ts'
import { toAppointment } from './appointment-view.ts'
import { appointments } from './appointments.table.ts'

type ListDeps = Pick<Deps, 'db' | 'clinic'>

const withDoctors = ({ db }: ListDeps) =>
  db.select({ appointment: appointments, doctor: doctors }).from(appointments).innerJoin(doctors, eq(doctors.id, appointments.doctorId))

/**
 * The caller's appointments that are not cancelled, past and upcoming, earliest first. The first page ends with the last appointment, so
 * that all upcoming ones are always on it; further pages lead into the past.
 */
export async function listAppointments(deps: ListDeps, patientId: string, query: PageQuery): Promise<Answer<Appointment[]>> {
  const page = beginPage(query, InstantPosition)
  const behind = page.after && sql`(${appointments.startsAt}, ${appointments.id}) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
  const found = await withDoctors(deps)
    .where(and(eq(appointments.patientId, patientId), notInArray(appointments.status, ['cancelled', 'held']), behind))
    .orderBy(desc(appointments.startsAt), desc(appointments.id))
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ appointment }) => [appointment.startsAt.toISOString(), appointment.id])
  return new Answer(
    rows.toReversed().map(({ appointment, doctor }) => toAppointment(appointment, doctor, deps.clinic.facts().timeZone)),
    headers,
  )
}

/** Appointments that the caller or the clinic cancelled, latest first. */
export async function listCancelled(deps: ListDeps, patientId: string, query: PageQuery): Promise<Answer<Appointment[]>> {
  const page = beginPage(query, InstantPosition)
  const behind =
    page.after && sql`(${appointments.cancelledAt}, ${appointments.id}) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
  const found = await withDoctors(deps)
    .where(and(eq(appointments.patientId, patientId), eq(appointments.status, 'cancelled'), behind))
    .orderBy(desc(appointments.cancelledAt), desc(appointments.id))
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ appointment: { cancelledAt, id } }) => [cancelledAt?.toISOString(), id])
  return new Answer(
    rows.map(({ appointment, doctor }) => toAppointment(appointment, doctor, deps.clinic.facts().timeZone)),
    headers,
  )
}
