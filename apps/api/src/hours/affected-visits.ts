import { defaultSchedule, isOpenDuring, type Schedule } from '@aafiya/contracts/hours/schedule'
import { and, asc, eq, gt } from 'drizzle-orm'

import { appointments, type AppointmentRow } from '../appointments/appointments.table.ts'
import { lengthOf, spanOf } from '../appointments/span.ts'
import type { Deps } from '../deps.ts'
import { doctors, type DoctorRow } from '../doctors/doctors.table.ts'
import { people, type PersonRow } from '../people/people.table.ts'
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

/**
 * Upcoming rows that the hours allow now and would not after a change, earliest first. A visit that is outside the hours already
 * was kept there on purpose, so it is not asked about again.
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
      patient: { fullName: people.fullName, fullNameAr: people.fullNameAr },
    })
    .from(appointments)
    .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
    .innerJoin(people, eq(people.id, appointments.personId))
    .where(
      and(
        eq(appointments.status, status),
        gt(appointments.startsAt, clock.now()),
        change.doctorId === undefined ? undefined : eq(appointments.doctorId, change.doctorId),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
  const scheduleOf = await schedulesOf(db, [...new Set(rows.map(({ doctor }) => doctor.id))])
  const zone = clinic.facts().timeZone
  return rows.filter(({ appointment, doctor }) => {
    const before = scheduleOf(doctor.id) ?? defaultSchedule
    return fits(appointment, before, zone) && !fits(appointment, scheduleAfter(change, doctor.id, before), zone)
  })
}

/** Booked visits that a change of hours would no longer allow. */
export const affectedVisits = (db: Queryable, deps: Deps, change: ScheduleChange): Promise<AffectedVisit[]> =>
  affectedRows(db, deps, change, 'booked')

/** Held slots that a change of hours would no longer allow. */
export const affectedHolds = (db: Queryable, deps: Deps, change: ScheduleChange): Promise<AffectedVisit[]> =>
  affectedRows(db, deps, change, 'held')
