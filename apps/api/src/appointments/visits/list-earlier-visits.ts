import type { EarlierVisit } from '@aafiya/contracts/appointments/visits'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { and, eq, lt, ne, notInArray } from 'drizzle-orm'

import type { Deps } from '../../deps.ts'
import { recordAccess } from '../../platform/audit/record-access.ts'
import { latestFirst } from '../../platform/db/instant-order.ts'
import { Answer } from '../../platform/http/answer.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { InstantPosition, beginPage, endPage, type PageQuery } from '../../platform/http/keyset-page.ts'
import { Problem } from '../../platform/problem.ts'
import { appointments } from '../appointments.table.ts'

const { order, behind } = latestFirst(appointments.startsAt, appointments.id)

/** The patient's earlier visits to the same doctor that were not cancelled. The access is recorded. */
export const listEarlierVisits = (
  deps: Deps,
  { caller, doctorId, id }: { caller: Caller; doctorId: string; id: string },
  query: PageQuery,
): Promise<Answer<EarlierVisit[]>> =>
  deps.db.transaction(async (tx) => {
    const page = beginPage(query, InstantPosition)
    const [visit] = await tx
      .select({ personId: appointments.personId, startsAt: appointments.startsAt })
      .from(appointments)
      .where(and(eq(appointments.id, id), eq(appointments.doctorId, doctorId), ne(appointments.status, 'held')))
    if (!visit) throw new Problem('appointment_not_found')
    const found = await tx
      .select()
      .from(appointments)
      .where(
        and(
          eq(appointments.personId, visit.personId),
          eq(appointments.doctorId, doctorId),
          lt(appointments.startsAt, visit.startsAt),
          notInArray(appointments.status, ['cancelled', 'held']),
          behind(page.after),
        ),
      )
      .orderBy(...order)
      .limit(page.limit + 1)
    const { rows, headers } = endPage(found, page, (row) => [row.startsAt.toISOString(), row.id])
    await recordAccess(tx, deps, { caller, action: 'earlier_visit_listed', records: rows })
    const visits = rows.flatMap(({ id: earlierId, startsAt, status, notes }) =>
      status === 'held'
        ? []
        : [
            {
              id: earlierId,
              appointmentDate: startsAt.toISOString(),
              appointmentTime: civilAt(startsAt, deps.clinic.facts().timeZone).time,
              status,
              notes,
            },
          ],
    )
    return new Answer(visits, headers)
  })
