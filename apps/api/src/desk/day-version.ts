import { addDays, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import { and, eq, gte, lt, sql } from 'drizzle-orm'

import { appointments } from '../appointments/appointments.table.ts'
import { doctors } from '../doctors/doctors.table.ts'
import { people } from '../people/people.table.ts'
import type { Queryable } from '../platform/db/database.ts'
import { schedules } from '../schedules/schedules.table.ts'
import { delays } from './delays/delays.table.ts'

/** The rows of a civil day. */
export const isOnDay = (date: string, zone: string) =>
  and(gte(appointments.startsAt, startOfDay(date, zone)), lt(appointments.startsAt, startOfDay(addDays(date, 1), zone)))

/**
 * Changes with every row of a day that is booked, held, moved, cancelled, paid or recorded, with the name and number of
 * its patient, with what the day shows of any doctor, with how late doctors are, and with anyone's hours: a day without
 * visits may be closed.
 */
export async function dayVersion(db: Queryable, date: string, zone: string): Promise<string> {
  // Looked up by key: a join reads the whole table of people, every second and a half for each desk.
  const patient = sql`(${db
    .select({ shown: sql`concat_ws(' ', ${people.fullName}, ${people.fullNameAr}, ${people.phones}[1])` })
    .from(people)
    .where(eq(people.id, appointments.personId))})`
  const [row] = await db
    .select({
      version: sql<
        string | null
      >`md5(string_agg(concat_ws(' ', ${appointments.id}, ${appointments.personId}, ${appointments.status},
        ${appointments.paymentStatus}, ${appointments.partPaidMinor}, ${appointments.updatedAt},
        ${patient}), ',' order by ${appointments.id}))`,
    })
    .from(appointments)
    .where(isOnDay(date, zone))
  const [late] = await db
    .select({
      version: sql<
        string | null
      >`string_agg(concat_ws(' ', ${delays.doctorId}, ${delays.minutes}), ',' order by ${delays.doctorId})`,
      doctors: sql<string | null>`(select md5(string_agg(concat_ws(' ', ${doctors.id}, ${doctors.status},
        ${doctors.firstName}, ${doctors.lastName}, ${doctors.fullNameAr}, ${doctors.speciality}, ${doctors.fees},
        ${doctors.profilePictureUrl}), ',' order by ${doctors.id})) from ${doctors})`,
      hours: sql<string | null>`(select sum(${schedules.version}) from ${schedules})`,
    })
    .from(delays)
    .where(eq(delays.day, date))
  return [row?.version, late?.version, late?.doctors, late?.hours].filter(Boolean).join('/')
}
