import type { DeskDay } from '@aafiya/contracts/desk/desk'
import { defaultSchedule, hoursOn } from '@aafiya/contracts/hours/schedule'
import { and, asc, eq, gt, ne, or } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { takenUntil } from '../appointments/span.ts'
import type { Deps } from '../deps.ts'
import { doctorFullName } from '../doctors/doctor-view.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { toOfferedType, typesOf } from '../doctors/visit-types/offered-types.ts'
import { people } from '../people/people.table.ts'
import { recordAccess } from '../platform/audit/record-access.ts'
import type { Caller } from '../platform/http/caller.ts'
import { schedulesOf } from '../schedules/schedule-of.ts'
import { dayVersion, isOnDay } from './day-version.ts'
import { delays } from './delays/delays.table.ts'
import { toDeskVisit } from './desk-visit-view.ts'
import { shownDate } from './shown-date.ts'

interface Wanted {
  date?: string | undefined
  speciality?: string | undefined
}

/** Every listed doctor's day, and what is booked on it, also with those who are listed no longer. Who saw whose is recorded. */
export const showDay = (deps: Deps, caller: Caller, wanted: Wanted): Promise<DeskDay> =>
  deps.db.transaction(async (tx) => {
    const { timeZone: zone, currency } = deps.clinic.facts()
    const now = deps.clock.now()
    const date = shownDate(deps, wanted.date)
    const isWanted = wanted.speciality === undefined ? undefined : eq(doctors.speciality, wanted.speciality)
    // Read first: what changes meanwhile is asked for again.
    const version = await dayVersion(tx, date, zone)
    const rows = await tx
      .select({
        appointment: appointments,
        takenUntil,
        doctor: doctors,
        patient: { fullName: people.fullName, fullNameAr: people.fullNameAr },
      })
      .from(appointments)
      .innerJoin(doctors, eq(doctors.id, appointments.doctorId))
      .innerJoin(people, eq(people.id, appointments.personId))
      .where(and(isOnDay(date, zone), isWanted, or(ne(appointments.status, 'held'), gt(appointments.heldUntil, now))))
      .orderBy(asc(appointments.startsAt), asc(appointments.id))
    const listed = await tx
      .select()
      .from(doctors)
      .where(and(eq(doctors.status, 'approved'), isWanted))
      .orderBy(asc(doctors.firstName), asc(doctors.lastName), asc(doctors.id))
    const shown = new Map([...listed, ...rows.map(({ doctor }) => doctor)].map((doctor) => [doctor.id, doctor]))
    const scheduleOf = await schedulesOf(tx, [...shown.keys()])
    const late = new Map(
      (
        await tx
          .select()
          .from(delays)
          .where(and(eq(delays.day, date), gt(delays.minutes, 0)))
      ).map((one) => [one.doctorId, one.minutes]),
    )
    const types = await deps.visitTypes.current(tx)
    const visits = rows.filter(({ appointment }) => appointment.status !== 'held')
    await recordAccess(tx, deps, { caller, action: 'visit_listed', records: visits.map(({ appointment }) => appointment) })
    return {
      date,
      version,
      currency,
      doctors: [...shown.values()].flatMap((doctor) =>
        doctor.speciality === null
          ? []
          : [
              {
                id: doctor.id,
                fullName: doctorFullName(doctor),
                fullNameAr: doctor.fullNameAr,
                image: doctor.profilePictureUrl,
                speciality: doctor.speciality,
                fees: doctor.fees ?? 0,
                hours: doctor.status === 'approved' ? [...hoursOn(date, scheduleOf(doctor.id) ?? defaultSchedule)] : [],
                ...(late.has(doctor.id) && { lateMinutes: late.get(doctor.id) }),
                visitTypes: typesOf(types, doctor.id).map((type) => toOfferedType(type, doctor.fees)),
              },
            ],
      ),
      visits: visits.map((row) => toDeskVisit(row, zone)),
      holds: rows
        .filter(({ appointment }) => appointment.status === 'held')
        .map(({ appointment, takenUntil: endsAt }) => ({
          doctorId: appointment.doctorId,
          startsAt: appointment.startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
        })),
    }
  })
