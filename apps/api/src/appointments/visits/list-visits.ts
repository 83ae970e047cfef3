import type { Visit, VisitQuery } from '@aafiya/contracts/appointments/visits'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { and, eq, gte, lt, ne } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { doctors } from '../../doctors/doctors.table.ts'
import { people, personNames } from '../../people/people.table.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import type { Tx } from '../../platform/db/database.ts'
import { earliestFirst } from '../../platform/db/instant-order.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { InstantPosition, beginPage, endPage } from '../../platform/http/keyset-page.ts'
import { appointments } from '../appointments.table.ts'
import { endOfListedDay, startOfListedDay } from '../times/start-of-listed-day.ts'
import { countingRule, isCounted } from './counted-visits.ts'
import { isNamed } from './named-visits.ts'
import { toVisit } from './visit-view.ts'

const { order, behind } = earliestFirst(appointments.startsAt, appointments.id)

interface Wanted {
  caller: Caller
  /** All doctors by default. */
  ownDoctorId?: string
}

/**
 * Appointments of one doctor, or of all, from a civil day on (by default today), earliest first. The access is
 * recorded.
 */
export const listVisits = (deps: Deps, wanted: Wanted, query: VisitQuery): Promise<Answer<Visit[]>> =>
  deps.db.transaction((tx) => readVisits(tx, deps, { ...wanted, ...query }))

async function readVisits(
  tx: Tx,
  deps: Deps,
  { caller, ownDoctorId, from, to, status, q, limit, cursor, ...counted }: Wanted & VisitQuery,
): Promise<Answer<Visit[]>> {
  const { clock, clinic } = deps
  const zone = clinic.facts().timeZone
  const named = await isNamed(tx, deps, q, { withDoctors: ownDoctorId === undefined })
  const today = civilAt(clock.now(), zone).date
  const page = beginPage({ limit, cursor }, InstantPosition)
  const found = await tx
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
        ne(appointments.status, 'held'),
        ownDoctorId ? eq(appointments.doctorId, ownDoctorId) : undefined,
        isCounted(counted, countingRule({ clinic })),
        status && eq(appointments.status, status),
        gte(appointments.startsAt, startOfListedDay(from ?? today, { clock, clinic })),
        to ? lt(appointments.startsAt, endOfListedDay(to, { clock, clinic })) : undefined,
        named,
        behind(page.after),
      ),
    )
    .orderBy(...order)
    .limit(page.limit + 1)
  const { rows, headers } = endPage(found, page, ({ appointment }) => [
    appointment.startsAt.toISOString(),
    appointment.id,
  ])
  await recordAccess(
    tx,
    { clock },
    { caller, action: 'visit_listed', records: rows.map(({ appointment }) => appointment) },
  )
  return new Answer(
    rows.map((row) => toVisit(row, { zone, isDoctor: ownDoctorId !== undefined })),
    headers,
  )
}
