import type { Visit, VisitQuery } from '@aafiya/contracts/appointments/visits'
import { addDays, civilAt, daysBetween, startOfDay } from '@aafiya/contracts/hours/clinic-time'
import { limits } from '@aafiya/contracts/platform/limits'
import { and, asc, eq, gte, lt, ne, sql } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { people } from '../../people/people.table.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Tx } from '../../platform/db/database.ts'
import { containsWords } from '../../platform/db/folded.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { InstantPosition, beginPage, endPage } from '../../platform/http/keyset-page.ts'
import { appointments } from '../appointments.table.ts'
import { toVisit } from './visit-view.ts'

/** Days: ten years. The first years of the calendar have no start in some zones. */
const furthestBack = 3660

const behind = ([startsAt, id]: readonly [string, string]) =>
  sql`(${appointments.startsAt}, ${appointments.id}) > (${startsAt}::timestamptz, ${id}::uuid)`

interface Wanted {
  caller: Caller
  /** All doctors, unless given. */
  doctorId?: string
}

/**
 * Appointments of one doctor, or of all, from a civil day on (today unless given), earliest first. Who saw whose is
 * recorded.
 */
export const listVisits = (deps: Deps, wanted: Wanted, query: VisitQuery): Promise<Answer<Visit[]>> =>
  deps.db.transaction((tx) => readVisits(tx, deps, { ...wanted, ...query }))

async function readVisits(
  tx: Tx,
  { clock, clinic }: Deps,
  { caller, doctorId, from, to, status, q, ...query }: Wanted & VisitQuery,
): Promise<Answer<Visit[]>> {
  const zone = clinic.facts().timeZone
  const today = civilAt(clock.now(), zone).date
  /** The start of a day, as far as there can be appointments. */
  const startOf = (days: number) => startOfDay(addDays(today, Math.min(Math.max(days, -furthestBack), limits.daysAheadMax + 1)), zone)
  const page = beginPage(query, InstantPosition)
  const found = await tx
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
        ne(appointments.status, 'held'),
        doctorId ? eq(appointments.doctorId, doctorId) : undefined,
        status && eq(appointments.status, status),
        gte(appointments.startsAt, startOf(daysBetween(today, from ?? today))),
        to ? lt(appointments.startsAt, startOf(daysBetween(today, to) + 1)) : undefined,
        containsWords(
          q,
          people.fullName,
          people.fullNameAr,
          ...(doctorId ? [] : [doctors.firstName, doctors.lastName, doctors.fullNameAr]),
        ),
        page.after && behind(page.after),
      ),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.id))
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ appointment }) => [appointment.startsAt.toISOString(), appointment.id])
  await recordAccess(tx, { clock }, { caller, action: 'visit_listed', records: rows.map(({ appointment }) => appointment) })
  return new Answer(
    rows.map((row) => toVisit(row, { zone, isDoctor: doctorId !== undefined })),
    headers,
  )
}
