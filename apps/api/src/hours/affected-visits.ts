import { defaultSchedule, isOpenDuring, type Schedule } from '@aafiya/contracts/hours/schedule'
import { and, asc, eq } from 'drizzle-orm'

import { appointments, type AppointmentRow } from '../appointments/appointments.table.ts'
import { endsAfter, lengthOf, spanOf } from '../appointments/span.ts'
import type { Deps } from '../deps.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import { people, personNames, type PersonRow } from '../people/people.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import { schedulesOf } from '../schedules/schedule-of.ts'
import { scheduleAfter, type ScheduleChange } from './schedule-change.ts'

export interface AffectedVisit {
  appointment: AppointmentRow
  doctor: DoctorRow
  patient: Pick<PersonRow, 'fullName' | 'fullNameAr'>
}

/** Whether a row has its place in the hours, pause included. */
const fits = (row: AppointmentRow, schedule: Schedule, zone: string): boolean =>
  isOpenDuring(spanOf(row.startsAt, lengthOf(row)), schedule, zone)

const isClosed = ({ startsAt, endsAt }: AppointmentRow, { closed }: ScheduleChange): boolean =>
  closed !== undefined && startsAt < closed.to && endsAt > closed.from

/**
 * Rows that have not ended and that the hours allow now but would not after a change, earliest first. A visit already
 * outside the hours was kept there on purpose, so no new decision is needed.
 */
async function affectedRows(
  db: Queryable,
  { clock, clinic }: Deps,
  change: ScheduleChange,
  status: 'booked' | 'held',
): Promise<AffectedVisit[]> {
  const rows = await db
    .select({
      appointment: appointments,
      doctor: doctors,
      patient: personNames,
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(
      and(
        eq(appointments.status, status),
        endsAfter(clock.now()),
        change.doctorId === undefined ? undefined : eq(appointments.doctorId, change.doctorId),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  const scheduleOf = await schedulesOf(db, [...new Set(rows.map(({ doctor }) => doctor.id))])
  const zone = clinic.facts().timeZone
  return rows.filter(({ appointment, doctor }) => {
    const before = scheduleOf(doctor.id) ?? defaultSchedule
    const isConcerned = fits(appointment, before, zone) || isClosed(appointment, change)
    return isConcerned && !fits(appointment, scheduleAfter(change, doctor.id, before), zone)
  })
}

/** Booked visits outside the new hours. */
export const affectedVisits = (db: Queryable, deps: Deps, change: ScheduleChange): Promise<AffectedVisit[]> =>
  affectedRows(db, deps, change, 'booked')

/** Held slots outside the new hours. */
export const affectedHolds = (db: Queryable, deps: Deps, change: ScheduleChange): Promise<AffectedVisit[]> =>
  affectedRows(db, deps, change, 'held')
